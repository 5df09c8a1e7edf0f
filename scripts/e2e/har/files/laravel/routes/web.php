<?php

use App\Http\Controllers\BinController;
use App\Http\Controllers\GigController;
use App\Http\Controllers\LoginController;
use App\Http\Controllers\NoteController;
use App\Http\Controllers\ProfileController;
use App\Http\Controllers\RiderController;
use App\Http\Controllers\VenueController;
use Illuminate\Support\Facades\Route;

Route::get('login', [LoginController::class, 'create'])->name('login');
Route::post('login', [LoginController::class, 'store']);
Route::post('logout', [LoginController::class, 'destroy'])->name('logout');

Route::middleware('auth')->group(function () {
    Route::redirect('/', '/gigs');
    Route::resource('venues', VenueController::class);
    Route::get('gigs/bin', [BinController::class, 'index'])->name('bin.index');
    Route::put('gigs/bin/{id}', [BinController::class, 'update'])->name('bin.update');
    Route::delete('gigs/bin/{id}', [BinController::class, 'destroy'])->name('bin.destroy');
    Route::resource('gigs', GigController::class);
    Route::resource('gigs.notes', NoteController::class)->only('store', 'update', 'destroy')
        ->shallow();
    Route::resource('gigs.riders', RiderController::class)->only('store', 'show')->shallow();
    Route::get('profile', [ProfileController::class, 'edit'])->name('profile.edit');
    Route::put('profile', [ProfileController::class, 'update'])->name('profile.update');
});
