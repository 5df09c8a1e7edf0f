<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\SoftDeletes;

class Gig extends Model
{
    use SoftDeletes;

    public const STATES = ['draft', 'announced', 'sold out'];

    protected $fillable = [
        'title', 'venue_id', 'starts_on', 'price', 'state', 'description', 'all_ages',
    ];

    protected $casts = ['starts_on' => 'date', 'all_ages' => 'boolean'];

    public function venue()
    {
        return $this->belongsTo(Venue::class);
    }

    public function tags()
    {
        return $this->belongsToMany(Tag::class);
    }

    public function notes()
    {
        return $this->hasMany(Note::class);
    }

    public function riders()
    {
        return $this->hasMany(Rider::class);
    }
}
