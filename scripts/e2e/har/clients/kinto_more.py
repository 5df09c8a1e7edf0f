"""Shares a collection of Kinto: a group, permissions, patches, conditions, the history."""

import os

import kinto_http
from kinto_http.patch_type import JSONPatch, MergePatch

RUN = int(os.environ["RUN"])
FRIEND, FRIEND_PASSWORD, BUCKET, COLLECTION, GROUP, TITLES, CHANGED, NOTE, PLACE = [
    (
        "karin",
        "Karin-pw-5521",
        "museum",
        "paintings",
        "curators",
        ["Heron at dusk", "Mill in snow", "Two lemons", "Quiet harbour"],
        "Heron at dawn",
        "Frame needs glue",
        "Room 4",
    ),
    (
        "pavel",
        "Pavel-pw-6612",
        "orchard",
        "trees",
        "gardeners",
        ["Gravenstein", "Boskoop", "Conference", "Mirabelle"],
        "Gravenstein, old stock",
        "Prune in March",
        "South row",
    ),
][RUN]
user, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
url = f"{os.environ['BASE_URL']}/v1"

nobody = kinto_http.Client(server_url=url)
for name, secret in ((user, password), (FRIEND, FRIEND_PASSWORD)):
    nobody.session.request("put", f"/accounts/{name}", data={"password": secret})
client = kinto_http.Client(server_url=url, auth=(user, password))
friend = kinto_http.Client(server_url=url, auth=(FRIEND, FRIEND_PASSWORD))
at = {"bucket": BUCKET, "collection": COLLECTION}
group = f"/buckets/{BUCKET}/groups/{GROUP}"

me = client.server_info()["user"]["id"]
client.create_bucket(id=BUCKET, permissions={"read": ["system.Authenticated"]})
client.create_group(id=GROUP, bucket=BUCKET, data={"members": [me]})
client.create_collection(
    id=COLLECTION,
    bucket=BUCKET,
    data={
        "schema": {
            "type": "object",
            "required": ["title"],
            "properties": {"title": {"type": "string"}, "year": {"type": "integer"}},
        }
    },
    permissions={"write": [group]},
)
made = [
    client.create_record(data={"title": title, "year": 1901 + 7 * index, "tags": []}, **at)["data"]
    for index, title in enumerate(TITLES)
]
first, second, third, fourth = made
them = friend.server_info()["user"]["id"]
added = JSONPatch([{"op": "add", "path": "/data/members/0", "value": them}])
client.patch_group(id=GROUP, bucket=BUCKET, changes=added)
client.get_group(id=GROUP, bucket=BUCKET)

seen = friend.get_record(id=first["id"], **at)["data"]
changed = friend.patch_record(
    id=first["id"],
    changes=MergePatch({"title": CHANGED, "note": NOTE}),
    if_match=seen["last_modified"],
    **at,
)["data"]
tagged = JSONPatch([{"op": "add", "path": "/data/tags/0", "value": "loan"}])
client.patch_record(id=first["id"], changes=tagged, **at)
try:
    friend.update_record(data=seen, if_match=seen["last_modified"], **at)
except kinto_http.KintoException as problem:
    assert problem.response.status_code == 412
client.update_record(data={**second, "place": PLACE}, if_match=second["last_modified"], **at)
client.patch_record(id=second["id"], data={}, permissions={"read": [them]}, **at)
friend.get_buckets()

client.get_records(_limit=2, _sort="-year", **at)
client.get_records(min_year=1905, _sort="title", _fields="title,year", **at)
client.get_records(like_title=CHANGED.split()[0], **at)
client.get_records(_since=changed["last_modified"], **at)
client.get_records_timestamp(**at)
with client.batch() as batch:
    batch.patch_record(id=third["id"], data={"year": 1950}, **at)
    batch.delete_record(id=fourth["id"], **at)
    batch.create_record(data={"title": f"{TITLES[3]} II", "year": 1930}, **at)
client.patch_collection(id=COLLECTION, bucket=BUCKET, data={"display": ["title", "year"]})
client.get_history(bucket=BUCKET, resource_name="record", _limit=4)

friend.delete_record(id=third["id"], **at)
client.get_records(**at)
client.delete_records(**at)
client.delete_group(id=GROUP, bucket=BUCKET)
client.purge_history(bucket=BUCKET)
client.delete_bucket(id=BUCKET)
friend.session.request("delete", f"/accounts/{FRIEND}")
