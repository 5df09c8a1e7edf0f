import assert from "node:assert/strict";
import type { Recording } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

/** Returns what was read of each call: its request, what it sent, and what came back. */
function callsOf({ entries }: Recording) {
  return entries.map(({ request, response }) => [
    `${request.method} ${request.url}`,
    request.body && "text" in request.body ? request.body.text : "",
    `${response.status} ${response.text ?? ""}`,
  ]);
}

/** The parts of a multipart body, each given as its lines. */
function multipart(boundary: string, parts: readonly (readonly string[])[]): string {
  const pieces = parts.map((lines) => `--${boundary}\r\n${lines.join("\r\n")}\r\n`);
  return `${pieces.join("")}--${boundary}--\r\n`;
}

/** A part with a message; the blank line after the headers of the part is left out. */
const part = (message: readonly string[], id?: string) => [
  "Content-Type: application/http",
  ...id === undefined ? [] : [`Content-ID: ${id}`],
  "",
  ...message,
];
const set = (boundary: string, parts: readonly (readonly string[])[]) => [
  `Content-Type: multipart/mixed; boundary=${boundary}`,
  "",
  multipart(boundary, parts),
];
const CALLS: Readonly<Record<string, readonly [Exchange, readonly (readonly string[])[]]>> = {
  "procedures in an address": [
    {
      url: `/trpc/note.list,me?batch=1&lang=en&input=${
        encodeURIComponent('{"0":{"json":{"page":1}}}')
      }`,
      status: 207,
      json: [{ result: { data: { json: [7] } } }, {
        error: { json: { message: "No", data: { httpStatus: 403 } } },
      }],
    },
    [
      [
        `GET https://app.test/trpc/note.list?lang=en&input=${
          encodeURIComponent('{"json":{"page":1}}')
        }`,
        "",
        '200 {"result":{"data":{"json":[7]}}}',
      ],
      [
        "GET https://app.test/trpc/me?lang=en",
        "",
        '403 {"error":{"json":{"message":"No","data":{"httpStatus":403}}}}',
      ],
    ],
  ],
  "procedures in a body": [
    {
      method: "POST",
      url: "/trpc/note.add%2Cnote.clear?batch=1",
      body: { 0: { title: "Sage" } },
      json: [{ result: { data: 7 } }, { result: {} }],
    },
    [
      ["POST https://app.test/trpc/note.add", '{"title":"Sage"}', '200 {"result":{"data":7}}'],
      ["POST https://app.test/trpc/note.clear", "", '200 {"result":{}}'],
    ],
  ],
  "documents of GraphQL": [
    {
      method: "POST",
      url: "/graphql",
      body: [{ query: "{ me { id } }" }, { query: "{ notes { id } }", variables: {} }],
      json: [{ data: { me: null } }, { data: { notes: [] } }],
    },
    [
      ["POST https://app.test/graphql", '{"query":"{ me { id } }"}', '200 {"data":{"me":null}}'],
      [
        "POST https://app.test/graphql",
        '{"query":"{ notes { id } }","variables":{}}',
        '200 {"data":{"notes":[]}}',
      ],
    ],
  ],
};

for (const [what, [exchange, calls]] of Object.entries(CALLS)) {
  Deno.test(`each call of a batch is an entry: ${what}`, async () => {
    assert.deepEqual(callsOf(await recordingOf([exchange])), calls);
  });
  Deno.test(`a batch stays whole if it has another number of responses: ${what}`, async () => {
    const { entries } = await recordingOf([{ ...exchange, json: [{}] }]);
    assert.equal(entries.length, 1);
  });
}

const TASK = ["Content-Type: application/json", "", '{"title":"Paint"}'];

const MULTIPART: Exchange = {
  method: "POST",
  url: "/odata/planner/$batch",
  headers: {
    "content-type": "multipart/mixed; boundary=b0",
    accept: "multipart/mixed",
    "x-csrf-token": "t0",
  },
  body: multipart("b0", [
    part(["GET Projects?$top=2 HTTP/1.1", "Accept: application/json"]),
    set("c0", [
      part(["POST Projects HTTP/1.1", ...TASK], "1"),
      part(["POST $1/tasks HTTP/1.1", ...TASK], "2"),
    ]),
    set("c1", [
      part(["PATCH Projects(7) HTTP/1.1", "If-Match: *", ...TASK]),
      part(["DELETE Projects(8) HTTP/1.1"]),
    ]),
    part(["GET /odata/other/Labels HTTP/1.1"]),
  ]),
  responseHeaders: { "content-type": "multipart/mixed; boundary=r0" },
  type: "multipart/mixed",
  text: multipart("r0", [
    part(["HTTP/1.1 200 OK", "Content-Type: application/json", "", '{"value":[]}']),
    set("d0", [
      part(["HTTP/1.1 201 Created", "Location: Projects(9)", "", '{"ID":9}']),
      part(["HTTP/1.1 201 Created", "", '{"ID":1}']),
    ]),
    part(["HTTP/1.1 412 Precondition Failed", "", "{}"]),
  ]),
};

