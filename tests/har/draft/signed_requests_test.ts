import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

/** Requests that a client of AWS signed. */

const signature = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAMARTA7Q2ZL5KXWRE/20260105/eu-west-1/${service}/aws4_request, ` +
  "SignedHeaders=host;x-amz-date, Signature=bc18afbb482db491094f72f57249625784e51f058911";
const signed = (service: string, more: Record<string, string> = {}) => ({
  authorization: signature(service),
  "x-amz-date": "20260105T090000Z",
  "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  ...more,
});

Deno.test("a signed request is signed again, with its region and its service", async () => {
  const { text, step } = await converted([
    {
      method: "PUT",
      url: "/archive/spring.txt",
      headers: signed("s3", {
        "content-type": "text/plain",
        "x-amz-sdk-checksum-algorithm": "CRC32",
        "x-amz-checksum-crc32": "Cyl8kA==",
      }),
      body: "Eleven ships in the fog",
      responseHeaders: { "x-amz-version-id": "6a8da270-89a4-42e0-9699-6307db0ed6f1" },
    },
    {
      method: "POST",
      url: "/",
      headers: signed("sqs", { "x-amz-target": "AmazonSQS.CreateQueue" }),
      body: { QueueName: "fog-warnings" },
      json: { QueueUrl: "https://app.test/7/fog-warnings" },
    },
    {
      method: "DELETE",
      url: "/archive/spring.txt?versionId=6a8da270-89a4-42e0-9699-6307db0ed6f1",
      headers: signed("s3"),
      status: 204,
    },
  ]);
  const auth = (service: string) =>
    `  auth:\n    aws_sigv4:\n      region: eu-west-1\n      service: ${service}\n` +
    "      access_key: ${ENV.AWS_ACCESS_KEY_ID}\n      secret_key: ${ENV.AWS_SECRET_ACCESS_KEY}\n";
  assert.ok(step("update_spring").includes(auth("s3")), text);
  assert.ok(step("create_queue").includes(auth("sqs")), text);
  assert.match(
    step("delete_spring"),
    /versionId: \$\{steps\.update_spring\.capture\.\w+\}/,
  );
  assert.doesNotMatch(text, /checksum|content-sha256|x-amz-date|AKIA|signature that/i);
});

Deno.test("the token of a temporary key comes from the environment, too", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/",
      headers: signed("sns", {
        "x-amz-security-token": "FwoGZXIvYXdzEJr9f0e1d2c3b4a5968778695a4b",
      }),
      form: { Action: "CreateTopic", Name: "keepers-on-duty" },
      text: "<CreateTopicResponse/>",
      type: "text/xml",
    },
  ]);
  assert.match(text, /session_token: \$\{ENV\.AWS_SESSION_TOKEN\}/);
  assert.doesNotMatch(text, /FwoGZXIvYXdz|x-amz-security-token/);
});

Deno.test("a key in XML that a path had before is the client's, and a namespace is no text", async () => {
  const { text } = await converted([
    {
      method: "PUT",
      url: "/archive/reports/spring.txt",
      headers: { "content-type": "text/plain" },
      body: "Eleven ships in the fog",
    },
    {
      url: "/archive?list-type=2&prefix=reports/",
      text: '<?xml version="1.0"?><List xmlns="http://s3.app.test/doc/2006-03-01/"><Contents>' +
        "<Key>reports/spring.txt</Key></Contents></List>",
      type: "application/xml",
    },
    {
      method: "POST",
      url: "/archive?delete",
      headers: { "content-type": "application/xml" },
      body: '<Delete xmlns="http://s3.app.test/doc/2006-03-01/"><Object>' +
        "<Key>reports/spring.txt</Key></Object></Delete>",
      text: '<?xml version="1.0"?><Deleted xmlns="http://s3.app.test/doc/2006-03-01/"/>',
      type: "application/xml",
    },
  ]);
  assert.match(text, /<Key>reports\/spring\.txt<\/Key><\/Object>/);
  assert.doesNotMatch(text, /(?:contains: |- )http:\/\/s3/);
});
