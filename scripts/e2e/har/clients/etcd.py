"""Keeps settings and running services with a library of etcd: leases, a lock, conditions, roles."""

import base64
import os
from urllib.parse import urlsplit

from etcd3gw import Etcd3Client

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "folder": "/lighthouse/settings/",
        "names": ("lamp", "foghorn", "rotation"),
        "values": ("halogen, 1000 W", "two blasts a minute", "every 12 seconds"),
        "changed": "LED, 180 W",
        "later": "every 15 seconds",
        "service": "/services/weather/",
        "instances": ("mast-north", "mast-south"),
        "addresses": ("192.0.2.31:8100", "192.0.2.32:8200"),
        "lock": "painting-the-gallery",
        "role": "keepers",
        "user": ("ingrid", "Falk-pw-55"),
    },
    {
        "folder": "/bakery/recipes/",
        "names": ("oven", "dough", "proofing"),
        "values": ("stone, 240 degrees", "rye and spelt", "nine hours in the cold"),
        "changed": "steel, 265 degrees",
        "later": "eleven hours in the cold",
        "service": "/shops/counter/",
        "instances": ("till-left", "till-right"),
        "addresses": ("198.51.100.7:9300", "198.51.100.8:9400"),
        "lock": "cleaning-the-mill",
        "role": "millers",
        "user": ("leopold", "Hahn-pw-66"),
    },
][RUN]

base = urlsplit(os.environ["BASE_URL"])
client = Etcd3Client(host=base.hostname, port=base.port)


def call(path, **body):
    return client.post(client.get_url(path), json=body)


def text(value):
    return base64.b64encode(value.encode()).decode()


login = {"name": os.environ["LOGIN_USERNAME"], "password": os.environ["LOGIN_PASSWORD"]}
client.session.headers["Authorization"] = call("/auth/authenticate", **login)["token"]
print(client.status()["version"], client.members()[0]["name"])

folder = WORDS["folder"]
first, second, third = (folder + name for name in WORDS["names"])
assert client.create(first, WORDS["values"][0])
client.put(second, WORDS["values"][1])
client.put(third, WORDS["values"][2])
print(client.get(first), client.get_prefix(folder))
assert not client.create(first, WORDS["values"][1])
assert client.replace(first, WORDS["values"][0], WORDS["changed"])
[(_, known)] = client.get(third, metadata=True)
change = {"request_put": {"key": text(third), "value": text(WORDS["later"]), "prev_kv": True}}
unchanged = {"key": text(third), "target": "MOD", "mod_revision": known["mod_revision"]}
for _ in range(2):
    client.transaction(
        {
            "compare": [{**unchanged, "result": "EQUAL"}],
            "success": [change],
            "failure": [{"request_range": {"key": text(third)}}],
        }
    )
client.get(third, revision=int(known["mod_revision"]))
client.get_prefix(folder, sort_order="descend", sort_target="mod")

service = WORDS["service"]
leases = [client.lease(ttl) for ttl in (300, 600)]
for lease, name, address in zip(leases, WORDS["instances"], WORDS["addresses"]):
    client.put(service + name, address, lease=lease)
print(leases[0].keys(), leases[1].ttl(), leases[0].refresh())
client.get_prefix(service)
leases[0].revoke()
client.get_prefix(service)

with client.lock(WORDS["lock"], ttl=60) as lock:
    assert lock.is_acquired()
    lock.refresh()
assert not lock.is_acquired()

role, (user, password) = WORDS["role"], WORDS["user"]
call("/auth/role/add", name=role)
scope = {"key": text(folder), "range_end": text(folder[:-1] + "0")}
call("/auth/role/grant", name=role, perm={"permType": "READWRITE", **scope})
call("/auth/role/get", role=role)
call("/auth/user/add", name=user, password=password)
call("/auth/user/grant", user=user, role=role)
call("/auth/user/get", name=user)
call("/auth/user/list")
call("/auth/user/revoke", name=user, role=role)
call("/auth/user/delete", name=user)
call("/auth/role/delete", role=role)
call("/auth/role/list")

client.delete(second, prev_kv=True)
client.get_prefix(folder)
client.get_all()
leases[1].revoke()
client.delete_prefix(folder)
client.get_prefix(folder)
