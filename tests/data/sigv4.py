"""Writes sigv4.json: requests as botocore signs them, an implementation that is not ours.

    pip install botocore==1.43.11 && python3 sigv4.py > sigv4.json
"""
import datetime
import json
import sys
from unittest import mock

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

NOW = datetime.datetime(2026, 1, 2, 3, 4, 5)
KEY = ("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
SIGNED = ("authorization", "x-amz-date", "x-amz-security-token", "x-amz-content-sha256")
API, S3 = "https://a.example.test", "https://bucket.s3.example.test"

CASES = [
    ("a plain request", "GET", f"{API}/", [], "", "execute-api", None),
    ("a query in another order, with escapes", "GET",
     f"{API}/items?b=2&a=1&a=0&c=%20%2B%C3%A9&d", [], "", "execute-api", None),
    ("an encoded path", "GET", f"{API}/a%20b/%C3%A9/c%2Fd", [], "", "execute-api", None),
    ("a JSON body and headers", "POST", f"{API}:8443/items",
     [["content-type", "application/json"], ["x-trace", "  a   b "], ["X-Amz-Target", "Items.Put"]],
     '{"a":"é"}', "dynamodb", None),
    ("a session", "PUT", f"{API}/items/1", [["content-type", "text/plain"]], "text",
     "execute-api", "session/token=="),
    ("repeated headers", "GET", f"{API}/", [["x-list", "b"], ["x-list", "a"]], "",
     "execute-api", None),
    ("S3, an encoded key", "GET", f"{S3}/a%20b/%C3%A9//c", [], "", "s3", None),
    ("S3, a key with a plus sign", "GET", f"{S3}/a%2Bb", [], "", "s3", None),
    ("S3, a body and a session", "PUT", f"{S3}/key?partNumber=1&uploadId=x",
     [["content-type", "application/octet-stream"]], "text", "s3", "session"),
    ("S3, a query without a value", "GET", f"{S3}/?acl", [], "", "s3", None),
]


def sign(what, method, url, headers, body, service, session):
    request = AWSRequest(method=method, url=url, data=body.encode() or None)
    for name, value in headers:
        request.headers.add_header(name, value)
    kind = botocore.auth.S3SigV4Auth if service == "s3" else botocore.auth.SigV4Auth
    kind(Credentials(*KEY, session), service, "eu-central-1").add_auth(request)
    sent = {name.lower(): value for name, value in request.headers.items()}
    return {
        "what": what, "method": method, "url": url, "headers": headers, "body": body,
        "service": service, **({"session": session} if session else {}),
        "sent": {name: sent[name] for name in SIGNED if name in sent},
    }


with mock.patch.object(botocore.auth, "get_current_datetime", lambda *args: NOW):
    json.dump([sign(*case) for case in CASES], sys.stdout, indent=2, ensure_ascii=False)
print()
