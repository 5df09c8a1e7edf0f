"""Publishes files with the command line of Pulp: a store, versions, users, and removes it all."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "store": "harbour-charts",
        "description": "Charts of the inner harbour",
        "changed": "Charts of the inner and outer harbour",
        "label": ("keeper", "Ingrid"),
        "files": [
            ("charts/mole.txt", "Depth at the mole: four metres\n"),
            ("charts/quay.txt", "Depth at the quay: seven metres\n"),
        ],
        "remote": "lighthouse",
        "url": "https://lighthouse.example/PULP_MANIFEST",
        "moved": "https://beacon.example/north/PULP_MANIFEST",
        "published": "harbour-for-boats",
        "path": "boats/harbour",
        "group": "pilots",
        "user": "tilda",
        "password": "Rowing-boat-31",
        "first": "Tilda",
        "email": "tilda@boats.example",
    },
    {
        "store": "orchard-plans",
        "description": "Plans of the lower orchard",
        "changed": "Plans of the lower orchard and the meadow",
        "label": ("planter", "Leopold"),
        "files": [
            ("plans/pears.txt", "Nine rows of pear trees to the south\n"),
            ("plans/plums.txt", "Three rows of plum trees by the wall\n"),
        ],
        "remote": "nursery",
        "url": "https://nursery.example/PULP_MANIFEST",
        "moved": "https://glasshouse.example/west/PULP_MANIFEST",
        "published": "orchard-for-helpers",
        "path": "helpers/orchard",
        "group": "pickers",
        "user": "oskar",
        "password": "Cider-press-47",
        "first": "Oskar",
        "email": "oskar@cider.example",
    },
][RUN]

folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
(folder / "cli.toml").write_text(
    "\n".join([
        "[cli]",
        f'base_url = "{os.environ["BASE_URL"]}"',
        f'username = "{os.environ["LOGIN_USERNAME"]}"',
        f'password = "{os.environ["LOGIN_PASSWORD"]}"',
        "verify_ssl = false",
        'format = "json"',
    ])
)
command = [
    f"{pathlib.Path(sys.executable).parent}/pulp",
    "--config",
    f"{folder}/cli.toml",
]


def pulp(*args):
    done = subprocess.run([*command, *args], capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        raise RuntimeError(f"{args}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout) if done.stdout.strip() else None


store = ["--repository", WORDS["store"]]
named = ["--name", WORDS["store"]]
pulp("file", "repository", "create", *named, "--description", WORDS["description"])
for path, text in WORDS["files"]:
    (folder / pathlib.Path(path).name).write_text(text)
    given = ["--file", pathlib.Path(path).name, "--relative-path", path]
    pulp("file", "content", "upload", *given, *store)
contents = pulp("file", "repository", "content", "list", *store)
assert len(contents) == 2
label, value = WORDS["label"]
pulp("file", "repository", "label", "set", *store, "--key", label, "--value", value)
pulp("file", "repository", "update", *named, "--description", WORDS["changed"])
pulp("file", "publication", "create", *store, "--version", "2")
publication = pulp("file", "publication", "list", *store)[0]["pulp_href"]
at = ["--name", WORDS["published"], "--base-path", WORDS["path"], "--publication", publication]
pulp("file", "distribution", "create", *at)
pulp("file", "remote", "create", "--name", WORDS["remote"], "--url", WORDS["url"])
pulp("file", "remote", "update", "--name", WORDS["remote"], "--url", WORDS["moved"])
one = next(one for one in contents if one["relative_path"] == WORDS["files"][0][0])
pulp(
    *["file", "repository", "content", "remove", *store],
    *["--sha256", one["sha256"], "--relative-path", one["relative_path"]],
)
pulp("file", "repository", "version", "list", *store)
pulp("file", "repository", "list", "--name-startswith", WORDS["store"].split("-")[0])
person = ["--username", WORDS["user"]]
pulp("user", "create", *person, "--password", WORDS["password"], "--email", WORDS["email"])
pulp("user", "update", *person, "--first-name", WORDS["first"])
pulp("group", "create", "--name", WORDS["group"])
pulp("group", "user", "add", "--group", WORDS["group"], *person)
pulp("group", "user", "list", "--group", WORDS["group"])
pulp("group", "user", "remove", "--group", WORDS["group"], *person)
pulp("group", "destroy", "--name", WORDS["group"])
pulp("user", "destroy", *person)
pulp("file", "distribution", "destroy", "--name", WORDS["published"])
pulp("file", "publication", "destroy", "--href", publication)
pulp("file", "remote", "destroy", "--name", WORDS["remote"])
pulp("file", "repository", "destroy", *named)
pulp("orphan", "cleanup", "--protection-time", "0")
pulp("file", "repository", "list")
