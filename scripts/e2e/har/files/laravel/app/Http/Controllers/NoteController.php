<?php

namespace App\Http\Controllers;

use App\Models\Gig;
use App\Models\Note;
use Illuminate\Http\Request;

class NoteController extends Controller
{
    public function store(Request $request, Gig $gig)
    {
        $note = $gig->notes()->make($request->validate(['body' => 'required|string']));
        $note->user()->associate($request->user())->save();

        return $note->load('user:id,name');
    }

    public function update(Request $request, Note $note)
    {
        $note->update($request->validate(['body' => 'string', 'done' => 'boolean']));

        return $note;
    }

    public function destroy(Note $note)
    {
        $note->delete();

        return response()->noContent();
    }
}
