"""Keeps accounts with a library of Kratos: signs in and up, changes and recovers, and removes all."""

import os

import ory_kratos_client as ory

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "own": ["Marta of the mill", "Millbrook"],
        "email": "agnes@orchard.example",
        "name": "Agnes Appleton",
        "town": "Pippin Hill",
        "passwords": ["Seven-ripe-quinces", "Nine-sour-cherries"],
        "people": ["bruno@cider.example", "clara@cider.example"],
        "names": ["Bruno Barrel", "Clara Cork"],
        "renamed": "Clara Cooper",
        "towns": ["Vatford", "Stavely"],
        "notes": ["pays on Fridays", "asks for a receipt"],
        "allergy": "hazelnuts",
    },
    {
        "own": ["Jonas from the quay", "Mooring"],
        "email": "dirk@harbour.example",
        "name": "Dirk Dredger",
        "town": "Buoy Bay",
        "passwords": ["Twelve-tarred-ropes", "Forty-bent-anchors"],
        "people": ["edda@regatta.example", "fiete@regatta.example"],
        "names": ["Edda Ebb", "Fiete Flood"],
        "renamed": "Fiete Foam",
        "towns": ["Lockgate", "Sluice End"],
        "notes": ["moors at night", "never brings the papers"],
        "allergy": "shellfish",
    },
][RUN]
email, name, town = WORDS["email"], WORDS["name"], WORDS["town"]
first_password, other_password = WORDS["passwords"]

configuration = ory.Configuration(host=os.environ["BASE_URL"])
configuration.proxy = os.environ["http_proxy"]
client = ory.ApiClient(configuration)
people = ory.FrontendApi(client)
clerk = ory.IdentityApi(client)


def log_in(identifier, password):
    flow = people.create_native_login_flow()
    method = ory.UpdateLoginFlowWithPasswordMethod(
        method="password", identifier=identifier, password=password
    )
    answer = people.update_login_flow(flow.id, ory.UpdateLoginFlowBody(method))
    return answer.session_token


def change(token, **changed):
    flow = people.create_native_settings_flow(x_session_token=token)
    if "password" in changed:
        method = ory.UpdateSettingsFlowWithPasswordMethod(method="password", **changed)
    else:
        method = ory.UpdateSettingsFlowWithProfileMethod(method="profile", **changed)
    return people.update_settings_flow(
        flow.id, ory.UpdateSettingsFlowBody(method), x_session_token=token
    )


login, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
own = log_in(login, password)
people.to_session(x_session_token=own)
own_name, own_town = WORDS["own"]
change(own, traits={"email": login, "name": own_name, "town": own_town})
people.to_session(x_session_token=own)

flow = people.create_native_registration_flow()
method = ory.UpdateRegistrationFlowWithPasswordMethod(
    method="password", password=first_password, traits={"email": email, "name": name}
)
registered = people.update_registration_flow(flow.id, ory.UpdateRegistrationFlowBody(method))
person, token = registered.identity.id, registered.session_token
people.to_session(x_session_token=token)
change(token, traits={"email": email, "name": name, "town": town})
change(token, password=other_password)
people.perform_native_logout(ory.PerformNativeLogoutBody(session_token=token))
try:
    people.to_session(x_session_token=token)
except ory.exceptions.UnauthorizedException:
    pass
token = log_in(email, other_password)
log_in(email, other_password)
people.list_my_sessions(x_session_token=token)
people.disable_my_other_sessions(x_session_token=token)
people.list_my_sessions(x_session_token=token)

made = [
    clerk.create_identity(
        ory.CreateIdentityBody(
            schema_id="person",
            traits={"email": one, "name": called, "town": place},
            metadata_admin={"note": note},
        )
    )
    for one, called, place, note in zip(
        WORDS["people"], WORDS["names"], WORDS["towns"], WORDS["notes"]
    )
]
clerk.get_identity(made[1].id)
clerk.update_identity(
    made[1].id,
    ory.UpdateIdentityBody(
        schema_id="person",
        state="active",
        traits={**made[1].traits, "name": WORDS["renamed"]},
        metadata_public={"allergy": WORDS["allergy"]},
    ),
)
clerk.get_identity(made[1].id)
clerk.patch_identity(person, [ory.JsonPatch(op="replace", path="/state", value="inactive")])
try:
    log_in(email, other_password)
except ory.exceptions.ApiException as error:
    assert error.status in (400, 401)
clerk.patch_identity(person, [ory.JsonPatch(op="replace", path="/state", value="active")])
clerk.list_identities(credentials_identifier=email)
clerk.list_identities(page_size=100)
clerk.list_identity_sessions(person)

code = clerk.create_recovery_code_for_identity(
    ory.CreateRecoveryCodeForIdentityBody(identity_id=made[0].id, expires_in="30m")
)
recovery = code.recovery_link.split("flow=")[1]
method = ory.UpdateRecoveryFlowWithCodeMethod(method="code", code=code.recovery_code)
people.update_recovery_flow(recovery, ory.UpdateRecoveryFlowBody(method))
clerk.list_identity_sessions(made[0].id)
clerk.delete_identity_sessions(made[0].id)
clerk.delete_identity(made[0].id)
clerk.delete_identity(made[1].id)
clerk.delete_identity(person)
try:
    clerk.get_identity(person)
except ory.exceptions.NotFoundException:
    pass
clerk.list_identities(page_size=100)
change(own, traits={"email": login, "name": own_name})
people.perform_native_logout(ory.PerformNativeLogoutBody(session_token=own))
