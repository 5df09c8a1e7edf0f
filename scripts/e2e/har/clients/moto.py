"""Keeps files, a table and a queue with the library of AWS."""

import os

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "bucket": "lighthouse-archive",
        "files": {
            "reports/spring.txt": b"Eleven ships in the fog, none on the rocks.",
            "reports/summer.txt": b"Forty visitors and a broken step.",
            "plans/gallery.txt": b"New railing, twelve metres, painted white.",
        },
        "changed": b"Forty-one visitors and a mended step.",
        "tags": {"keeper": "Ingrid Falk", "shelf": "upper-left"},
        "table": "Ships",
        "ships": [("Albatross", "Bergen", 4200), ("Kittiwake", "Tromso", 880), ("Fulmar", "Oban", 1310)],
        "harbour": "Stavanger",
        "queue": "fog-warnings",
        "messages": ["Visibility below two cables", "Wind from the north-west"],
        "topic": "keepers-on-duty",
        "notice": "The lamp was changed at dusk",
        "parameter": "/lighthouse/rotation",
        "interval": ("twelve seconds", "fifteen seconds"),
    },
    {
        "bucket": "bakery-ledgers",
        "files": {
            "recipes/rye.txt": b"Sour dough, nine hours in the cold.",
            "recipes/spelt.txt": b"Honey, two spoons; oven at 240.",
            "shop/counter.txt": b"Left till for cards, right till for coins.",
        },
        "changed": b"Honey, three spoons; oven at 225.",
        "tags": {"keeper": "Leopold Hahn", "shelf": "behind-the-scales"},
        "table": "Loaves",
        "ships": [("Walnut", "Zurich", 1250), ("Poppy", "Graz", 430), ("Sesame", "Linz", 760)],
        "harbour": "Salzburg",
        "queue": "orders-of-the-day",
        "messages": ["Two hundred rolls by six", "No cake on Tuesday"],
        "topic": "bakers-at-night",
        "notice": "The mill has been cleaned",
        "parameter": "/bakery/proofing",
        "interval": ("nine hours", "eleven hours"),
    },
][RUN]

session = boto3.Session(
    aws_access_key_id=os.environ["LOGIN_USERNAME"],
    aws_secret_access_key=os.environ["LOGIN_PASSWORD"],
    region_name="us-east-1",
)
config = Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1})


def client(service):
    return session.client(service, endpoint_url=os.environ["BASE_URL"], config=config)


print(client("sts").get_caller_identity()["Arn"])

s3 = client("s3")
bucket = WORDS["bucket"]
s3.create_bucket(Bucket=bucket)
s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
for key, body in WORDS["files"].items():
    s3.put_object(Bucket=bucket, Key=key, Body=body, ContentType="text/plain")
first, second, third = WORDS["files"]
old = s3.get_object(Bucket=bucket, Key=second)
old["Body"].read()
s3.put_object(Bucket=bucket, Key=second, Body=WORDS["changed"], ContentType="text/plain")
s3.get_object(Bucket=bucket, Key=second)["Body"].read()
s3.get_object(Bucket=bucket, Key=second, VersionId=old["VersionId"])["Body"].read()
tags = [{"Key": key, "Value": value} for key, value in WORDS["tags"].items()]
s3.put_object_tagging(Bucket=bucket, Key=first, Tagging={"TagSet": tags})
s3.get_object_tagging(Bucket=bucket, Key=first)
s3.list_objects_v2(Bucket=bucket, Prefix=first.split("/")[0] + "/")
upload = s3.create_multipart_upload(Bucket=bucket, Key="whole.txt", ContentType="text/plain")
part = {"Bucket": bucket, "Key": "whole.txt", "UploadId": upload["UploadId"]}
etag = s3.upload_part(**part, PartNumber=1, Body=b"".join(WORDS["files"].values()))["ETag"]
s3.complete_multipart_upload(**part, MultipartUpload={"Parts": [{"ETag": etag, "PartNumber": 1}]})
s3.list_buckets()

dynamodb = client("dynamodb")
table = WORDS["table"]
dynamodb.create_table(
    TableName=table,
    KeySchema=[{"AttributeName": "name", "KeyType": "HASH"}],
    AttributeDefinitions=[{"AttributeName": "name", "AttributeType": "S"}],
    BillingMode="PAY_PER_REQUEST",
)
for name, place, weight in WORDS["ships"]:
    item = {"name": {"S": name}, "place": {"S": place}, "weight": {"N": str(weight)}}
    dynamodb.put_item(TableName=table, Item=item)
(first_name, *_), (second_name, *_), _ = WORDS["ships"]
dynamodb.update_item(
    TableName=table,
    Key={"name": {"S": first_name}},
    UpdateExpression="SET place = :p",
    ExpressionAttributeValues={":p": {"S": WORDS["harbour"]}},
    ReturnValues="ALL_NEW",
)
dynamodb.get_item(TableName=table, Key={"name": {"S": first_name}})
dynamodb.delete_item(TableName=table, Key={"name": {"S": second_name}})
dynamodb.scan(TableName=table)

sqs = client("sqs")
queue = sqs.create_queue(QueueName=WORDS["queue"])["QueueUrl"]
for text in WORDS["messages"]:
    sqs.send_message(QueueUrl=queue, MessageBody=text)
taken = sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=1)["Messages"][0]
sqs.delete_message(QueueUrl=queue, ReceiptHandle=taken["ReceiptHandle"])
sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["All"])

sns = client("sns")
topic = sns.create_topic(Name=WORDS["topic"])["TopicArn"]
arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
subscription = sns.subscribe(TopicArn=topic, Protocol="sqs", Endpoint=arn)["SubscriptionArn"]
sns.publish(TopicArn=topic, Message=WORDS["notice"], Subject="Notice")
sns.list_subscriptions_by_topic(TopicArn=topic)
sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)
sns.unsubscribe(SubscriptionArn=subscription)
sns.delete_topic(TopicArn=topic)
sqs.purge_queue(QueueUrl=queue)
sqs.delete_queue(QueueUrl=queue)

ssm = client("ssm")
for value in WORDS["interval"]:
    ssm.put_parameter(Name=WORDS["parameter"], Value=value, Type="String", Overwrite=True)
ssm.get_parameter(Name=WORDS["parameter"])
ssm.delete_parameter(Name=WORDS["parameter"])
dynamodb.delete_table(TableName=table)

versions = s3.list_object_versions(Bucket=bucket)["Versions"]
s3.delete_objects(
    Bucket=bucket,
    Delete={"Objects": [{"Key": one["Key"], "VersionId": one["VersionId"]} for one in versions]},
)
s3.delete_bucket(Bucket=bucket)
try:
    s3.head_bucket(Bucket=bucket)
except ClientError as error:
    assert error.response["ResponseMetadata"]["HTTPStatusCode"] == 404
