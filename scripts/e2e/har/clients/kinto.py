"""Keeps recipes with the library of Kinto: records, a batch, a group, and removes all."""

import os

import kinto_http

RUN = int(os.environ["RUN"])
BUCKET, COLLECTION, GROUP, FIRST, CHANGED, SECOND = [
    ("pantry", "recipes", "kitchen", "Bean stew", "Bean and leek stew", "Quince jelly"),
    ("workshop", "tools", "apprentices", "Try square", "Steel try square", "Marking gauge"),
][RUN]
user, password = os.environ["LOGIN_USERNAME"], os.environ["LOGIN_PASSWORD"]
url = f"{os.environ['BASE_URL']}/v1"

nobody = kinto_http.Client(server_url=url)
nobody.session.request("put", f"/accounts/{user}", data={"password": password})
client = kinto_http.Client(server_url=url, auth=(user, password))
client.server_info()
at = {"bucket": BUCKET, "collection": COLLECTION}
client.create_bucket(id=BUCKET, data={"purpose": "shared"})
client.create_collection(id=COLLECTION, bucket=BUCKET)
client.create_group(id=GROUP, bucket=BUCKET, data={"members": [f"account:{user}"]})
one = client.create_record(data={"title": FIRST, "servings": 4}, **at)["data"]
two = client.create_record(data={"title": SECOND, "servings": 9}, **at)["data"]
client.get_record(id=one["id"], **at)
client.update_record(data={**one, "title": CHANGED}, **at)
client.patch_record(id=two["id"], data={"servings": 12}, **at)
client.get_records(**at)
client.get_records(title=SECOND, **at)
with client.batch() as batch:
    for servings in (1, 2):
        batch.create_record(data={"title": f"{FIRST} {servings}", "servings": servings}, **at)
client.get_records(_sort="title", **at)
client.get_groups(bucket=BUCKET)
client.delete_record(id=two["id"], **at)
client.get_records(**at)
client.delete_collection(id=COLLECTION, bucket=BUCKET)
client.delete_bucket(id=BUCKET)
