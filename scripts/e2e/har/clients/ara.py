"""Runs a playbook of Ansible that is recorded, looks at what is recorded, and deletes it."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

RUN = int(os.environ["RUN"])
NAME, LABEL, HOSTS, SET, MESSAGE, FAILS, KEY, NOTE = [
    (
        "Prepare the harbour",
        "lakeside",
        ["buoy.example", "quay.example"],
        "Choose a berth",
        "The ferry lies at the quay",
        "Look for the tide",
        "captain",
        "Ask Tilda about the ropes",
    ),
    (
        "Prepare the orchard",
        "cider",
        ["barn.example", "press.example"],
        "Choose a ladder",
        "The plums are in the barn",
        "Look for the wasps",
        "gardener",
        "Ask Oskar about the grafts",
    ),
][RUN]
PLAYBOOK = f"""
- name: {NAME}
  hosts: all
  gather_facts: false
  tasks:
    - name: {SET}
      set_fact:
        answer: {MESSAGE}
    - name: Tell it
      debug:
        var: answer
      tags: [told]
    - name: {FAILS}
      command: "false"
      ignore_errors: true
    - name: Note it
      ara_record:
        key: {KEY}
        value: {NOTE}
      run_once: true
"""

HOW = f"ansible_connection=local ansible_python_interpreter={sys.executable}"

programs = pathlib.Path(sys.executable).parent
plugins = next(programs.parent.glob("lib/python3*/site-packages/ara/plugins"))
environment = {
    **os.environ,
    "PATH": f"{programs}:{os.environ['PATH']}",
    "LC_ALL": "C.UTF-8",
    "ANSIBLE_CALLBACK_PLUGINS": f"{plugins}/callback",
    "ANSIBLE_ACTION_PLUGINS": f"{plugins}/action",
    "ARA_API_CLIENT": "http",
    "ARA_API_SERVER": os.environ["BASE_URL"],
    "ARA_API_USERNAME": os.environ["LOGIN_USERNAME"],
    "ARA_API_PASSWORD": os.environ["LOGIN_PASSWORD"],
}


def run(*command: str, cwd: str = "/") -> str:
    """Runs a program and returns what it prints."""
    done = subprocess.run(command, env=environment, cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "site.yml")
    path.write_text(PLAYBOOK)
    path.with_name("hosts").write_text("".join(f"{host} {HOW}\n" for host in HOSTS))
    environment["ARA_DEFAULT_LABELS"] = LABEL
    run("ansible-playbook", "-i", "hosts", "site.yml", cwd=folder)

[playbook] = json.loads(run("ara", "playbook", "list", "--label", LABEL, "-f", "json"))
number = str(playbook["id"])
run("ara", "playbook", "show", number)
run("ara", "play", "list", "--playbook", number)
[host] = json.loads(run("ara", "host", "list", "--name", HOSTS[0], "-f", "json"))
failed = ("--status", "failed", "--ignore-errors", "--host", str(host["id"]))
[result] = json.loads(run("ara", "result", "list", *failed, "-f", "json"))
run("ara", "result", "show", str(result["id"]))
[record] = json.loads(run("ara", "record", "list", "--playbook", number, "-f", "json"))
run("ara", "record", "show", str(record["id"]))
run("ara", "record", "delete", str(record["id"]))
run("ara", "record", "list", "--playbook", number)
tasks = json.loads(run("ara", "task", "list", "--playbook", number, "-f", "json"))
run("ara", "task", "show", str(tasks[0]["id"]))
run("ara", "playbook", "delete", number)
run("ara", "playbook", "list")
