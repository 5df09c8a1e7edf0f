@extends('layouts.app')

@section('content')
    <h1>Profile</h1>
    @include('layouts.errors')
    <form method="POST" action="{{ route('profile.update') }}">
        @csrf
        @method('PUT')
        <label>Name <input name="name" value="{{ old('name', $user->name) }}"></label>
        <label>Phone <input name="phone" value="{{ old('phone', $user->phone) }}"></label>
        <label><input type="checkbox" name="newsletter" value="1" @if (old('newsletter', $user->newsletter)) checked @endif> Newsletter</label>
        <button type="submit">Save</button>
    </form>
@endsection
