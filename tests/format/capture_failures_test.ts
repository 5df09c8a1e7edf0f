import assert from "node:assert/strict";
import { onlyDiagnostic, onlyFailure, runFlow, shortForm } from "../support/run_flow.ts";
import { empty, html, json, openServer, type TestServer } from "../support/server.ts";

function openThings(): TestServer {
  return openServer({
    "/thing": json({ data: { identifier: 7, name: "x" }, list: [{ id: 1 }, { id: 2 }] }, {
      headers: { "x-request-id": "r-1", "set-cookie": "sid=1" },
    }),
    "/page": html("<html><title>Log in</title></html>"),
    "/empty": empty(204),
  });
}

interface Case {
  readonly capture: string;
  readonly path?: string;
  readonly message: string;
  readonly notes: readonly string[];
  readonly help?: string;
}

const CASES: readonly Case[] = [
  {
    capture: "{ header: x-request-id, regex: '^q-(\\d)' }",
    message: "the header `x-request-id` does not match `^q-(\\d)`",
    notes: ['found: string "r-1"'],
  },
  {
    capture: "{ path: $.json.data.name, regex: '\\d' }",
    message: "the value at `$.json.data.name` does not match `\\d`",
    notes: ['found: string "x"'],
  },
  {
    capture: "{ header: x-request, regex: r }",
    message: "the response has no header `x-request`",
    notes: ["headers: content-length, content-type, date, set-cookie, x-request-id"],
    help: "there is `x-request-id`; did you mean it?",
  },
  {
    capture: "$.json.data.identifer",
    message: "nothing at `$.json.data.identifer`",
    notes: ["`$.json.data` has: identifier, name"],
    help: "`$.json.data.identifier` exists; did you mean it?",
  },
  {
    capture: "$.json.identifier",
    message: "nothing at `$.json.identifier`",
    notes: ["`$.json` has: data, list"],
    help: "`$.json.data.identifier` exists; did you mean it?",
  },
  {
    capture: "'$.json.list[5].id'",
    message: "nothing at `$.json.list[5].id`",
    notes: ["`$.json.list` is a list of 2 items with: id"],
    help: "indexes begin at 0, so the last item is `[1]`, also written `[-1]`",
  },
  {
    capture: "'$.json.list[*].id'",
    message: "`$.json.list[*].id` matches 2 values, but a capture is one value",
    notes: ["matches: number 1, number 2"],
    help: "choose with `select: first`, `last` or `all`, or make the path match one value",
  },
  {
    capture: "{ path: '$.json.list[*].nope', select: all }",
    message: "nothing at `$.json.list[*].nope`",
    notes: ["`$.json.list[*]` finds 2 values with: id"],
  },
  {
    capture: "{ path: '$.json.list[*].id', select: only, default: 1 }",
    message: "`$.json.list[*].id` matches 2 values, but a capture is one value",
    notes: ["matches: number 1, number 2"],
    help: "choose with `select: first`, `last` or `all`, or make the path match one value",
  },
  {
    capture: "{ header: x-requestid }",
    message: "the response has no header `x-requestid`",
    notes: ["headers: content-length, content-type, date, set-cookie, x-request-id"],
    help: "there is `x-request-id`; did you mean it?",
  },
  {
    capture: "{ cookie: session }",
    message: "the response does not set the cookie `session`",
    notes: ["it sets: sid"],
    help: "there is `sid`; did you mean it?",
  },
  {
    capture: "{ regex: 'token=(\\w+)' }",
    message: "the body does not match `token=(\\w+)`",
    notes: ['body:     {"data":{"identifier":7,"name":"x"},"list":[{"id":1},{"id":2}]}'],
  },
  {
    capture: "$.json.id",
    path: "/page",
    message: "the body is HTML, not JSON (text/html, 34 B)",
    notes: ["body: <html><title>Log in</title></html>"],
  },
  { capture: "$.json.id", path: "/empty", message: "the body is empty", notes: [] },
  {
    capture: "{ cookie: sid }",
    path: "/page",
    message: "the response does not set the cookie `sid`",
    notes: ["it sets no cookies"],
  },
];