Deno.test("the calls of a batch are exchanges of their own, one after the other", async () => {
  const recording = await recordingOf([{ url: "/" }, MULTIPART, { url: "/end" }]);
  assert.deepEqual(callsOf(recording).slice(1, -1), [
    ["GET https://app.test/odata/planner/Projects?$top=2", "", '200 {"value":[]}'],
    ["POST https://app.test/odata/planner/Projects", '{"title":"Paint"}', '201 {"ID":9}'],
    ["POST https://app.test/odata/planner/Projects(9)/tasks", '{"title":"Paint"}', '201 {"ID":1}'],
    ["PATCH https://app.test/odata/planner/Projects(7)", '{"title":"Paint"}', "412 {}"],
    ["DELETE https://app.test/odata/planner/Projects(8)", "", "412 {}"],
  ]);
  assert.deepEqual(recording.skipped.map(({ why }) => why), ["it has no response"]);
  const [, first, second, , patch] = recording.entries;
  assert.deepEqual(first.request.headers, [
    { name: "x-csrf-token", value: "t0" },
    { name: "accept", value: "application/json" },
  ]);
  assert.equal(patch.request.headers.find(({ name }) => name === "if-match")?.value, "*");
  assert.ok(first.endMs <= second.startMs && second.endMs <= recording.entries.at(-1)!.startMs);
  assert.equal(new Set(recording.entries.map(({ index }) => index)).size, 7);
});

Deno.test("a batch may be in JSON, its addresses below the service or from its root", async () => {
  const recording = await recordingOf([{
    method: "POST",
    url: "/v1.0/$batch",
    headers: { "content-type": "application/json", authorization: "Bearer t0" },
    body: {
      requests: [
        { id: "1", method: "POST", url: "/me/lists", body: { name: "Trip" }, headers: { A: "b" } },
        { id: "2", method: "GET", url: "/v1.0/me", dependsOn: ["1"] },
        { id: "3", method: "GET", url: "me/lists" },
      ],
    },
    json: {
      responses: [
        { id: "3", status: 200, body: { value: [{ id: "l7" }] } },
        { id: "1", status: 201, headers: { Location: "/me/lists/l7" }, body: { id: "l7" } },
        { id: "2", status: 204 },
      ],
    },
  }]);
  assert.deepEqual(callsOf(recording), [
    ["POST https://app.test/v1.0/me/lists", '{"name":"Trip"}', '201 {"id":"l7"}'],
    ["GET https://app.test/v1.0/me", "", "204 "],
    ["GET https://app.test/v1.0/me/lists", "", '200 {"value":[{"id":"l7"}]}'],
  ]);
  assert.deepEqual(recording.entries[0].request.headers, [
    { name: "authorization", value: "Bearer t0" },
    { name: "a", value: "b" },
    { name: "content-type", value: "application/json" },
  ]);
});

Deno.test("without ids, the responses of a batch are in the order of its calls", async () => {
  const recording = await recordingOf([{
    method: "POST",
    url: "/api/batch",
    body: { requests: [{ method: "GET", url: "/api/a" }, { method: "GET", url: "/api/b" }] },
    json: { responses: [{ status: 200, body: [1] }, { status: 404, body: { why: "none" } }] },
  }]);
  assert.deepEqual(callsOf(recording), [
    ["GET https://app.test/api/a", "", "200 [1]"],
    ["GET https://app.test/api/b", "", '404 {"why":"none"}'],
  ]);
});

Deno.test("what only looks like a batch stays as it is", async () => {
  const bodies = [{ requests: [] }, { requests: [{ path: "/classes/A", method: "POST" }] }, [1]];
  for (const body of bodies) {
    const { entries } = await recordingOf([{ method: "POST", url: "/batch", body, json: {} }]);
    assert.deepEqual(entries.map(({ request }) => request.url), ["https://app.test/batch"]);
  }
});

Deno.test("a list of searches is no batch of GraphQL, whatever answers it", async () => {
  for (const call of [{ query: "red lamps" }, { extensions: { colour: "red" } }]) {
    const { entries } = await recordingOf([
      { method: "POST", url: "/search", body: [call], json: [{ hits: [] }] },
    ]);
    assert.deepEqual(entries.map(({ request: { body } }) => body?.kind === "json" && body.value), [
      [call],
    ]);
  }
});

Deno.test("a multipart body that is no form is a text", async () => {
  const text = multipart("b0", [["Content-Type: application/json", "", "{}"]]);
  const type = "multipart/related; boundary=b0";
  const { entries: [{ request }] } = await recordingOf([
    { method: "POST", url: "/upload", headers: { "content-type": type }, body: text, json: {} },
  ]);
  assert.deepEqual(request.body, { kind: "text", type, text });
});
