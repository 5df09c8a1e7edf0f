<?php

namespace App\Http\Controllers;

use App\Models\Gig;
use App\Models\Tag;
use App\Models\Venue;
use Illuminate\Http\Request;
use Illuminate\Validation\Rule;

class GigController extends Controller
{
    public function index(Request $request)
    {
        $gigs = Gig::with('venue')
            ->when($request->q, fn ($query, $q) => $query->where('title', 'like', "%{$q}%"))
            ->when($request->state, fn ($query, $state) => $query->where('state', $state))
            ->latest('id')
            ->paginate(5)
            ->withQueryString();

        return view('gigs.index', compact('gigs'));
    }

    public function create()
    {
        return $this->form(new Gig);
    }

    public function store(Request $request)
    {
        $gig = $request->user()->gigs()->create($this->validated($request));
        $gig->tags()->sync($request->input('tags', []));

        return redirect()->route('gigs.show', $gig)->with('status', 'Gig created.');
    }

    public function show(Gig $gig)
    {
        return view('gigs.show', ['gig' => $gig->load('venue', 'tags', 'notes.user', 'riders')]);
    }

    public function edit(Gig $gig)
    {
        return $this->form($gig);
    }

    public function update(Request $request, Gig $gig)
    {
        $gig->update($this->validated($request));
        $gig->tags()->sync($request->input('tags', []));

        return redirect()->route('gigs.show', $gig)->with('status', 'Gig updated.');
    }

    public function destroy(Gig $gig)
    {
        $gig->delete();

        return redirect()->route('gigs.index')->with('status', 'Gig moved to the bin.');
    }

    private function form(Gig $gig)
    {
        $venues = Venue::orderBy('name')->get();
        $tags = Tag::orderBy('name')->get();

        return view('gigs.form', compact('gig', 'venues', 'tags'));
    }

    private function validated(Request $request)
    {
        return $request->validate([
            'title' => 'required|string|max:120',
            'venue_id' => 'required|exists:venues,id',
            'starts_on' => 'required|date',
            'price' => 'nullable|numeric|min:0',
            'state' => ['required', Rule::in(Gig::STATES)],
            'description' => 'nullable|string',
            'tags.*' => 'exists:tags,id',
        ]) + ['all_ages' => $request->boolean('all_ages')];
    }
}
