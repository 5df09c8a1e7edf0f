"""Keeps the records of a ward with a library of FHIR: people, values, a transaction, searches."""

import base64
import os

from fhirpy import SyncFHIRClient

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "doctor": ("Lindqvist", "Agneta"),
        "family": "Holmberg",
        "given": "Tuva",
        "born": "1987-03-14",
        "number": "WB-20417",
        "phone": "+46 8 555 1201",
        "other": "Sandell",
        "other_given": "Otto",
        "other_born": "1952-11-30",
        "measure": ("29463-7", "Body weight", "kg"),
        "values": (64.5, 66.2),
        "taken": ("2026-02-03T08:15:00Z", "2026-02-17T09:40:00Z"),
        "condition": "Seasonal hay fever",
        "medicine": "Cetirizine 10 mg tablets",
        "advice": "One tablet each morning",
        "reason": "Check before the spring",
        "note": "Measured with shoes on",
    },
    {
        "doctor": ("Okafor", "Chidi"),
        "family": "Baptiste",
        "given": "Renée",
        "born": "1969-08-02",
        "number": "KL-88236",
        "phone": "+33 1 555 7788",
        "other": "Moreau",
        "other_given": "Sylvie",
        "other_born": "2001-05-19",
        "measure": ("8310-5", "Body temperature", "Cel"),
        "values": (37.9, 36.8),
        "taken": ("2026-05-11T17:05:00Z", "2026-05-13T06:50:00Z"),
        "condition": "Inflamed left ear",
        "medicine": "Amoxicillin 500 mg capsules",
        "advice": "One capsule every eight hours",
        "reason": "Fever for three days",
        "note": "Taken after a hot bath",
    },
][RUN]
NUMBERS = "http://ward.example/numbers"

login = f"{os.environ['LOGIN_USERNAME']}:{os.environ['LOGIN_PASSWORD']}"
client = SyncFHIRClient(
    f"{os.environ['BASE_URL']}/fhir",
    authorization=f"Basic {base64.b64encode(login.encode()).decode()}",
    # Without it, the server answers a search for a minute with what it has found before.
    extra_headers={"Cache-Control": "no-cache"},
)


def make(kind, **members):
    """Creates a resource and returns it."""
    resource = client.resource(kind, **members)
    resource.save()
    return resource


def measured(patient, doctor, index):
    """Creates an observation of a patient."""
    code, name, unit = WORDS["measure"]
    coding = {"system": "http://loinc.org", "code": code, "display": name}
    return make(
        "Observation",
        status="preliminary",
        code={"coding": [coding], "text": name},
        subject=patient.to_reference(),
        performer=[doctor.to_reference()],
        effectiveDateTime=WORDS["taken"][index],
        valueQuantity={"value": WORDS["values"][index], "unit": unit},
    )


client.execute("metadata", "get")
family, given = WORDS["doctor"]
doctor = make("Practitioner", name=[{"family": family, "given": [given]}], active=True)
patient = make(
    "Patient",
    identifier=[{"system": NUMBERS, "value": WORDS["number"]}],
    name=[{"family": WORDS["family"], "given": [WORDS["given"]]}],
    birthDate=WORDS["born"],
    generalPractitioner=[doctor.to_reference()],
)
other = make(
    "Patient",
    name=[{"family": WORDS["other"], "given": [WORDS["other_given"]]}],
    birthDate=WORDS["other_born"],
)
client.resources("Patient").search(family=WORDS["family"]).fetch()
found = client.resources("Patient").search(identifier=f"{NUMBERS}|{WORDS['number']}").first()
found["telecom"] = [{"system": "phone", "value": WORDS["phone"]}]
found.save()
first = measured(patient, doctor, 0)
second = measured(patient, doctor, 1)
visit = make(
    "Encounter",
    status="in-progress",
    **{"class": {"code": "AMB"}},
    subject=patient.to_reference(),
    reasonCode=[{"text": WORDS["reason"]}],
)
observations = client.resources("Observation").search(subject=patient.to_reference())
observations.sort("-date").fetch()
observations.include("Observation", "performer").fetch_raw()
first["status"] = "final"
first["note"] = [{"text": WORDS["note"]}]
first.save()
condition, order = "urn:uuid:5f1c8a52-0000-4000-8000-000000000001", "urn:uuid:9b2e"
answer = client.execute(
    "",
    "post",
    data={
        "resourceType": "Bundle",
        "type": "transaction",
        "entry": [
            {
                "fullUrl": condition,
                "request": {"method": "POST", "url": "Condition"},
                "resource": {
                    "resourceType": "Condition",
                    "code": {"text": WORDS["condition"]},
                    "subject": {"reference": f"Patient/{patient.id}"},
                    "encounter": {"reference": f"Encounter/{visit.id}"},
                },
            },
            {
                "fullUrl": order,
                "request": {"method": "POST", "url": "MedicationRequest"},
                "resource": {
                    "resourceType": "MedicationRequest",
                    "status": "active",
                    "intent": "order",
                    "medicationCodeableConcept": {"text": WORDS["medicine"]},
                    "subject": {"reference": f"Patient/{patient.id}"},
                    "reasonReference": [{"reference": condition}],
                    "dosageInstruction": [{"text": WORDS["advice"]}],
                },
            },
        ],
    },
)
made = [entry["response"]["location"].split("/_history")[0] for entry in answer["entry"]]
request = client.reference(reference=made[1]).to_resource()
client.resources("Condition").search(patient=patient.id).fetch()
request["status"] = "completed"
request.save()
visit["status"] = "finished"
visit.save()
client.execute(f"Patient/{patient.id}/_history", "get")
client.execute(f"Patient/{patient.id}/$everything", "get", params={"_count": 50})
for reference in reversed(made):
    client.reference(reference=reference).delete()
for resource in (second, first, visit, other, patient, doctor):
    resource.delete()
client.resources("Patient").search(birthdate=WORDS["born"]).fetch()
