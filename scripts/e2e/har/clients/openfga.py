"""Keeps who may read which documents of a company, with its SDK: models, relations and questions."""

import os

from openfga_sdk import (
    Metadata,
    ObjectRelation,
    ReadRequestTupleKey,
    RelationMetadata,
    RelationReference,
    TypeDefinition,
    Userset,
    Usersets,
    WriteAuthorizationModelRequest,
)
from openfga_sdk.client import ClientConfiguration
from openfga_sdk.client.models import (
    ClientAssertion,
    ClientBatchCheckItem,
    ClientBatchCheckRequest,
    ClientCheckRequest,
    ClientExpandRequest,
    ClientListObjectsRequest,
    ClientListRelationsRequest,
    ClientTuple,
    ClientWriteRequest,
)
from openfga_sdk.client.models.list_users_request import ClientListUsersRequest
from openfga_sdk.client.models.read_changes_request import ClientReadChangesRequest
from openfga_sdk.credentials import CredentialConfiguration, Credentials
from openfga_sdk.models import CreateStoreRequest, FgaObject, UserTypeFilter
from openfga_sdk.sync import OpenFgaClient

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "store": "Harbour office",
        "team": "pilots",
        "people": ("ingrid", "falk", "tilda"),
        "documents": ("berth-plan", "tide-table"),
        "guest": "anna",
    },
    {
        "store": "Orchard cooperative",
        "team": "pressers",
        "people": ("oskar", "leni", "jonte"),
        "documents": ("harvest-list", "cellar-book"),
        "guest": "mika",
    },
][RUN]

token = CredentialConfiguration(api_token=os.environ["LOGIN_PASSWORD"])
configuration = ClientConfiguration(
    api_url=os.environ["BASE_URL"],
    credentials=Credentials(method="api_token", configuration=token),
)
configuration.proxy = os.environ["http_proxy"]
client = OpenFgaClient(configuration)


def direct(*references):
    return RelationMetadata(directly_related_user_types=list(references))


user = RelationReference(type="user")
member = RelationReference(type="team", relation="member")


def model(*relations):
    """Returns a model in which documents have these relations, and an editor may do all."""
    relation_of = {
        "owner": Userset(this={}),
        **{
            one: Userset(
                union=Usersets(
                    child=[
                        Userset(this={}),
                        Userset(computed_userset=ObjectRelation(object="", relation="owner")),
                    ]
                )
            )
            for one in relations
        },
    }
    return WriteAuthorizationModelRequest(
        schema_version="1.1",
        type_definitions=[
            TypeDefinition(type="user"),
            TypeDefinition(
                type="team",
                relations={"member": Userset(this={})},
                metadata=Metadata(relations={"member": direct(user)}),
            ),
            TypeDefinition(
                type="document",
                relations=relation_of,
                metadata=Metadata(
                    relations={
                        "owner": direct(user),
                        **{one: direct(user, member) for one in relations},
                    }
                ),
            ),
        ],
    )


store = client.create_store(CreateStoreRequest(name=WORDS["store"]))
client.set_store_id(store.id)
print(client.get_store().name, len(client.list_stores().stores))
written = client.write_authorization_model(model("viewer"))
client.set_authorization_model_id(written.authorization_model_id)
client.read_authorization_model()

first, second, third = (f"user:{one}" for one in WORDS["people"])
guest = f"user:{WORDS['guest']}"
team = f"team:{WORDS['team']}"
plan, table = (f"document:{one}" for one in WORDS["documents"])
client.write_tuples(
    [
        ClientTuple(user=first, relation="owner", object=plan),
        ClientTuple(user=second, relation="member", object=team),
        ClientTuple(user=third, relation="member", object=team),
        ClientTuple(user=f"{team}#member", relation="viewer", object=plan),
        ClientTuple(user=guest, relation="viewer", object=table),
    ]
)
print(client.read(ReadRequestTupleKey(object=plan)).tuples)
assert client.check(ClientCheckRequest(user=second, relation="viewer", object=plan)).allowed
assert not client.check(ClientCheckRequest(user=guest, relation="viewer", object=plan)).allowed
print(client.list_objects(ClientListObjectsRequest(user=first, relation="viewer", type="document")))
viewers = ClientListUsersRequest(
    object=FgaObject(type="document", id=WORDS["documents"][0]),
    relation="viewer",
    user_filters=[UserTypeFilter(type="user")],
)
print(client.list_users(viewers).users)
print(client.expand(ClientExpandRequest(relation="viewer", object=plan)).tree)

newer = client.write_authorization_model(model("viewer", "editor"))
client.set_authorization_model_id(newer.authorization_model_id)
print(len(client.read_authorization_models().authorization_models))
client.write(
    ClientWriteRequest(
        writes=[ClientTuple(user=third, relation="editor", object=table)],
        deletes=[ClientTuple(user=guest, relation="viewer", object=table)],
    )
)
print(client.read(ReadRequestTupleKey(object=table)).tuples)
checks = [
    ClientBatchCheckItem(user=third, relation="editor", object=table, correlation_id="1"),
    ClientBatchCheckItem(user=guest, relation="viewer", object=table, correlation_id="2"),
]
print(client.batch_check(ClientBatchCheckRequest(checks=checks)).result)
relations = ClientListRelationsRequest(user=third, object=table, relations=["viewer", "editor"])
print(client.list_relations(relations))
client.write_assertions(
    [
        ClientAssertion(user=third, relation="editor", object=table, expectation=True),
        ClientAssertion(user=guest, relation="viewer", object=table, expectation=False),
    ]
)
print(client.read_assertions().assertions)
print(client.read_changes(ClientReadChangesRequest("document")).changes)

client.delete_tuples([ClientTuple(user=second, relation="member", object=team)])
print(client.read(ReadRequestTupleKey(object=team)).tuples)
client.delete_store()
print(len(client.list_stores().stores))
