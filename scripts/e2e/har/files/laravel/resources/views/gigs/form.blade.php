@extends('layouts.app')

@section('content')
    <h1>{{ $gig->exists ? 'Edit gig' : 'New gig' }}</h1>
    @include('layouts.errors')
    <form method="POST" action="{{ $gig->exists ? route('gigs.update', $gig) : route('gigs.store') }}">
        @csrf
        @if ($gig->exists)
            @method('PUT')
        @endif
        <label>Title <input name="title" value="{{ old('title', $gig->title) }}"></label>
        <label>Venue
            <select name="venue_id">
                <option value="">Choose one</option>
                @foreach ($venues as $venue)
                    <option value="{{ $venue->id }}" @if (old('venue_id', $gig->venue_id) == $venue->id) selected @endif>{{ $venue->name }}</option>
                @endforeach
            </select>
        </label>
        <label>Date <input type="date" name="starts_on" value="{{ old('starts_on', optional($gig->starts_on)->format('Y-m-d')) }}"></label>
        <label>Price <input name="price" value="{{ old('price', $gig->price) }}"></label>
        <label>State
            <select name="state">
                @foreach (App\Models\Gig::STATES as $state)
                    <option value="{{ $state }}" @if (old('state', $gig->state) === $state) selected @endif>{{ ucfirst($state) }}</option>
                @endforeach
            </select>
        </label>
        <label>Description <textarea name="description">{{ old('description', $gig->description) }}</textarea></label>
        <label><input type="checkbox" name="all_ages" value="1" @if (old('all_ages', $gig->all_ages)) checked @endif> All ages</label>
        <fieldset>
            <legend>Tags</legend>
            @foreach ($tags as $tag)
                <label><input type="checkbox" name="tags[]" value="{{ $tag->id }}" @if (in_array($tag->id, old('tags', $gig->tags->modelKeys()))) checked @endif> {{ $tag->name }}</label>
            @endforeach
        </fieldset>
        <button type="submit">Save</button>
    </form>
@endsection
