@extends('layouts.app')

@section('content')
    <h1>{{ $venue->name }}</h1>
    <p>{{ $venue->city }}, up to {{ $venue->capacity }} people</p>
    <a href="{{ route('venues.edit', $venue) }}">Edit</a>
    <ul>
        @foreach ($venue->gigs as $gig)
            <li><a href="{{ route('gigs.show', $gig) }}">{{ $gig->title }}</a></li>
        @endforeach
    </ul>
@endsection
