import { array, asyncProperty, constantFrom, record, string, tuple } from "fast-check";
import assert from "node:assert/strict";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { createReporters } from "../../../lib/reporters/mod.ts";
import { run } from "../../../lib/runner/mod.ts";
import { createLeakSearch } from "../../cli/leak_search.ts";
import type { FuzzTarget } from "../target.ts";

/** Where a flow may put the secret, or what it does with it. */
const STEPS: readonly ((url: string) => object)[] = [
  (url) => ({ request: { url: `${url}/\${ENV.API_TOKEN | urlencode}` } }),
  (url) => ({ request: { url, query: { q: "${ENV.API_TOKEN}" } } }),
  (url) => ({ request: { url, headers: { authorization: "Bearer ${ENV.API_TOKEN | base64}" } } }),
  (url) => ({ request: { url, method: "POST", body: { a: ["${ENV.API_TOKEN}"] } } }),
  (url) => ({ request: { url, method: "POST", form: { a: "x${ENV.API_TOKEN}y" } } }),
  (url) => ({ request: { url, auth: { basic: { username: "u", password: "${ENV.API_TOKEN}" } } } }),
];
const ASSERTIONS: readonly object[] = [
  { status: 299 },
  { json: [{ path: "$.json.echo", equals: "x" }] },
  { json: [{ path: "$.json.echo", matches: "^nothing$" }, { path: "$.json.list", contains: 1 }] },
  { text: [{ contains: "not there" }] },
  { headers: { "x-echo": { equals: "a" } } },
  { schema: { type: "object", properties: { echo: { type: "number" } } } },
];
/** What a server does with what it was sent. */
const ECHOES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) =>
    btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")),
  (text) => JSON.stringify(JSON.stringify(text)),
  (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(
      '"',
      "&quot;",
    ),
  (text) => `${"pad ".repeat(60)}${text}${" pad".repeat(60)}`,
  (text) => `a line\n  ${text}\n${text}\r\nthe last`,
  (text) => `<p title='${text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)}'>`,
  (text) => `{"inner": ${JSON.stringify(text)}}`,
  (text) => new URLSearchParams({ echo: text }).toString(),
  (text) => new TextEncoder().encode(text).toHex(),
];

const secrets = tuple(
  string({
    unit: constantFrom(
      ..."abcXYZ019-_.~+/=\\\"'`<>&%$#;{}()é\u{1F600}\u0301\u00a0\u2028   \t\n",
      "\r\n",
    ),
    minLength: 8,
    maxLength: 40,
  }),
  string({ unit: constantFrom(..."ghKLMN45678"), minLength: 12, maxLength: 12 }),
).map(([odd, plain]) => plain.slice(0, 6) + odd + plain.slice(6));

const actions = array(
  record({
    step: constantFrom(...STEPS),
    assert: constantFrom(...ASSERTIONS),
    echo: constantFrom(...ECHOES),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Sends a secret in many ways to a server that responds with it. */
export const outputs: FuzzTarget = {
  name: "outputs",
  holds: "no output shows eight characters of a secret",
  property: asyncProperty(secrets, actions, async (secret, all) => {
    const steps = all.map(({ step, assert }, i) => ({
      name: `step ${i}`,
      ...step(`http://api.test/${i}`),
      always: true,
      assert,
    }));
    const host = createMemoryHost({
      files: { "flow.yaml": JSON.stringify({ name: "outputs", steps }, null, 1) },
      env: { API_TOKEN: secret },
      fetch({ url }) {
        const echo = all[Number(new URL(url).pathname.split("/")[1])].echo(secret);
        const headers = { "x-echo": encodeURIComponent(secret) };
        return Response.json({ echo, list: [echo] }, { headers });
      },
    });
    const options = {
      junit: "o.xml",
      json: "o.json",
      log: "o.ndjson",
      manifest: "o.manifest.json",
    };
    const reporters = await createReporters(host, {
      ...options,
      github: true,
      console: { verbose: true },
    });
    for await (
      const event of run(host, { paths: ["flow.yaml"], includeBodies: true, curl: true })
    ) {
      reporters.event(event);
    }
    await reporters.finish();
    const written = Object.values(options).map((path) => host.files.text(path));
    const search = createLeakSearch([secret]);
    assert.deepEqual(search([...written, host.stdout.text, host.stderr.text].join("\n")), []);
  }),
};
