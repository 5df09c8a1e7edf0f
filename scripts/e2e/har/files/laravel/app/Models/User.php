<?php

namespace App\Models;

use Illuminate\Foundation\Auth\User as Authenticatable;

class User extends Authenticatable
{
    protected $fillable = ['name', 'email', 'password', 'phone', 'newsletter'];

    protected $hidden = ['password', 'remember_token'];

    public function gigs()
    {
        return $this->hasMany(Gig::class);
    }
}
