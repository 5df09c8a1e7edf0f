@extends('layouts.app')

@section('content')
    <h1>Venues</h1>
    <a href="{{ route('venues.create') }}">New venue</a>
    <table>
        <thead><tr><th>Name</th><th>City</th><th>Capacity</th><th>Gigs</th><th></th></tr></thead>
        <tbody>
            @foreach ($venues as $venue)
                <tr>
                    <td><a href="{{ route('venues.show', $venue) }}">{{ $venue->name }}</a></td>
                    <td>{{ $venue->city }}</td>
                    <td>{{ $venue->capacity }}</td>
                    <td>{{ $venue->gigs_count }}</td>
                    <td>
                        <a href="{{ route('venues.edit', $venue) }}">Edit</a>
                        <form method="POST" action="{{ route('venues.destroy', $venue) }}">
                            @csrf
                            @method('DELETE')
                            <button type="submit">Delete</button>
                        </form>
                    </td>
                </tr>
            @endforeach
        </tbody>
    </table>
@endsection
