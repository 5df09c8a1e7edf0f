"""Keeps secrets with a library of Vault: versions, a key, a role and tokens, and removes all."""

import os
from base64 import b64decode, b64encode

import hvac

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "mount": "orchard",
        "paths": ["press/pump", "press/boiler", "barrel"],
        "users": ["cidermaker", "stoker", "cooper"],
        "words": ["russet-and-pippin", "hot-as-noon", "stave-by-stave"],
        "changed": "braeburn-and-pippin",
        "added": "behind the third vat",
        "owner": "Ines of the mill",
        "keys": "seals",
        "key": "bottling",
        "texts": ["Cask 41 is to be opened", "Cask 57 stays shut"],
        "policy": "taster",
        "roles": "machines",
        "role": "labeller",
        "person": "Agnes Appleton",
        "renamed": "Agnes Pearson",
        "team": "Pickers",
        "wrapped": "the gate opens at dawn",
        "purpose": "delivery",
    },
    {
        "mount": "harbour",
        "paths": ["crane/hook", "crane/winch", "lighthouse"],
        "users": ["docker", "rigger", "wickie"],
        "words": ["steady-as-she-goes", "slack-the-rope", "two-long-one-short"],
        "changed": "heave-and-hold",
        "added": "under the tarred board",
        "owner": "Piet from the quay",
        "keys": "flags",
        "key": "signalling",
        "texts": ["Berth 12 is dredged", "Berth 30 floods at spring tide"],
        "policy": "pilot",
        "roles": "boats",
        "role": "tugboat",
        "person": "Bruno Seaman",
        "renamed": "Bruno Bosun",
        "team": "Stevedores",
        "wrapped": "the tide turns at seven",
        "purpose": "inspection",
    },
][RUN]
mount, owner, added = WORDS["mount"], WORDS["owner"], WORDS["added"]
pump, boiler, barrel = WORDS["paths"]
url = os.environ["BASE_URL"]

client = hvac.Client(url=url)
client.auth.userpass.login(os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"])
client.auth.token.lookup_self()

client.sys.enable_secrets_engine("kv", path=mount, description=added, options={"version": "2"})
kv = client.secrets.kv.v2
secrets = [{"user": u, "word": w} for u, w in zip(WORDS["users"], WORDS["words"])]
for path, secret in zip(WORDS["paths"], secrets):
    kv.create_or_update_secret(path, secret, cas=0, mount_point=mount)
old = kv.read_secret_version(pump, mount_point=mount, raise_on_deleted_version=True)["data"]
new = {**old["data"], "word": WORDS["changed"]}
kv.create_or_update_secret(pump, new, cas=old["metadata"]["version"], mount_point=mount)
kv.patch(boiler, {"turns": 17}, mount_point=mount)
kv.read_secret_version(boiler, mount_point=mount, raise_on_deleted_version=True)
kv.read_secret_version(pump, version=1, mount_point=mount, raise_on_deleted_version=True)
kv.list_secrets("", mount_point=mount)
kv.list_secrets(pump.split("/")[0], mount_point=mount)
kv.update_metadata(pump, mount_point=mount, max_versions=9, custom_metadata={"owner": owner})
kv.read_secret_metadata(pump, mount_point=mount)
kv.delete_secret_versions(pump, [2], mount_point=mount)
kv.undelete_secret_versions(pump, [2], mount_point=mount)
kv.read_secret_version(pump, mount_point=mount, raise_on_deleted_version=True)

keys, key = WORDS["keys"], WORDS["key"]
transit = client.secrets.transit
client.sys.enable_secrets_engine("transit", path=keys)
transit.create_key(key, mount_point=keys)
hidden = []
for text in WORDS["texts"]:
    plain = b64encode(text.encode()).decode()
    hidden.append(transit.encrypt_data(key, plain, mount_point=keys)["data"]["ciphertext"])
shown = transit.decrypt_data(key, hidden[0], mount_point=keys)["data"]["plaintext"]
assert b64decode(shown).decode() == WORDS["texts"][0]
transit.rotate_key(key, mount_point=keys)
again = transit.rewrap_data(key, hidden[1], mount_point=keys)["data"]["ciphertext"]
transit.decrypt_data(key, again, mount_point=keys)
transit.update_key_configuration(key, deletion_allowed=True, mount_point=keys)
transit.read_key(key, mount_point=keys)

policy, roles, role = WORDS["policy"], WORDS["roles"], WORDS["role"]
rules = f'path "{mount}/data/{barrel}" {{ capabilities = ["read"] }}'
client.sys.create_or_update_acl_policy(policy, rules)
client.sys.read_acl_policy(policy)
client.sys.enable_auth_method("approle", path=roles)
approle = client.auth.approle
approle.create_or_update_approle(role, token_policies=[policy], token_ttl="20m", mount_point=roles)
role_id = approle.read_role_id(role, mount_point=roles)["data"]["role_id"]
issued = approle.generate_secret_id(role, {"purpose": WORDS["purpose"]}, mount_point=roles)["data"]
accessor = issued["secret_id_accessor"]
approle.read_secret_id_accessor(role, accessor, mount_point=roles)
machine = hvac.Client(url=url)
machine.auth.approle.login(role_id, issued["secret_id"], mount_point=roles)
machine.secrets.kv.v2.read_secret_version(
    barrel, mount_point=mount, raise_on_deleted_version=True
)
try:
    machine.secrets.kv.v2.delete_metadata_and_all_versions(barrel, mount_point=mount)
except hvac.exceptions.Forbidden:
    pass
approle.destroy_secret_id_accessor(role, accessor, mount_point=roles)

identity = client.secrets.identity
person = identity.create_or_update_entity(WORDS["person"], metadata={"team": WORDS["team"]})
person_id = person["data"]["id"]
identity.update_entity(person_id, name=WORDS["renamed"], metadata={"team": WORDS["team"]})
identity.read_entity(person_id)
identity.list_entities()

lent = client.auth.token.create(policies=[policy], ttl="15m", num_uses=4)["auth"]
client.auth.token.lookup_accessor(lent["accessor"])
client.auth.token.revoke_accessor(lent["accessor"])
parcel = client.sys.wrap({"message": WORDS["wrapped"]}, ttl=120)["wrap_info"]["token"]
client.sys.unwrap(parcel)

identity.delete_entity(person_id)
client.sys.disable_auth_method(roles)
client.sys.delete_policy(policy)
transit.delete_key(key, mount_point=keys)
client.sys.disable_secrets_engine(keys)
kv.delete_metadata_and_all_versions(barrel, mount_point=mount)
kv.list_secrets("", mount_point=mount)
client.sys.disable_secrets_engine(mount)
client.sys.list_mounted_secrets_engines()
client.auth.token.revoke_self()
