"""Stands in for a shop with the library of WireMock: stubs, a scenario, the journal, removal."""

import base64
import os

import requests
from wiremock.client import (
    Mapping,
    MappingRequest,
    MappingResponse,
    Mappings,
    NearMissMatchPatternRequest,
    Requests,
    Scenarios,
)
from wiremock.constants import Config

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "thing": "kayaks",
        "number": 4127,
        "name": "Sea kayak in red",
        "changed": "Sea kayak in red, with a spare paddle",
        "order": {"buyer": "Henrike", "count": 2},
        "receipt": "KA-77120",
        "scenario": "The boathouse wakes up",
        "states": ("The gate is shut", "The gate is open"),
        "missing": "/kayaks/brochure",
        "team": "boathouse",
    },
    {
        "thing": "lamps",
        "number": 9508,
        "name": "Desk lamp of brass",
        "changed": "Desk lamp of brass, with a green shade",
        "order": {"buyer": "Tomasz", "count": 5},
        "receipt": "LA-30946",
        "scenario": "The showroom lights up",
        "states": ("All switches are off", "All switches are on"),
        "missing": "/lamps/catalogue",
        "team": "showroom",
    },
][RUN]

base = os.environ["BASE_URL"]
login = f"{os.environ['LOGIN_USERNAME']}:{os.environ['LOGIN_PASSWORD']}"
Config.base_url = f"{base}/__admin"
Config.headers = {
    "Accept": "application/json",
    "Content-Type": "application/json",
    "Authorization": f"Basic {base64.b64encode(login.encode()).decode()}",
}
thing, number = WORDS["thing"], WORDS["number"]


def stub(request, response, **members):
    """Creates a stub and returns it."""
    return Mappings.create_mapping(
        Mapping(
            request=MappingRequest(**request),
            response=MappingResponse(**response),
            metadata={"team": WORDS["team"]},
            **members,
        )
    )


item = stub(
    {"method": "GET", "url_path": f"/{thing}/{number}"},
    {"status": 200, "json_body": {"number": number, "name": WORDS["name"]}},
    priority=3,
)
order = stub(
    {
        "method": "POST",
        "url_path": f"/{thing}/orders",
        "body_patterns": [{"matchesJsonPath": "$.buyer"}],
    },
    {"status": 201, "json_body": {"receipt": WORDS["receipt"]}},
)
shut, opened = WORDS["states"]
first = stub(
    {"method": "GET", "url_path": f"/{thing}/door"},
    {"status": 200, "body": shut},
    scenario_name=WORDS["scenario"],
    required_scenario_state="Started",
    new_scenario_state="Awake",
)
second = stub(
    {"method": "GET", "url_path": f"/{thing}/door"},
    {"status": 200, "body": opened},
    scenario_name=WORDS["scenario"],
    required_scenario_state="Awake",
)
Mappings.retrieve_all_mappings({"limit": 50})
Mappings.retrieve_mapping(item.id)

requests.get(f"{base}/{thing}/{number}")
requests.post(f"{base}/{thing}/orders", json=WORDS["order"])
requests.get(f"{base}/{thing}/door")
requests.get(f"{base}/{thing}/door")
requests.get(f"{base}{WORDS['missing']}")
requests.get(f"{Config.base_url}/scenarios", headers=Config.headers)

item.response.json_body = {"number": number, "name": WORDS["changed"]}
Mappings.update_mapping(item)
requests.get(f"{base}/{thing}/{number}", params={"details": "all"})
Scenarios.reset_all_scenarios()
requests.get(f"{base}/{thing}/door")

pattern = NearMissMatchPatternRequest(method="GET", url_path=f"/{thing}/{number}")
Requests.get_matching_request_count(pattern)
Requests.get_matching_requests(pattern)
journal = Requests.get_all_received_requests(parameters={"limit": 20})
ordered = next(one for one in journal.requests if one.request.method == "POST")
Requests.get_request(ordered.id)
Requests.get_unmatched_requests()
Requests.get_unmatched_requests_near_misses()
Mappings.delete_mapping(order.id)
requests.post(f"{base}/{thing}/orders", json=WORDS["order"])
Mappings.delete_mapping(item.id)
for one in (first, second):
    Mappings.delete_mapping(one.id)
Mappings.retrieve_all_mappings()
requests.delete(f"{Config.base_url}/requests", headers=Config.headers)
