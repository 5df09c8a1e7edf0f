@extends('layouts.app')

@section('content')
    <h1>Gigs</h1>
    <a href="{{ route('gigs.create') }}">New gig</a>
    <form method="GET" action="{{ route('gigs.index') }}">
        <input type="search" name="q" value="{{ request('q') }}" aria-label="Title">
        <select name="state" aria-label="State">
            <option value="">Any state</option>
            @foreach (App\Models\Gig::STATES as $state)
                <option value="{{ $state }}" @if (request('state') === $state) selected @endif>{{ ucfirst($state) }}</option>
            @endforeach
        </select>
        <button type="submit">Search</button>
    </form>
    <table>
        <thead><tr><th>Title</th><th>Venue</th><th>Date</th><th>State</th><th></th></tr></thead>
        <tbody>
            @forelse ($gigs as $gig)
                <tr>
                    <td><a href="{{ route('gigs.show', $gig) }}">{{ $gig->title }}</a></td>
                    <td>{{ $gig->venue->name }}</td>
                    <td>{{ $gig->starts_on->format('j M Y') }}</td>
                    <td>{{ ucfirst($gig->state) }}</td>
                    <td>
                        <a href="{{ route('gigs.edit', $gig) }}">Edit</a>
                        <form method="POST" action="{{ route('gigs.destroy', $gig) }}">
                            @csrf
                            @method('DELETE')
                            <button type="submit">Delete</button>
                        </form>
                    </td>
                </tr>
            @empty
                <tr><td colspan="5">No gigs yet.</td></tr>
            @endforelse
        </tbody>
    </table>
    {{ $gigs->links() }}
@endsection
