@extends('layouts.app')

@section('content')
    <h1>{{ $venue->exists ? 'Edit venue' : 'New venue' }}</h1>
    @include('layouts.errors')
    <form method="POST" action="{{ $venue->exists ? route('venues.update', $venue) : route('venues.store') }}">
        @csrf
        @if ($venue->exists)
            @method('PUT')
        @endif
        <label>Name <input name="name" value="{{ old('name', $venue->name) }}"></label>
        <label>City <input name="city" value="{{ old('city', $venue->city) }}"></label>
        <label>Capacity <input type="number" name="capacity" value="{{ old('capacity', $venue->capacity) }}"></label>
        <button type="submit">Save</button>
    </form>
@endsection
