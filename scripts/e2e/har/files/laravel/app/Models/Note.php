<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Note extends Model
{
    protected $fillable = ['body', 'done'];

    protected $casts = ['done' => 'boolean'];

    public function user()
    {
        return $this->belongsTo(User::class);
    }
}
