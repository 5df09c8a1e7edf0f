"""Sets up a home over its REST API: sensors, helpers, a calendar, automations, a list, a script."""

import os
import time

import requests

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "sensor": "harbour_depth",
        "named": "Depth of the harbour",
        "unit": "m",
        "values": ["4.2", "5.9"],
        "threshold": "Boats may leave",
        "upper": [5.1, 5.6],
        "calendar": "Tides",
        "event": "Spring tide at the pier",
        "where": "Pier three",
        "list": ["Rope", "Tar for the hull", "Spare anchor"],
        "corrected": "Tar for the old hull",
        "automation": "Ring when the water rises",
        "renamed": "Ring twice when the water rises",
        "description": "Only on workdays",
        "fired": "pier_bell",
        "script": "wake_the_crew",
        "scripted": "Wake the crew",
        "template": "It is {{ states('sensor.harbour_depth') }} metres deep",
        "days": ["2027-03-14", "2027-03-15"],
    },
    {
        "sensor": "cellar_humidity",
        "named": "Humidity in the cellar",
        "unit": "%",
        "values": ["61.5", "74.8"],
        "threshold": "Cellar is damp",
        "upper": [66.4, 71.3],
        "calendar": "Airing",
        "event": "Open all windows",
        "where": "Below the stairs",
        "list": ["Lime wash", "Bucket with a lid", "Wire brush"],
        "corrected": "Bucket with two lids",
        "automation": "Start the fan",
        "renamed": "Start both fans",
        "description": "Never at night",
        "fired": "fan_request",
        "script": "dry_the_walls",
        "scripted": "Dry the walls",
        "template": "The cellar has {{ states('sensor.cellar_humidity') }} percent",
        "days": ["2027-05-02", "2027-05-03"],
    },
][RUN]
URL = os.environ["BASE_URL"]
CLIENT = f"{URL}/"
session = requests.Session()


def call(method, path, expected=(200, 201), **options):
    """Returns the JSON of a response, or its text."""
    response = session.request(method, f"{URL}{path}", **options)
    if response.status_code not in expected:
        raise SystemExit(f"{method} {path}: {response.status_code} {response.text}")
    if "json" in response.headers.get("content-type", ""):
        return response.json()
    return response.text


def finish(kind, start, *answers):
    """Goes through the steps of a form and returns what it made."""
    step = call("POST", f"/api/config/config_entries/{kind}", json=start)
    for answer in answers:
        step = call("POST", f"/api/config/config_entries/{kind}/{step['flow_id']}", json=answer)
    return step.get("result")


call("GET", "/auth/providers")
start = {"client_id": CLIENT, "handler": ["homeassistant", None], "redirect_uri": CLIENT}
login = call("POST", "/auth/login_flow", json=start)
login = call(
    "POST",
    f"/auth/login_flow/{login['flow_id']}",
    json={
        "client_id": CLIENT,
        "username": os.environ["LOGIN_USERNAME"],
        "password": os.environ["LOGIN_PASSWORD"],
    },
)
token = call(
    "POST",
    "/auth/token",
    data={
        "grant_type": "authorization_code",
        "code": login["result"],
        "client_id": CLIENT,
    },
)
session.headers["authorization"] = f"Bearer {token['access_token']}"
call("GET", "/api/")
call("GET", "/api/config")

sensor = f"sensor.{WORDS['sensor']}"
attributes = {"friendly_name": WORDS["named"], "unit_of_measurement": WORDS["unit"]}
low, high = WORDS["values"]
call("POST", f"/api/states/{sensor}", json={"state": low, "attributes": attributes})
threshold = finish(
    "flow",
    {"handler": "threshold", "show_advanced_options": False},
    {
        "name": WORDS["threshold"],
        "entity_id": sensor,
        "hysteresis": 0,
        "upper": WORDS["upper"][0],
    },
)
watched = f"binary_sensor.{WORDS['threshold'].lower().replace(' ', '_')}"
call("GET", f"/api/states/{watched}")
call("POST", f"/api/states/{sensor}", json={"state": high, "attributes": attributes})
call("GET", f"/api/states/{watched}")
finish(
    "options/flow",
    {"handler": threshold["entry_id"], "show_advanced_options": False},
    {"hysteresis": 0.1, "upper": WORDS["upper"][1]},
)
call("POST", "/api/template", json={"template": WORDS["template"]})

