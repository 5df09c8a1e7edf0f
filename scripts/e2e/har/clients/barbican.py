"""Keeps secrets: with and without their text, notes on them, a made key, a container, who may read."""

import os

from barbicanclient import client as barbican
from keystoneauth1 import http_basic, session

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "first": "Door of the boathouse",
        "payload": "starboard-lantern-77",
        "second": "Safe of the harbour office",
        "later": "fourteen left, nine right",
        "notes": {"keeper": "Ingrid Falk", "shelf": "upper left"},
        "changed": "Sigrid Falk",
        "key": "Key for the ledger",
        "container": "Keys of the jetty",
        "names": ("door", "safe"),
        "service": "mooring",
        "resource": "berth-18",
        "watcher": ("tide-table", "https://tides.example/watch/3"),
        "reader": "harbourmaster",
    },
    {
        "first": "Gate of the orchard",
        "payload": "pippin-and-russet-52",
        "second": "Cellar below the press",
        "later": "two turns, then lift",
        "notes": {"keeper": "Leopold Hahn", "shelf": "beside the scales"},
        "changed": "Emilie Hahn",
        "key": "Key for the harvest book",
        "container": "Keys of the farm",
        "names": ("gate", "cellar"),
        "service": "cidery",
        "resource": "vat-31",
        "watcher": ("frost-alarm", "https://frost.example/watch/8"),
        "reader": "gardener",
    },
][RUN]

user, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
client = barbican.Client(
    session=session.Session(auth=http_basic.HTTPBasicAuth(username=user, password=password)),
    endpoint=os.environ["BASE_URL"],
    project_id=user,
    version="v1",
)

first = client.secrets.create(
    name=WORDS["first"],
    payload=WORDS["payload"],
    secret_type="passphrase",
    expiration="2031-05-04T10:00:00",
)
first_ref = first.store()
second = client.secrets.create(name=WORDS["second"])
second_ref = second.store()
client.secrets.update(second_ref, WORDS["later"])
print(client.secrets.get(first_ref).payload, client.secrets.get(second_ref).payload)

client.secrets.set_secret_metadata(first_ref, WORDS["notes"])
client.secrets.get_secret_metadata(first_ref)
client.secrets.set_secret_metadata(first_ref, {**WORDS["notes"], "keeper": WORDS["changed"]})
client.secrets.get_secret_metadata(first_ref)
client.secrets.delete_secret_metadata(first_ref, "shelf")
client.secrets.get_secret_metadata(first_ref)

order_ref = client.orders.create_key(
    name=WORDS["key"],
    algorithm="aes",
    bit_length=256,
    mode="cbc",
    payload_content_type="application/octet-stream",
).submit()
order = client.orders.get(order_ref)
key_ref = order.secret_ref
key = client.secrets.get(key_ref)
print(order.status, key.algorithm, len(key.payload))

kept = dict(zip(WORDS["names"], (first, second)))
container_ref = client.containers.create(name=WORDS["container"], secrets=kept).store()
client.containers.register_consumer(container_ref, *WORDS["watcher"])
container = client.containers.get(container_ref)
print(container.name, container.consumers)
used = {"service": WORDS["service"], "resource_type": "berths", "resource_id": WORDS["resource"]}
client.secrets.register_consumer(key_ref, **used)
client.secrets.list_consumers(key_ref)

acl = client.acls.create(entity_ref=first_ref, users=[WORDS["reader"]], project_access=False)
acl.submit()
client.acls.get(first_ref).read.users
client.acls.get(first_ref).remove()

client.secrets.list(name=WORDS["second"])
client.secrets.list(limit=20)
client.containers.list()
client.orders.list()
client.containers.delete(container_ref)
client.orders.delete(order_ref)
client.secrets.delete(key_ref, force=True)
client.secrets.delete(second_ref)
client.secrets.delete(first_ref)
client.secrets.list()