for (const { capture, path = "/thing", message, notes, help } of CASES) {
  Deno.test(`the capture ${capture} of ${path} fails its own step`, async () => {
    await using server = openThings();
    const result = await runFlow(`steps:
  - name: read
    request: { url: ${server.origin}${path} }
    capture:
      it: ${capture}
  - name: use
    request: { url: "${server.origin}/echo/\${steps.read.it}" }
`);
    assert.equal(result.exitCode, 1);
    assert.deepEqual(server.log, [`GET ${path}`]);
    assert.deepEqual(result.steps.map(({ outcome }) => outcome), ["failed", "skipped"]);
    assert.equal(result.steps[1].reason, "read failed");
    assert.deepEqual(result.steps[0].captures, []);
    const failure = onlyFailure(result);
    assert.equal(shortForm(failure), `5:7 capture-failed: capture \`it\`: ${message}`);
    assert.deepEqual(failure.notes, notes);
    assert.equal(failure.help, help);
    assert.equal(result.steps[0].error?.class, "capture");
  });
}

Deno.test("all captures of a step that find nothing are reported, the others are kept", async () => {
  await using server = openThings();
  const result = await runFlow(`steps:
  - name: read
    request: { url: ${server.origin}/thing }
    capture: { a: $.json.x, b: $.json.data.name, c: { cookie: y } }
    assert: { status: 201 }
  - name: clean
    always: true
    request: { url: "${server.origin}/echo/\${steps.read.b}" }
`);
  const [read, clean] = result.steps;
  assert.deepEqual(read.captures, ["b"]);
  assert.deepEqual(read.failures.map(({ code, at }) => `${at?.line} ${code}`), [
    "5 assertion-failed",
    "4 capture-failed",
    "4 capture-failed",
  ]);
  assert.equal(clean.outcome, "passed");
  assert.deepEqual(server.log, ["GET /thing", "GET /echo/x"]);
});

const MISTAKES: readonly (readonly [capture: string, found: string])[] = [
  ["3", "4:20 wrong-type: a path is text"],
  ["[$.json.id]", "4:20 wrong-type: a path is text"],
  ["id", "4:20 bad-jsonpath: the JSONPath is not valid: a path begins with `$`"],
  ["{}", "4:20 bad-capture: the capture does not say where its value comes from"],
  [
    "{ path: $.json.id, header: x }",
    "4:39 bad-capture: a capture takes its value from one place, found `path` and `header`",
  ],
  ["{ header: x, select: first }", "4:33 bad-capture: `select` goes with `path` only"],
  ["{ path: $.json.id, group: 1 }", "4:39 bad-capture: `group` goes with `regex` only"],
  [
    "{ path: $.json.id, select: frist }",
    "4:47 bad-capture: `select` has no choice `frist`",
  ],
  ["{ jsonpath: $.json.id }", "4:22 unknown-key: `jsonpath` is not a key of a capture"],
  [
    "{ regex: '(a', group: 1 }",
    "4:29 bad-regex: the regular expression is not valid: Unterminated group",
  ],
  [
    "{ regex: '(a)', group: 2 }",
    "4:43 bad-capture: the pattern has 1 group, there is no group 2",
  ],
  [
    "{ path: $.json.id, secret: maybe }",
    "4:47 wrong-type: `secret` takes `true` or `false`, " +
    'found the text "maybe"',
  ],
  ['"$.json.${x}"', "4:20 bad-jsonpath: an expression cannot be a name after a dot"],
  [
    "{ regex: 'a[${x}]' }",
    "4:29 bad-regex: an expression cannot be between `[` and `]` or after `\\`",
  ],
  ["{ header: '${x}' }", "4:30 bad-capture: expressions are not allowed in `header`"],
];

for (const [capture, found] of MISTAKES) {
  Deno.test(`the capture \`${capture}\` is an error before anything is sent`, async () => {
    await using server = openThings();
    const result = await runFlow(`steps:
  - name: read
    request: { url: ${server.origin}/thing }
    capture: { it: ${capture} }
vars: { x: id }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result), found);
  });
}

Deno.test("a capture's name must fit into a reference", async () => {
  const result = await runFlow(`steps:
  - name: read
    request: { url: http://127.0.0.1/ }
    capture: { "my id": $.json.id }
`);
  assert.equal(
    onlyDiagnostic(result),
    "4:16 bad-name: `my id` cannot be the name of a captured value",
  );
});
