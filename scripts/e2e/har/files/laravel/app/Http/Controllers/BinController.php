<?php

namespace App\Http\Controllers;

use App\Models\Gig;

class BinController extends Controller
{
    public function index()
    {
        return view('gigs.bin', ['gigs' => Gig::onlyTrashed()->latest('deleted_at')->get()]);
    }

    public function update($id)
    {
        $gig = Gig::onlyTrashed()->findOrFail($id);
        $gig->restore();

        return redirect()->route('gigs.show', $gig)->with('status', 'Gig restored.');
    }

    public function destroy($id)
    {
        Gig::onlyTrashed()->findOrFail($id)->forceDelete();

        return back()->with('status', 'Gig deleted for good.');
    }
}
