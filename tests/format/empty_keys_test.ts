import assert from "node:assert/strict";
import { findingsIn, shortAdvice } from "../lint/advice.ts";
import { runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

const BEGIN = 'steps:\n  - name: a\n    request: { method: POST, url: "${ENV.URL}/echo"';
const SAYS = "has nothing under it, so it means nothing";

/** A flow with a key of each kind of map left empty, and what `check` says. */
const EMPTY: readonly (readonly [flow: string, found: readonly string[]])[] = [
  ["vars", `vars:\n${BEGIN} }\n    assert: { status: 200 }\n`],
  ["tls", `tls:\n${BEGIN} }\n    assert: { status: 200 }\n`],
  ...["headers", "query", "cookies", "auth", "form", "multipart", "graphql"].map((key) =>
    [key, `${BEGIN}, ${key}: }\n    assert: { status: 200 }\n`] as const
  ),
  ...["capture", "extract", "depends_on", "loop", "retry", "events"].map((key) =>
    [key, `${BEGIN} }\n    assert: { status: 200 }\n    ${key}:\n      # id: $.json.id\n`] as const
  ),
  ...["json", "jsonpath", "headers", "body", "schema"].map((key) =>
    [key, `${BEGIN} }\n    assert:\n      status: 200\n      ${key}:\n`] as const
  ),
  [
    "fail_when",
    `${BEGIN} }\n    loop: { max_attempts: 1, until: { status: 200 }, fail_when: }\n`,
  ],
].map(([key, flow]) => [flow, [`\`${key}\` ${SAYS}`]]);

for (const [flow, found] of EMPTY) {
  Deno.test(`the key is as good as missing: ${found[0]}`, async () => {
    for (const text of [flow, flow.replaceAll("\n", "\r\n")]) {
      const all = await findingsIn(text);
      assert.deepEqual(all.map(({ message }) => message), found);
      assert.deepEqual(all.map(({ code, severity }) => `${severity} ${code}`), [
        "warning empty-key",
      ]);
    }
  });
}

Deno.test("a run takes a key with nothing under it as missing", async () => {
  await using server = openServer();
  await runPassing(
    `vars:
steps:
  - name: a
    request:
      url: ${server.origin}/echo
      headers:
        # accept: text/plain
      query:
      auth:
    capture:
    extract: { path: $.target }
    assert:
      # status: 200
  - name: b
    depends_on:
    request: { url: "${server.origin}/echo?\${steps.a.path}" }
    assert: { status: 200, headers: , json: }
`,
  );
  assert.deepEqual(server.log, ["GET /echo", "GET /echo?/echo"]);
});

Deno.test("an empty `assert` asserts nothing, and the two are two findings", async () => {
  const codes = (await findingsIn(`${BEGIN} }\n    assert:\n`)).map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), ["empty-key", "no-assertions"]);
  const inner = (await findingsIn(`${BEGIN} }\n    assert:\n      json:\n`)).map(({ code }) =>
    code
  );
  assert.deepEqual(inner.toSorted(), ["empty-key", "no-assertions"]);
});

Deno.test("a key that needs a value, or whose entries are indented too little, is an error", async () => {
  const found = async (flow: string) => (await findingsIn(flow)).map(shortAdvice);
  assert.deepEqual(await found("steps:\n"), ["1:6 `steps` takes a list, found nothing"]);
  assert.deepEqual(
    await found(`${BEGIN} }\n    loop: { max_attempts: 2, until: }\n`),
    ["4:35 `until` takes a map of `key: value`, found nothing"],
  );
  assert.deepEqual(
    await found(`${BEGIN} }\n    loop: { max_attempts: 2, until: { json: } }\n`),
    ["4:37 `until` has no condition", "4:39 `json` has nothing under it, so it means nothing"],
  );
  const beside = await found(`${BEGIN} }\n    assert:\n    status: 200\n`);
  assert.equal(beside.length, 1);
  assert.match(beside[0], /^5:5 `status` is not a key of a step/);
  assert.deepEqual(
    await found(`# baton-ignore: empty-key\nvars:\n${BEGIN} }\n    assert: { status: 200 }\n`),
    [],
  );
});
