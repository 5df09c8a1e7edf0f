@extends('layouts.app')

@section('content')
    <h1>{{ $gig->title }}</h1>
    <dl>
        <dt>Venue</dt><dd><a href="{{ route('venues.show', $gig->venue) }}">{{ $gig->venue->name }}</a></dd>
        <dt>Date</dt><dd>{{ $gig->starts_on->format('l, j F Y') }}</dd>
        <dt>Price</dt><dd>{{ $gig->price === null ? 'Free' : '€ '.number_format($gig->price, 2) }}</dd>
        <dt>State</dt><dd>{{ ucfirst($gig->state) }}</dd>
        <dt>All ages</dt><dd>{{ $gig->all_ages ? 'Yes' : 'No' }}</dd>
        <dt>Tags</dt><dd>{{ $gig->tags->pluck('name')->sort()->join(', ') }}</dd>
    </dl>
    <p>{!! nl2br(e($gig->description)) !!}</p>
    <a href="{{ route('gigs.edit', $gig) }}">Edit</a>
    <form method="POST" action="{{ route('gigs.destroy', $gig) }}">
        @csrf
        @method('DELETE')
        <button type="submit">Delete</button>
    </form>
    <h2>Notes</h2>
    <ul id="notes">
        @foreach ($gig->notes as $note)
            <li class="note" data-id="{{ $note->id }}">
                <input type="checkbox" @if ($note->done) checked @endif>
                <span>{{ $note->body }}</span> ({{ $note->user->name }})
                <button>Remove</button>
            </li>
        @endforeach
    </ul>
    <form id="add-note" action="{{ route('gigs.notes.store', $gig) }}">
        <label>Note <input name="body" required></label>
        <button type="submit">Add note</button>
    </form>
    <h2>Riders</h2>
    <ul>
        @foreach ($gig->riders as $rider)
            <li><a href="{{ route('riders.show', $rider) }}">{{ $rider->name }}</a></li>
        @endforeach
    </ul>
    <form method="POST" action="{{ route('gigs.riders.store', $gig) }}" enctype="multipart/form-data">
        @csrf
        <label>Rider <input type="file" name="rider"></label>
        <button type="submit">Upload</button>
    </form>
@endsection
