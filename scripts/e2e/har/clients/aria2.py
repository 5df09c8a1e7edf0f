"""Downloads files with a library of aria2: adds, changes and moves them, waits, and removes all."""

import os
import time
from urllib.parse import urlsplit

from aria2p import Client, ClientException

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "file": "almanac",
        "other": "atlas",
        "saved": "weather-almanac.txt",
        "mirror": "http://mirror.example/almanac-1911.txt",
        "limit": "250K",
        "agent": "Library of the lighthouse",
        "referer": "http://catalogue.example/sea",
        "most": "3",
    },
    {
        "file": "ballads",
        "other": "bestiary",
        "saved": "old-ballads.txt",
        "mirror": "http://copies.example/ballads-1834.txt",
        "limit": "700K",
        "agent": "Reading room by the river",
        "referer": "http://shelves.example/songs",
        "most": "4",
    },
][RUN]
address = urlsplit(os.environ["BASE_URL"])
secret = os.environ["LOGIN_PASSWORD"]
client = Client(f"http://{address.hostname}", address.port, secret)


def at(name):
    return f"http://files.example/{name}.txt"


client.get_version()
client.change_global_option({"max-concurrent-downloads": WORDS["most"], "user-agent": WORDS["agent"]})
client.get_global_option()
first = client.add_uri([at(WORDS["file"])], {"pause": "true", "out": WORDS["saved"]})
second = client.add_uri([at(WORDS["other"])], {"pause": "true", "referer": WORDS["referer"]})
third = client.add_uri([WORDS["mirror"]], {"pause": "true"})
client.tell_status(first)
client.tell_waiting(0, 100, ["gid", "status", "files"])
client.change_option(first, {"max-download-limit": WORDS["limit"]})
client.get_option(first)
client.change_position(second, 0, "POS_SET")
client.tell_waiting(0, 100, ["gid", "status"])
client.change_uri(third, 1, [], [f"{WORDS['mirror']}?again"])
client.get_uris(third)
client.unpause(first)
while client.tell_status(first, ["gid", "status", "completedLength"])["status"] != "complete":
    time.sleep(0.2)
client.get_files(first)
client.tell_stopped(0, 100, ["gid", "status", "totalLength"])
client.multicall2(
    [
        (client.TELL_STATUS, [second, ["gid", "status"]]),
        (client.TELL_STATUS, [third, ["gid", "status"]]),
    ]
)
client.remove(third)
try:
    client.tell_status(third, ["gid", "status"])
except ClientException as error:
    assert "not found" in str(error)
client.unpause(second)
while client.tell_status(second, ["gid", "status", "completedLength"])["status"] != "complete":
    time.sleep(0.2)
client.get_global_stat()
client.remove_download_result(first)
client.tell_stopped(0, 100, ["gid", "status"])
client.purge_download_result()
client.tell_stopped(0, 100, ["gid", "status"])
