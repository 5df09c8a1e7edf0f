<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;

class ProfileController extends Controller
{
    public function edit(Request $request)
    {
        return view('profile.edit', ['user' => $request->user()]);
    }

    public function update(Request $request)
    {
        $data = $request->validate([
            'name' => 'required|string|max:60',
            'phone' => 'nullable|string|max:30',
        ]);
        $request->user()->update($data + ['newsletter' => $request->boolean('newsletter')]);

        return back()->with('status', 'Profile saved.');
    }
}
