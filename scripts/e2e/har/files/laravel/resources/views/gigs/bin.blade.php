@extends('layouts.app')

@section('content')
    <h1>Bin</h1>
    <table>
        <tbody>
            @forelse ($gigs as $gig)
                <tr>
                    <td>{{ $gig->title }}</td>
                    <td>deleted {{ $gig->deleted_at->diffForHumans() }}</td>
                    <td>
                        <form method="POST" action="{{ route('bin.update', $gig->id) }}">
                            @csrf
                            @method('PUT')
                            <button type="submit">Restore</button>
                        </form>
                        <form method="POST" action="{{ route('bin.destroy', $gig->id) }}">
                            @csrf
                            @method('DELETE')
                            <button type="submit">Delete for good</button>
                        </form>
                    </td>
                </tr>
            @empty
                <tr><td>The bin is empty.</td></tr>
            @endforelse
        </tbody>
    </table>
@endsection