calendar = finish("flow", {"handler": "local_calendar"}, {"calendar_name": WORDS["calendar"]})
dates = f"calendar.{WORDS['calendar'].lower()}"
first, last = WORDS["days"]
call("GET", "/api/calendars")
call(
    "POST",
    "/api/services/calendar/create_event",
    json={
        "entity_id": dates,
        "summary": WORDS["event"],
        "location": WORDS["where"],
        "start_date": first,
        "end_date": last,
    },
)
call(
    "GET",
    f"/api/calendars/{dates}",
    params={"start": f"{first}T00:00:00Z", "end": f"{last}T00:00:00Z"},
)

items = [call("POST", "/api/shopping_list/item", json={"name": one}) for one in WORDS["list"]]
call("POST", f"/api/shopping_list/item/{items[1]['id']}", json={"name": WORDS["corrected"]})
call("POST", f"/api/shopping_list/item/{items[0]['id']}", json={"complete": True})
call("GET", "/api/shopping_list")

automation = str(int(time.time() * 1000))
ring = {
    "alias": WORDS["automation"],
    "description": WORDS["description"],
    "trigger": [{"platform": "numeric_state", "entity_id": [sensor], "above": WORDS["upper"][0]}],
    "condition": [],
    "action": [{"event": WORDS["fired"], "event_data": {"from": WORDS["where"]}}],
    "mode": "single",
}
call("POST", f"/api/config/automation/config/{automation}", json=ring)
time.sleep(3)  # It loads automations after it has answered.
rung = f"automation.{WORDS['automation'].lower().replace(' ', '_')}"
call("GET", f"/api/states/{rung}")
call("GET", f"/api/config/automation/config/{automation}")
ring["alias"] = WORDS["renamed"]
call("POST", f"/api/config/automation/config/{automation}", json=ring)
call("POST", "/api/services/automation/trigger", json={"entity_id": rung})
call("POST", "/api/services/automation/turn_off", json={"entity_id": rung})

crew = {"alias": WORDS["scripted"], "sequence": [{"event": WORDS["fired"]}], "mode": "single"}
call("POST", f"/api/config/script/config/{WORDS['script']}", json=crew)
time.sleep(3)
call("POST", f"/api/services/script/{WORDS['script']}", json={})
call("POST", f"/api/events/{WORDS['fired']}", json={"from": WORDS["named"]})
call("GET", "/api/states")
call("GET", "/api/history/period", params={"filter_entity_id": sensor, "minimal_response": ""})

fresh = call(
    "POST",
    "/auth/token",
    data={
        "grant_type": "refresh_token",
        "refresh_token": token["refresh_token"],
        "client_id": CLIENT,
    },
)
session.headers["authorization"] = f"Bearer {fresh['access_token']}"
for item in items:
    call("POST", f"/api/shopping_list/item/{item['id']}", json={"complete": True})
call("POST", "/api/shopping_list/clear_completed")
call("DELETE", f"/api/config/automation/config/{automation}")
call("GET", f"/api/config/automation/config/{automation}", expected=(404,))
call("DELETE", f"/api/config/script/config/{WORDS['script']}")
for entry in (calendar, threshold):
    call("DELETE", f"/api/config/config_entries/entry/{entry['entry_id']}")
call("DELETE", f"/api/states/{sensor}")
call("GET", f"/api/states/{sensor}", expected=(404,))
call("POST", "/auth/revoke", data={"token": token["refresh_token"]})
