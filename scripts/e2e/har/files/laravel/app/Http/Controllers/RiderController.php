<?php

namespace App\Http\Controllers;

use App\Models\Gig;
use App\Models\Rider;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Storage;

class RiderController extends Controller
{
    public function store(Request $request, Gig $gig)
    {
        $request->validate(['rider' => 'required|file|max:512']);
        $file = $request->file('rider');
        $gig->riders()->create([
            'name' => $file->getClientOriginalName(),
            'path' => $file->store('riders'),
        ]);

        return back()->with('status', 'Rider uploaded.');
    }

    public function show(Rider $rider)
    {
        return Storage::download($rider->path, $rider->name);
    }
}
