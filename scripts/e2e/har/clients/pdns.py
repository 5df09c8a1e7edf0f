"""Keeps two zones with a library of PowerDNS: records, metadata and keys, and removes all."""

import os

import powerdns
from powerdns import Comment, RRSet

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "zone": "orchard.example.",
        "second": "cider.example.",
        "nameservers": ["ns1.hoster.example.", "ns2.hoster.example."],
        "hosts": ["press", "barrel"],
        "addresses": ["192.0.2.21", "192.0.2.22", "198.51.100.9"],
        "alias": "juice",
        "text": '"apples since 1911"',
        "changed": '"apples and pears since 1911"',
        "comment": "moved into the new barn",
        "mail": "10 post.hoster.example.",
        "tsig": "orchard-transfer",
        "transfer": "192.0.2.201",
    },
    {
        "zone": "harbour.example.",
        "second": "regatta.example.",
        "nameservers": ["ns5.marina.example.", "ns6.marina.example."],
        "hosts": ["crane", "buoy"],
        "addresses": ["192.0.2.141", "192.0.2.142", "198.51.100.77"],
        "alias": "tide",
        "text": '"boats up to twelve metres"',
        "changed": '"boats up to fifteen metres"',
        "comment": "waits for the diver",
        "mail": "20 inbox.marina.example.",
        "tsig": "harbour-copy",
        "transfer": "192.0.2.213",
    },
][RUN]
one, two = WORDS["hosts"]
name, second = WORDS["zone"], WORDS["second"]

client = powerdns.PDNSApiClient(f"{os.environ['BASE_URL']}/api/v1", os.environ["LOGIN_PASSWORD"])
server = powerdns.PDNSEndpoint(client).servers[0]
zone = server.create_zone(name, "Native", WORDS["nameservers"])
server.create_zone(second, "Master", WORDS["nameservers"])
zone.create_records(
    [
        RRSet(one, "A", WORDS["addresses"][:2], ttl=600),
        RRSet(two, "A", [(WORDS["addresses"][2], True)], comments=[Comment(WORDS["comment"])]),
        RRSet(name, "MX", [WORDS["mail"]], ttl=86400),
    ]
)
zone.create_records([RRSet(WORDS["alias"], "CNAME", [f"{one}.{name}"])])
zone.create_records([RRSet(name, "TXT", [WORDS["text"]], ttl=7200)])
client.get(zone.url)
zone.create_records([RRSet(name, "TXT", [WORDS["changed"]], ttl=7200)])
zone.create_records([RRSet(two, "A", [(WORDS["addresses"][2], False)])])
client.get(f"{zone.url}?rrset_name={two}.{name}&rrset_type=A")
server.search(f"{one}*")

metadata = f"{zone.url}/metadata"
client.post(metadata, data={"kind": "ALLOW-AXFR-FROM", "metadata": [WORDS["transfer"]]})
client.put(f"{metadata}/ALSO-NOTIFY", data={"metadata": [f"{WORDS['transfer']}:5300"]})
client.get(metadata)
client.get(f"{metadata}/ALLOW-AXFR-FROM")
client.put(f"{metadata}/ALSO-NOTIFY", data={"metadata": [f"{WORDS['transfer']}:5353"]})

keys = f"{zone.url}/cryptokeys"
signing = {"algorithm": "ecdsa256"}
first_key = client.post(keys, data={"keytype": "ksk", "active": True, **signing})
other_key = client.post(keys, data={"keytype": "zsk", "active": False, **signing})
client.put(f"{keys}/{other_key['id']}", data={"active": True})
client.get(f"{keys}/{first_key['id']}")
client.get(keys)
client.put(f"{zone.url}/rectify")
client.delete(f"{keys}/{other_key['id']}")

secrets = f"{server.url}/tsigkeys"
secret = client.post(secrets, data={"name": WORDS["tsig"], "algorithm": "hmac-sha256"})
client.get(f"{secrets}/{secret['id']}")
client.put(f"{secrets}/{secret['id']}", data={"algorithm": "hmac-sha512"})
client.get(secrets)
client.put(zone.url, data={"kind": "Master", "soa_edit_api": "INCREASE", "account": "farm"})
client.get(f"{zone.url}?rrsets=false")
zone.delete_records([RRSet(WORDS["alias"], "CNAME", [])])
client.get(zone.url)
client.get(f"{server.url}/zones")
client.delete(f"{secrets}/{secret['id']}")
server.delete_zone(second)
server.delete_zone(name)
try:
    client.get(zone.url)
except powerdns.exceptions.PDNSError as error:
    assert error.status_code == 404
client.get(f"{server.url}/zones")
