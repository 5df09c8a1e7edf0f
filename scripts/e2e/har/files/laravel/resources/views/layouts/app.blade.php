<!DOCTYPE html>
<html lang="{{ str_replace('_', '-', app()->getLocale()) }}">
<head>
    <meta charset="utf-8">
    <meta name="csrf-token" content="{{ csrf_token() }}">
    <title>{{ config('app.name') }}</title>
</head>
<body>
    @auth
        <nav>
            <a href="{{ route('gigs.index') }}">Gigs</a>
            <a href="{{ route('venues.index') }}">Venues</a>
            <a href="{{ route('bin.index') }}">Bin</a>
            <a href="{{ route('profile.edit') }}">Profile</a>
            <span>{{ auth()->user()->email }}</span>
            <form method="POST" action="{{ route('logout') }}">
                @csrf
                <button type="submit">Log out</button>
            </form>
        </nav>
    @endauth
    <main>
        @if (session('status'))
            <div class="alert alert-success" role="alert">{{ session('status') }}</div>
        @endif
        @yield('content')
    </main>
    <script src="/js/axios.min.js"></script>
    <script src="/js/app.js"></script>
</body>
</html>
