<?php

use App\Models\User;
use App\Models\Venue;

foreach (['Barn', 'Chapel', 'Pier'] as $name) {
    $venue = Venue::create(['name' => $name, 'city' => 'Whitby', 'capacity' => 90]);
    foreach (['Fiddlers', 'Night singers'] as $title) {
        $gig = User::first()->gigs()->create([
            'title' => "$title at the $name",
            'venue_id' => $venue->id,
            'starts_on' => '2027-03-13',
            'state' => 'draft',
        ]);
        $gig->notes()->make(['body' => 'Bring chairs.'])->user()->associate(User::first())->save();
    }
}
$venue->gigs()->first()->delete();
