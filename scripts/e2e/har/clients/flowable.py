"""Deploys a process and works through it: variables, claims, comments, queries, history, removal."""

import os

import requests

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "process": "repairOfBoat",
        "title": "Repair of a boat",
        "steps": ("Look at the damage", "Patch the hull"),
        "keys": ("BOAT-118", "BOAT-204"),
        "variables": {"owner": "Ingrid Falk", "metres": 7},
        "changed": 9,
        "note": "The crack is below the waterline",
        "comment": "Ordered two tins of resin",
        "found": {"hours": 14, "material": "resin and glass mat"},
        "errand": "Sweep the slipway",
        "advice": "Before the spring tide",
        "reason": "The owner sells it instead",
    },
    {
        "process": "bindingOfBook",
        "title": "Binding of a book",
        "steps": ("Count the sheets", "Sew the spine"),
        "keys": ("BOOK-731", "BOOK-960"),
        "variables": {"author": "Leopold Hahn", "pages": 312},
        "changed": 288,
        "note": "Some corners are folded over",
        "comment": "Linen thread is on its way",
        "found": {"signatures": 18, "cover": "half leather"},
        "errand": "Clean the paper press",
        "advice": "Use the soft brush only",
        "reason": "The author found a mistake",
    },
][RUN]
first_step, second_step = WORDS["steps"]
MODEL = f"""<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://work.example">
  <process id="{WORDS['process']}" name="{WORDS['title']}" isExecutable="true">
    <startEvent id="begin"/>
    <sequenceFlow id="a" sourceRef="begin" targetRef="look"/>
    <userTask id="look" name="{first_step}"/>
    <sequenceFlow id="b" sourceRef="look" targetRef="work"/>
    <userTask id="work" name="{second_step}"/>
    <sequenceFlow id="c" sourceRef="work" targetRef="done"/>
    <endEvent id="done"/>
  </process>
</definitions>
"""

user = os.environ["LOGIN_USERNAME"]
session = requests.Session()
session.auth = (user, os.environ["LOGIN_PASSWORD"])


def send(method, path, body=None, **options):
    """Sends a request, and returns what the response has."""
    url = f"{os.environ['BASE_URL']}/process-api{path}"
    response = session.request(method, url, json=body, **options)
    response.raise_for_status()
    return response.json() if response.content else None


def variables(values):
    """Returns variables as the API has them."""
    return [{"name": name, "value": value} for name, value in values.items()]


file = (f"{WORDS['process']}.bpmn20.xml", MODEL, "text/xml")
deployment = send("POST", "/repository/deployments", files={"file": file})
of_deployment = {"deploymentId": deployment["id"]}
definition = send("GET", "/repository/process-definitions", params=of_deployment)["data"][0]
started = [
    send(
        "POST",
        "/runtime/process-instances",
        {
            "processDefinitionId": definition["id"],
            "businessKey": key,
            "variables": variables(WORDS["variables"]),
            "returnVariables": True,
        },
    )
    for key in WORDS["keys"]
]
instance, other = (one["id"] for one in started)
listed = {"processDefinitionId": definition["id"], "sort": "startTime"}
send("GET", "/runtime/process-instances", params=listed)
task = send("GET", "/runtime/tasks", params={"processInstanceId": instance})["data"][0]["id"]
send("PUT", f"/runtime/tasks/{task}", {"description": WORDS["note"], "priority": 80})
send("POST", f"/runtime/tasks/{task}", {"action": "claim", "assignee": user})
send("POST", f"/runtime/tasks/{task}/comments", {"message": WORDS["comment"]})
send("GET", f"/runtime/tasks/{task}/comments")
name = list(WORDS["variables"])[1]
changed = {"name": name, "value": WORDS["changed"], "type": "integer"}
send("PUT", f"/runtime/process-instances/{instance}/variables/{name}", changed)
send("GET", f"/runtime/process-instances/{instance}/variables")
found = variables(WORDS["found"])
send("POST", f"/runtime/tasks/{task}", {"action": "complete", "variables": found})
asked = {"processInstanceBusinessKey": WORDS["keys"][0], "includeProcessVariables": True}
following = send("POST", "/query/tasks", asked)["data"][0]["id"]
send("GET", f"/runtime/tasks/{following}")
send("POST", f"/runtime/tasks/{following}", {"action": "complete"})
send("GET", "/history/historic-task-instances", params={"processInstanceId": instance})
send("GET", f"/history/historic-process-instances/{instance}")
send("DELETE", f"/runtime/process-instances/{other}", params={"deleteReason": WORDS["reason"]})
send("GET", f"/history/historic-process-instances/{other}")
errand = send("POST", "/runtime/tasks", {"name": WORDS["errand"], "assignee": user})["id"]
send("PUT", f"/runtime/tasks/{errand}", {"description": WORDS["advice"]})
send("GET", "/runtime/tasks", params={"assignee": user})
send("DELETE", f"/runtime/tasks/{errand}", params={"cascadeHistory": "true"})
send("DELETE", f"/repository/deployments/{deployment['id']}", params={"cascade": "true"})
send("GET", "/repository/process-definitions", params={"key": WORDS["process"]})
