import assert from "node:assert/strict";
import type { CaptureResult } from "../../lib/captures/capture_evaluation.ts";
import { compileCaptures, evaluateCapture } from "../../lib/captures/mod.ts";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { createEnvelope } from "../../lib/http/mod.ts";
import { type JsonValue, loadJsonPath } from "../../lib/json/mod.ts";
import { type MapNode, parseYaml } from "../../lib/loader/mod.ts";
import { TemplateCompiler } from "../../lib/resolver/mod.ts";
import { createScope } from "../resolver/scope.ts";

await loadJsonPath();

const BODY = JSON.stringify({
  id: "o-1",
  items: [{ sku: "a", n: 1 }, { sku: "b", n: null }],
  none: null,
  empty: [],
}).replace('"o-1"', "12345678901234567890");

interface Answer {
  readonly body?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

/** The result of one capture of spelling A, written as its value in YAML. */
async function capture(
  yaml: string,
  { body = BODY, headers = [] }: Answer = {},
): Promise<CaptureResult> {
  const text = `it: ${yaml}`;
  const found = new Diagnostics(new SourceFile("a.yaml", text));
  const { entries } = parseYaml(text) as MapNode;
  const [one] = compileCaptures({ spelling: "A", entries }, new TemplateCompiler(found));
  assert.deepEqual(found.list, []);
  const envelope = createEnvelope({
    status: 201,
    statusText: "Created",
    headers: new Headers([...headers as [string, string][]]),
    body: new TextEncoder().encode(body),
    size: new TextEncoder().encode(body).length,
    transport: "fetch",
    durationMs: 12,
    url: "http://127.0.0.1/orders",
  });
  return evaluateCapture(one, envelope, await createScope({ env: { WORD: "x" } }));
}

const COOKIES: Answer = {
  headers: [
    ["set-cookie", "sid=abc; Path=/"],
    ["set-cookie", "theme=dark"],
    ["set-cookie", "sid=def"],
    ["ETag", '"v1"'],
    ["x-id", "1"],
    ["X-Id", "2"],
  ],
};
const PAGE: Answer = { body: 'a\n<input name="csrf" value="t0k">\n<input name="b">\n' };

for (
  const [yaml, value, answer] of [
    ["$.json.id", 12345678901234567890n],
    ["$.json.none", null],
    ["$.json.empty", []],
    ["$.json.items[1]", { sku: "b", n: null }],
    ["$.json.items[?@.sku == 'b'].sku", "b"],
    ["$.status", 201],
    ["$.size", BODY.length],
    ["$.url", "http://127.0.0.1/orders"],
    ["$.headers.etag", '"v1"', COOKIES],
    ["$.cookies.theme", "dark", COOKIES],
    ["$.text", "plain", { body: "plain" }],
    ["{ path: '$.json.items[*].sku', select: first }", "a"],
    ["{ path: '$.json.items[*].sku', select: last }", "b"],
    ["{ path: '$.json.items[*].sku', select: all }", ["a", "b"]],
    ["{ path: $.json.id, select: all }", [12345678901234567890n]],
    ["{ header: ETAG }", '"v1"', COOKIES],
    ["{ header: x-id }", "1, 2", COOKIES],
    ["{ cookie: theme }", "dark", COOKIES],
    ["{ cookie: sid }", "def", COOKIES],
    [`{ regex: 'value="([^"]+)"' }`, "t0k", PAGE],
    [`{ regex: '<input name="(\\w+)"(?: value="(.*)")?', group: 2 }`, "t0k", PAGE],
    ["{ regex: '^<input.*$' }", '<input name="csrf" value="t0k">', PAGE],
    ["{ regex: '\\d+' }", "12345678901234567890"],
    ["{ path: $.json.nope, default: none }", "none"],
    ["{ path: $.json.none, default: 1 }", null],
    ["{ path: $.json.nope, default: { a: ['${ENV.WORD}'] } }", { a: ["x"] }],
    ["{ path: $.json.nope, default: }", null],
    ["{ path: '$.json.items[?@.n > 5].n', select: all, default: [] }", []],
    ["{ path: $.json.id, default: 1 }", 1, { body: "<html>" }],
    ["{ path: $.json.id, default: 1 }", 1, { body: "" }],
    ["{ header: nope, default: 1 }", 1],
    ["{ cookie: nope, default: 1 }", 1],
    ["{ regex: zzz, default: 1 }", 1],
    ["{ regex: 'a(z)?', default: none }", "none", PAGE],
  ] as [string, JsonValue, Answer?][]
) {
  Deno.test(`the capture \`${yaml}\` takes its value${answer ? " from such a response" : ""}`, async () => {
    assert.deepEqual(await capture(yaml, answer), { ok: true, value });
  });
}

for (
  const [yaml, message, notes, help, answer] of [
    [
      "$.json.idd",
      "nothing at `$.json.idd`",
      ["`$.json` has: id, items, none, empty"],
      "`$.json.id` exists; did you mean it?",
    ],
    [
      "$.json.items[2].sku",
      "nothing at `$.json.items[2].sku`",
      ["`$.json.items` is a list of 2 items with: sku, n"],
      "indexes begin at 0, so the last item is `[1]`, also written `[-1]`",
    ],
    ["$.json.none.x", "nothing at `$.json.none.x`", ["`$.json.none` is null"], undefined],
    [
      "$.json.items[*].sku",
      "`$.json.items[*].sku` matches 2 values, but a capture is one value",
      ['matches: string "a", string "b"'],
      "choose with `select: first`, `last` or `all`, or make the path match one value",
    ],
    [
      "{ path: '$.json.items[*].sku', default: x }",
      "`$.json.items[*].sku` matches 2 values, but a capture is one value",
      ['matches: string "a", string "b"'],
      "choose with `select: first`, `last` or `all`, or make the path match one value",
    ],
    [
      "$.json..*",
      "`$.json..*` matches 10 values, but a capture is one value",
      undefined,
      "choose with `select: first`, `last` or `all`, or make the path match one value",
    ],
    [
      "$.json.id",
      "the body is HTML, not JSON (no content type, 10 B)",
      [],
      undefined,
      { body: "<html>\nx\ty" },
    ],
    ["$.json.id", "the body is empty", [], undefined, { body: "" }],
    [
      "{ header: etga }",
      "the response has no header `etga`",
      ["headers: etag, set-cookie, x-id"],
      "there is `etag`; did you mean it?",
      COOKIES,
    ],
    [
      "{ cookie: session }",
      "the response does not set the cookie `session`",
      ["it sets: sid, theme"],
      undefined,
      COOKIES,
    ],
    [
      "{ cookie: session }",
      "the response does not set the cookie `session`",
      ["it sets no cookies"],
      undefined,
    ],
    [
      "{ regex: zz+ }",
      "the body does not match `zz+`",
      [],
      undefined,
      PAGE,
    ],
    [
      "{ path: $.json.nope, default: '${ENV.WORD | number}' }",
      'its default: `number`: string "x" is not a number',
      [],
      undefined,
    ],
  ] as [string, string, string[] | undefined, string | undefined, Answer?][]
) {
  Deno.test(`the capture \`${yaml}\` fails: ${message}`, async () => {
    const result = await capture(yaml, answer);
    assert.ok(!result.ok);
    assert.equal(result.message, message);
    if (notes) assert.deepEqual(result.notes, notes);
    assert.equal(result.help, help);
  });
}
