import {
  array,
  asyncProperty,
  constantFrom,
  type JsonValue,
  nat,
  oneof,
  record,
  string,
} from "fast-check";
import assert from "node:assert/strict";
import { check } from "../../../lib/compiler/mod.ts";
import { convertFiles } from "../../../lib/har/convert_files.ts";
import { RecordingError } from "../../../lib/har/read/recording_error.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { createLeakSearch } from "../../cli/leak_search.ts";
import { type Exchange, logOf } from "../../har/support/har_of.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

const PASSWORD = "Correct-horse-5f0c9a7b";
const TOKEN = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl";
const COOKIE = "s3ss10n-7d1e0f6a2b9c4853";

const EXCHANGES: readonly Exchange[] = [
  { url: "/login", method: "GET", text: '<form><input name="csrf" value="9c1f77aa02"></form>' },
  {
    url: "/api/login",
    method: "POST",
    body: { username: "ada", password: PASSWORD },
    json: { token: TOKEN, user: { id: 42, name: "ada" } },
    responseHeaders: { "set-cookie": `sid=${COOKIE}; HttpOnly` },
  },
  {
    url: "/api/orders",
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, cookie: `sid=${COOKIE}` },
    body: { title: "teapot", price: 19.5, tags: ["a", "b"] },
    status: 201,
    json: {
      id: "ord_8f14e45f",
      title: "teapot",
      state: "open",
      created_at: "2026-01-05T09:00:00Z",
    },
  },
  {
    url: "/api/orders/ord_8f14e45f?expand=items",
    headers: { authorization: `Bearer ${TOKEN}`, cookie: `sid=${COOKIE}` },
    json: { id: "ord_8f14e45f", title: "teapot", state: "open", items: [{ sku: "x1", n: 2 }] },
  },
  {
    url: "/api/orders/ord_8f14e45f",
    method: "DELETE",
    headers: { authorization: `Bearer ${TOKEN}`, cookie: `sid=${COOKIE}` },
    status: 204,
    text: "",
    type: "text/plain",
  },
];

const ODD_VALUES: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  1e300,
  "",
  "\0\n\x1b[31m",
  "${ENV.X} {{y}} \$${",
  "::error::x",
  "../../etc/passwd",
  "http://[::1",
  "ord_8f14e45f",
  "42",
  "2026-02-31T99:00:00Z",
  [],
  {},
  [[[]]],
  { name: 1 },
  "a".repeat(5_000),
  "%ff%",
  "data:text/html;base64,!!!",
];

/** A change of a value: the places on the way to it, taken modulo what is there, and what happens. */
interface Change {
  readonly way: readonly number[];
  readonly action: "replace" | "remove" | "repeat" | "rename";
  readonly value: JsonValue;
}

const changes = array(
  record({
    way: array(nat(40), { minLength: 1, maxLength: 8 }),
    action: constantFrom(
      "replace" as const,
      "remove" as const,
      "repeat" as const,
      "rename" as const,
    ),
    value: oneof(constantFrom(...ODD_VALUES), string({ unit: "binary", maxLength: 12 })),
  }),
  { maxLength: 6 },
);

type Tree = Record<string, unknown> | unknown[];

function change(root: Tree, { way, action, value }: Change): void {
  let parent: Tree = root;
  let last = "";
  for (const step of way) {
    const keys = Object.keys(parent);
    if (keys.length === 0) return;
    last = keys[step % keys.length];
    const next = (parent as Record<string, unknown>)[last];
    if (typeof next !== "object" || next === null || step % 7 === 6) break;
    if (step !== way.at(-1)) parent = next as Tree;
  }
  const values = parent as Record<string, unknown>;
  if (action === "replace") values[last] = structuredClone(value);
  else if (action === "repeat" && Array.isArray(parent)) parent.push(structuredClone(values[last]));
  else if (action === "rename") values[String(value)] = values[last];
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete values[last];
}

const search = createLeakSearch([PASSWORD, TOKEN, COOKIE]);

/** Converts recordings whose values were changed. */
export const recordings: FuzzTarget = {
  name: "recordings",
  holds: "a recording is refused, or becomes flows that can be run and hold no recorded secret",
  property: asyncProperty(changes, async (all) => {
    const log = logOf(EXCHANGES) as unknown as Tree;
    for (const one of all) change(log, one);
    const bytes = new TextEncoder().encode(JSON.stringify(log));
    const converted = await withinASecond(() => tryConvert(bytes));
    if (!converted) return;
    const { flows, environment, environmentText } = converted;
    const env = Object.fromEntries(
      environment.map(({ name }) => [name, /URL$/.test(name) ? "http://app.test" : "set"]),
    );
    const names = flows.map((_, i) => `${i}.yaml`);
    const host = createMemoryHost({
      files: Object.fromEntries(flows.map((text, i) => [names[i], text])),
      env,
    });
    for (const { diagnostics } of await check(host, { paths: names })) {
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      assert.deepEqual(errors.map(({ code, message }) => `${code}: ${message}`), []);
    }
    // A changed recording may have the token where nothing says that it is one.
    const leaks = all.length === 0 ? search([...flows, environmentText].join("\n")) : [];
    assert.deepEqual(leaks, []);
  }),
};

async function tryConvert(bytes: Uint8Array) {
  try {
    return await convertFiles([{ name: "app.har", bytes }]);
  } catch (error) {
    if (error instanceof RecordingError || isRefused(error)) return undefined;
    throw error;
  }
}

/** Whether the flow was not written because a recorded secret would be in it. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && /^the flow would have /.test(error.message);
}
