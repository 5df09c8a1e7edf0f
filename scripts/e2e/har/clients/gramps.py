"""Keeps a family tree: a place, a birth, three people, their family, a source, a note, and a batch."""

import os
import uuid

import requests

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "place": "Rolle on the lake",
        "tag": "to be checked",
        "colour": "#aa3311",
        "born": (14, 6, 1881),
        "birth": "Birth in the ferry house",
        "surname": "Perrin",
        "names": ("Adele", "Baptiste", "Celestine"),
        "maiden": "Cuendet",
        "renamed": "Adele Louise",
        "source": "Register of the parish of Rolle",
        "author": "Pastor Monod",
        "page": "folio 48",
        "note": "The ferry sank in the winter after the wedding.",
        "later": "The ferry sank two winters after the wedding.",
        "archive": "Archive of the canton",
        "search": "ferry",
    },
    {
        "place": "Quimper at the bridge",
        "tag": "needs a picture",
        "colour": "#2266dd",
        "born": (3, 11, 1854),
        "birth": "Birth above the bakery",
        "surname": "Kervella",
        "names": ("Nolwenn", "Yannick", "Gwenola"),
        "maiden": "Bozec",
        "renamed": "Nolwenn Marie",
        "source": "Lists of the lighthouse keepers",
        "author": "Harbour office",
        "page": "sheet 207",
        "note": "The bakery burned on the eve of the fair.",
        "later": "The bakery burned on the morning of the fair.",
        "archive": "Chest in the town hall",
        "search": "bakery",
    },
][RUN]

api = f"{os.environ['BASE_URL']}/api"
session = requests.Session()


def send(method, path, **more):
    response = session.request(method, f"{api}{path}", **more)
    response.raise_for_status()
    return response.json() if response.content else None


def enter(answer):
    session.headers["Authorization"] = f"Bearer {answer['access_token']}"


def add(path, kind, **members):
    made = send("POST", path, json={"_class": kind, **members})
    return next(one["new"] for one in made if one["type"] == "add")


def named(first, last):
    return {"_class": "Name", "first_name": first, "surname_list": [{"_class": "Surname", "surname": last}]}


login = {"username": os.environ["LOGIN_USERNAME"], "password": os.environ["LOGIN_PASSWORD"]}
token = send("POST", "/token/", json=login)
enter(token)
send("GET", "/metadata/")
send("GET", "/users/-/")

tag = add("/tags/", "Tag", name=WORDS["tag"], color=WORDS["colour"], priority=0)
place = add("/places/", "Place", name={"_class": "PlaceName", "value": WORDS["place"]}, place_type="Village")
day, month, year = WORDS["born"]
birth = add(
    "/events/",
    "Event",
    type="Birth",
    description=WORDS["birth"],
    place=place["handle"],
    date={"_class": "Date", "dateval": [day, month, year, False]},
)
first, second, third = WORDS["names"]
mother = add(
    "/people/",
    "Person",
    primary_name=named(first, WORDS["maiden"]),
    gender=0,
    event_ref_list=[{"_class": "EventRef", "ref": birth["handle"], "role": "Primary"}],
    birth_ref_index=0,
)
father = add("/people/", "Person", primary_name=named(second, WORDS["surname"]), gender=1)
child = add("/people/", "Person", primary_name=named(third, WORDS["surname"]), gender=0)
family = add(
    "/families/",
    "Family",
    mother_handle=mother["handle"],
    father_handle=father["handle"],
    child_ref_list=[{"_class": "ChildRef", "ref": child["handle"]}],
    type="Married",
)
send("GET", f"/families/{family['handle']}", params={"extend": "all", "profile": "all"})

# The pages of Gramps Web make handles themselves for what is stored at once.
source = {"_class": "Source", "handle": uuid.uuid4().hex, "title": WORDS["source"], "author": WORDS["author"]}
citation = {
    "_class": "Citation",
    "handle": uuid.uuid4().hex,
    "page": WORDS["page"],
    "source_handle": source["handle"],
}
send("POST", "/objects/", json=[source, citation])
note = add("/notes/", "Note", text={"_class": "StyledText", "string": WORDS["note"]}, type="Research")

person = send("GET", f"/people/{mother['handle']}")
person["primary_name"]["first_name"] = WORDS["renamed"]
person["citation_list"].append(citation["handle"])
person["note_list"].append(note["handle"])
person["tag_list"].append(tag["handle"])
send("PUT", f"/people/{mother['handle']}", json=person)
note = send("GET", f"/notes/{note['handle']}")
note["text"]["string"] = WORDS["later"]
send("PUT", f"/notes/{note['handle']}", json=note)

send("GET", f"/people/{mother['handle']}", params={"extend": "all", "profile": "all", "backlinks": 1})
send("GET", f"/people/{mother['handle']}/timeline")
send("GET", "/people/", params={"gramps_id": child["gramps_id"], "keys": "handle,gramps_id,primary_name"})
send("GET", "/people/", params={"sort": "surname", "page": 1, "pagesize": 20, "keys": "handle,gramps_id,change"})
send("GET", f"/relations/{child['handle']}/{mother['handle']}")
send("GET", "/search/", params={"query": WORDS["search"], "page": 1, "pagesize": 10})
send("PUT", f"/bookmarks/people/{child['handle']}")
send("GET", "/bookmarks/people")
send("DELETE", f"/bookmarks/people/{child['handle']}")

session.headers["Authorization"] = f"Bearer {token['refresh_token']}"
enter(send("POST", "/token/refresh/"))
archive = add("/repositories/", "Repository", name=WORDS["archive"], type="Archive")
history = send("GET", "/transactions/history/", params={"old": 0, "new": 0, "page": 1, "pagesize": 5, "sort": "-id"})
print(len(history))

send("DELETE", f"/repositories/{archive['handle']}")
send("DELETE", f"/families/{family['handle']}")
for one in (child, father, mother):
    send("DELETE", f"/people/{one['handle']}")
send("DELETE", f"/events/{birth['handle']}")
send("DELETE", f"/citations/{citation['handle']}")
send("DELETE", f"/sources/{source['handle']}")
send("DELETE", f"/notes/{note['handle']}")
send("DELETE", f"/places/{place['handle']}")
send("DELETE", f"/tags/{tag['handle']}")
send("GET", "/people/", params={"keys": "handle,gramps_id"})
