<?php

use App\Models\Tag;
use App\Models\User;
use App\Models\Venue;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Hash;
use Illuminate\Support\Facades\Schema;
use Illuminate\Support\Str;

Schema::create('users', function (Blueprint $table) {
    $table->id();
    $table->string('name');
    $table->string('email')->unique();
    $table->string('password');
    $table->string('phone')->nullable();
    $table->boolean('newsletter')->default(false);
    $table->rememberToken();
    $table->timestamps();
});
Schema::create('venues', function (Blueprint $table) {
    $table->id();
    $table->string('name');
    $table->string('city');
    $table->integer('capacity');
    $table->timestamps();
});
Schema::create('gigs', function (Blueprint $table) {
    $table->id();
    $table->foreignId('user_id')->constrained();
    $table->foreignId('venue_id')->constrained();
    $table->string('title');
    $table->date('starts_on');
    $table->decimal('price', 8, 2)->nullable();
    $table->string('state');
    $table->text('description')->nullable();
    $table->boolean('all_ages')->default(false);
    $table->timestamps();
    $table->softDeletes();
});
Schema::create('tags', function (Blueprint $table) {
    $table->id();
    $table->string('name');
});
Schema::create('gig_tag', function (Blueprint $table) {
    $table->foreignId('gig_id')->constrained()->cascadeOnDelete();
    $table->foreignId('tag_id')->constrained();
});
Schema::create('notes', function (Blueprint $table) {
    $table->id();
    $table->foreignId('gig_id')->constrained()->cascadeOnDelete();
    $table->foreignId('user_id')->constrained();
    $table->text('body');
    $table->boolean('done')->default(false);
    $table->timestamps();
});
Schema::create('riders', function (Blueprint $table) {
    $table->id();
    $table->foreignId('gig_id')->constrained()->cascadeOnDelete();
    $table->string('name');
    $table->string('path');
    $table->timestamps();
});

foreach (explode("\n", getenv('ACCOUNTS')) as $account) {
    [$email, $password] = explode(':', $account);
    User::create([
        'name' => Str::title(Str::before($email, '@')),
        'email' => $email,
        'password' => Hash::make($password),
    ]);
}
foreach (['Choir', 'Folk', 'Jazz', 'Rock'] as $name) {
    Tag::create(compact('name'));
}
$venue = Venue::create(['name' => 'Corn Exchange', 'city' => 'Leeds', 'capacity' => 400]);
foreach (['Brass at noon', 'Harp and reed', 'Open microphone', 'Songs of the fens'] as $title) {
    User::first()->gigs()->create([
        'title' => $title, 'venue_id' => $venue->id, 'starts_on' => '2027-02-06', 'state' => 'announced',
    ]);
}
