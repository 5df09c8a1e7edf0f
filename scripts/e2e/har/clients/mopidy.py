"""Plays sounds over the JSON-RPC of Mopidy: finds, queues and plays them, and keeps playlists."""

import os

import requests

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "folder": "fields",
        "lists": ["Before breakfast", "For the long walk"],
        "renamed": "Before breakfast in June",
        "volumes": [37, 64],
        "seek": 21000,
    },
    {
        "folder": "workshop",
        "lists": ["While it glues", "Saturday shift"],
        "renamed": "While it glues and dries",
        "volumes": [43, 81],
        "seek": 33000,
    },
][RUN]
number = 0


def call(method, **params):
    global number
    number += 1
    message = {"jsonrpc": "2.0", "id": number, "method": f"core.{method}", "params": params}
    answer = requests.post(f"{os.environ['BASE_URL']}/mopidy/rpc", json=message, timeout=30).json()
    assert "error" not in answer, answer
    return answer["result"]


call("get_version")
(root,) = [one for one in call("library.browse", uri=None) if one["name"] == "Files"]
places = call("library.browse", uri=root["uri"])
(folder,) = [one for one in places if one["name"] == WORDS["folder"]]
sounds = [one["uri"] for one in call("library.browse", uri=folder["uri"])]
call("library.lookup", uris=sounds[:2])

call("tracklist.clear")
call("tracklist.set_consume", value=False)
queued = call("tracklist.add", uris=sounds)
call("tracklist.move", start=0, end=1, to_position=2)
call("tracklist.get_tl_tracks")
call("tracklist.set_repeat", value=True)
call("tracklist.get_repeat")
call("mixer.set_volume", volume=WORDS["volumes"][0])
call("mixer.get_volume")
call("mixer.set_volume", volume=WORDS["volumes"][1])
call("mixer.get_volume")
call("playback.play", tlid=queued[1]["tlid"])

first = call("playlists.create", name=WORDS["lists"][0])
tracks = [one["track"] for one in queued]
first = call("playlists.save", playlist={**first, "tracks": tracks})
second = call("playlists.create", name=WORDS["lists"][1])
call("playlists.save", playlist={**second, "tracks": tracks[:1]})
call("playlists.as_list")
call("playlists.get_items", uri=first["uri"])
renamed = call("playlists.save", playlist={**first, "name": WORDS["renamed"]})
call("playlists.lookup", uri=renamed["uri"])

call("playback.get_current_tl_track")
call("playback.pause")
call("playback.get_state")
call("playback.seek", time_position=WORDS["seek"])
call("playback.get_time_position")
call("playback.stop")
call("playback.get_state")

call("tracklist.filter", criteria={"uri": [sounds[2]]})
call("tracklist.remove", criteria={"tlid": [queued[0]["tlid"]]})
call("tracklist.get_length")
call("tracklist.add", uris=[sounds[0]], at_position=0)
call("tracklist.slice", start=0, end=2)
call("playlists.delete", uri=second["uri"])
call("playlists.as_list")
call("playlists.delete", uri=renamed["uri"])
call("playlists.as_list")
call("tracklist.set_repeat", value=False)
call("tracklist.clear")
call("tracklist.get_length")
