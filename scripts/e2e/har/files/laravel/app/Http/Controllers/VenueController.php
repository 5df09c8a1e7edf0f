<?php

namespace App\Http\Controllers;

use App\Models\Venue;
use Illuminate\Http\Request;

class VenueController extends Controller
{
    public function index()
    {
        return view('venues.index', ['venues' => Venue::withCount('gigs')->orderBy('name')->get()]);
    }

    public function create()
    {
        return view('venues.form', ['venue' => new Venue]);
    }

    public function store(Request $request)
    {
        Venue::create($this->validated($request));

        return redirect()->route('venues.index')->with('status', 'Venue created.');
    }

    public function show(Venue $venue)
    {
        return view('venues.show', compact('venue'));
    }

    public function edit(Venue $venue)
    {
        return view('venues.form', compact('venue'));
    }

    public function update(Request $request, Venue $venue)
    {
        $venue->update($this->validated($request));

        return redirect()->route('venues.show', $venue)->with('status', 'Venue updated.');
    }

    public function destroy(Venue $venue)
    {
        if ($venue->gigs()->exists()) {
            return back()->with('status', 'This venue still has gigs.');
        }
        $venue->delete();

        return redirect()->route('venues.index')->with('status', 'Venue deleted.');
    }

    private function validated(Request $request)
    {
        return $request->validate([
            'name' => 'required|string|max:80',
            'city' => 'required|string|max:80',
            'capacity' => 'required|integer|min:1',
        ]);
    }
}
