"""Keeps notes with their vectors: adds, finds by distance and by metadata, changes, removes."""

import os
from urllib.parse import urlsplit

import chromadb
from chromadb.config import Settings
from chromadb.errors import NotFoundError

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "database": "lighthouse",
        "collection": "logbook",
        "renamed": "logbook-of-the-tower",
        "about": "what the keepers saw",
        "ids": ("fog-march", "storm-april", "calm-may", "visit-june"),
        "texts": (
            "Eleven ships in the fog, none on the rocks.",
            "The gallery door was torn off at midnight.",
            "Flat sea, painted the railing.",
            "Forty visitors and a broken step.",
        ),
        "keepers": ("Ingrid Falk", "Sigrid Falk"),
        "years": (2021, 2022, 2023, 2024),
        "changed": "The gallery door has new hinges.",
        "added": ("wreck-july", "A dinghy without oars drifted ashore."),
        "other": "spare-parts",
        "part": ("lens-4", "Fourth-order lens, one crack."),
    },
    {
        "database": "bakery",
        "collection": "recipes",
        "renamed": "recipes-of-the-house",
        "about": "what comes out of the oven",
        "ids": ("rye-monday", "spelt-tuesday", "wheat-friday", "oat-sunday"),
        "texts": (
            "Sour dough, nine hours in the cold.",
            "Honey, two spoons; oven at 240.",
            "Knead until the windows steam.",
            "Soak the flakes overnight in buttermilk.",
        ),
        "keepers": ("Leopold Hahn", "Emilie Hahn"),
        "years": (1987, 1991, 2003, 2011),
        "changed": "Honey, three spoons; oven at 225.",
        "added": ("corn-market", "Yellow flour from the mill upstream."),
        "other": "machines",
        "part": ("mixer-7", "Spiral mixer, belt slips."),
    },
][RUN]
VECTORS = [
    ([0.12, 0.5, 0.25], [0.9, 0.1, 0.05], [0.33, 0.41, 0.77], [0.02, 0.98, 0.61]),
    ([0.71, 0.2, 0.65], [0.15, 0.44, 0.8], [0.55, 0.05, 0.39], [0.95, 0.62, 0.13]),
][RUN]

base = urlsplit(os.environ["BASE_URL"])
settings = Settings(anonymized_telemetry=False)
place = {"host": base.hostname, "port": base.port, "settings": settings}
user = os.environ["LOGIN_USERNAME"]
admin = chromadb.AdminClient(
    Settings(
        chroma_api_impl="chromadb.api.fastapi.FastAPI",
        chroma_server_host=base.hostname,
        chroma_server_http_port=base.port,
        anonymized_telemetry=False,
    )
)
admin.create_database(WORDS["database"], tenant=user)
client = chromadb.HttpClient(**place, tenant=user, database=WORDS["database"])

ids, texts, years = (list(WORDS[name]) for name in ("ids", "texts", "years"))
first_keeper, second_keeper = WORDS["keepers"]
notes = client.create_collection(
    WORDS["collection"], metadata={"about": WORDS["about"]}, embedding_function=None
)
parts = client.create_collection(WORDS["other"], embedding_function=None)
notes.add(
    ids=ids,
    embeddings=list(VECTORS),
    documents=texts,
    metadatas=[{"keeper": first_keeper, "year": year} for year in years],
)
part, description = WORDS["part"]
parts.add(ids=[part], embeddings=[VECTORS[1]], documents=[description])
assert notes.count() == 4
notes.get(ids=ids[:2])
near = notes.query(query_embeddings=[VECTORS[1]], n_results=2)
assert near["ids"][0][0] == ids[1]
notes.update(
    ids=[ids[1]],
    embeddings=[VECTORS[2]],
    documents=[WORDS["changed"]],
    metadatas=[{"keeper": second_keeper, "year": years[1], "checked": True}],
)
notes.get(where={"keeper": second_keeper})
notes.get(where_document={"$contains": WORDS["changed"].split()[-1]})
added, text = WORDS["added"]
notes.upsert(
    ids=[added, ids[3]],
    embeddings=[[0.4, 0.4, 0.4], VECTORS[0]],
    documents=[text, texts[3]],
    metadatas=[{"keeper": second_keeper, "year": years[3]}] * 2,
)
notes.get(where={"year": {"$gte": years[2]}}, include=["documents", "metadatas", "embeddings"])
notes.delete(ids=[ids[0]])
notes.delete(where={"keeper": first_keeper})
assert notes.count() == 3
notes.peek()
notes.modify(name=WORDS["renamed"])
assert client.get_collection(WORDS["renamed"], embedding_function=None).id == notes.id
client.list_collections()
parts.get()
client.delete_collection(WORDS["other"])
client.delete_collection(WORDS["renamed"])
try:
    client.get_collection(WORDS["renamed"], embedding_function=None)
except NotFoundError:
    client.list_collections()
admin.list_databases(tenant=user)
admin.delete_database(WORDS["database"], tenant=user)
