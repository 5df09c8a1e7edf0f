"""Makes two indexes, uploads packages, looks at them, pushes one on, and removes all."""

import os
import subprocess
import sys
import zipfile
from hashlib import sha256
from base64 import urlsafe_b64encode

INDEX, STAGE, TITLE, FIRST, SECOND, SUMMARY, BETTER, OTHER = [
    (
        "orchard",
        "market",
        "Tools for the orchard",
        "plum_counter",
        "crate_labels",
        "Counts plums by hand",
        "Counts plums and mirabelles",
        "Prints labels for crates",
    ),
    (
        "museum",
        "opening",
        "Tools for the museum",
        "vase_register",
        "room_signs",
        "Registers vases on paper",
        "Registers vases and coins",
        "Draws signs for rooms",
    ),
][int(os.environ["RUN"])]
user, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
program = os.path.join(os.path.dirname(sys.executable), "devpi")


def devpi(*args):
    subprocess.run([program, *args], check=True, stdout=subprocess.DEVNULL)


def wheel(name, version, summary):
    """Writes a package, and returns its file."""
    file = f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {summary}\n"
    members = {
        f"{name}.py": f'"""{summary}."""\n',
        f"{info}/METADATA": metadata,
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = {
        path: urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
        for path, text in members.items()
    }
    record = "".join(
        f"{path},sha256={digests[path]},{len(text.encode())}\n" for path, text in members.items()
    )
    path = os.path.join(os.environ["HOME"], file)
    with zipfile.ZipFile(path, "w") as archive:
        for member, text in {**members, f"{info}/RECORD": f"{record}{info}/RECORD,,\n"}.items():
            archive.writestr(member, text)
    return path


devpi("use", os.environ["BASE_URL"])
devpi("login", user, f"--password={password}")
devpi("index", "-c", INDEX, "bases=", "volatile=True")
devpi("use", f"{user}/{INDEX}")
devpi("index", INDEX, f"title={TITLE}")
devpi("upload", wheel(FIRST, "1.0", SUMMARY))
devpi("upload", wheel(FIRST, "1.1", BETTER))
devpi("upload", wheel(SECOND, "0.3", OTHER))
devpi("list")
devpi("list", "--all", FIRST)
devpi("getjson", SECOND)
devpi("index", "-c", STAGE, f"bases={user}/{INDEX}", "volatile=True")
devpi("push", f"{FIRST}==1.1", f"{user}/{STAGE}")
devpi("use", f"{user}/{STAGE}")
devpi("list", FIRST)
devpi("use", f"{user}/{INDEX}")
devpi("remove", "-y", f"{FIRST}==1.0")
devpi("list", "--all", FIRST)
devpi("use", os.environ["BASE_URL"])
devpi("use", "-l")
devpi("index", "-y", "--delete", f"{user}/{STAGE}")
devpi("index", "-y", "--delete", f"{user}/{INDEX}")
devpi("use", "-l")
devpi("logoff")
