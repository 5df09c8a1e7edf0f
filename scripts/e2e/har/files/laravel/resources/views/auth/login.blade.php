@extends('layouts.app')

@section('content')
    <h1>Log in</h1>
    @include('layouts.errors')
    <form method="POST" action="{{ route('login') }}">
        @csrf
        <label>E-mail <input type="email" name="email" value="{{ old('email') }}" required></label>
        <label>Password <input type="password" name="password" required></label>
        <label><input type="checkbox" name="remember"> Remember me</label>
        <button type="submit">Log in</button>
    </form>
@endsection
