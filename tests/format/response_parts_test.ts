import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer, text } from "../support/server.ts";

const ORDER = `<?xml version="1.0"?>
<s:order xmlns:s="urn:shop" id="o-1">
  <item sku="a"><name>tea</name></item>
  <note lang="en">fast &amp; safe</note>
</s:order>`;
const XML = { headers: { "content-type": "application/xml" } };

Deno.test("paths select parts of an XML body", async () => {
  await using server = openServer({ "/order": text(ORDER, XML) });
  await runPassing(`
steps:
  - name: read
    request: { url: ${server.origin}/order }
    capture:
      id: "$.xml['s:order']['@id']"
      first: "$.xml['s:order'].item[0].name"
      skus: { path: "$.xml['s:order'].item[*]['@sku']", select: all }
    assert:
      json:
        - { path: "$.xml['s:order'].item.name", equals: tea }
        - { path: "$.xml['s:order'].note['#text']", equals: fast & safe }
        - { path: "$.xml['s:order'].item[?@['@sku'] == 'a'].name", equals: tea }
        - { path: "$.xml..name", containsOnly: [tea] }
        - { path: "$.xml['s:order'].gone", exists: false }
  - name: use
    request: { method: POST, url: ${server.origin}/echo, body: { a: "\${steps.read.first}", b: "\${steps.read.skus}" } }
    assert: { json: [{ path: $.json.body, equals: '{"a":"tea","b":["a"]}' }] }
`);
});

Deno.test("a mistake in XML is reported with its place", async () => {
  await using server = openServer({ "/bad": text("<a>\n <b>1</a>", XML) });
  const failure = onlyFailure(
    await runFlow(`
steps:
  - name: read
    request: { url: ${server.origin}/bad }
    assert: { json: [{ path: $.xml.a.b, equals: "1" }] }
`),
  );
  assert.equal(
    failure.message,
    "$.xml.a.b: the XML of the body has a mistake: expected `</b>`, found `</a>` " +
      "at line 2, column 6 (application/xml, 13 B)",
  );
  assert.deepEqual(failure.notes, ["body: <a> <b>1</a>"]);
});

Deno.test("a path of XML that finds nothing lists what exists", async () => {
  await using server = openServer({ "/order": text(ORDER, XML) });
  const failure = onlyFailure(
    await runFlow(`
steps:
  - name: read
    request: { url: ${server.origin}/order }
    assert: { json: [{ path: "$.xml['s:order'].items[0].name", equals: tea }] }
`),
  );
  assert.equal(failure.help, "`$.xml['s:order'].item.name` exists; did you mean it?");
});

Deno.test("a path that names an attribute with a dot gets help to use brackets", async () => {
  const result = await runFlow(`
steps:
  - name: read
    request: { url: http://api.test/ }
    capture: { id: $.xml.order.@id, s: "$.xml.s:order" }
`);
  assert.deepEqual(result.diagnostics.map(({ help }) => help), [
    "write `$.xml.order['@id']`",
    "write `$.xml['s:order']`",
  ]);
});

Deno.test("secrets in XML are masked where it is shown", async () => {
  const secret = "tok-9f8e7d6c5b4a";
  const xml = `<a><token type="x">${secret}</token><b password="${secret}2"/></a>`;
  await using server = openServer({ "/a": text(xml, XML) });
  const result = await runFlow(
    `steps: [{ name: a, request: { url: "${server.origin}/a" }, assert: { status: 201 } }]`,
    { includeBodies: true },
  );
  assert(!JSON.stringify(result.events).includes(secret));
});

Deno.test("a header that is set several times is a list if the flow asks for one", async () => {
  const headers: [string, string][] = [["set-cookie", "a=1"], ["set-cookie", "b=2"], [
    "x-one",
    "1",
  ]];
  await using server = openServer({ "/x": text("", { headers }) });
  const { steps } = await runPassing(`
steps:
  - name: read
    request: { url: ${server.origin}/x }
    capture: { second: "$.headers['Set-Cookie'][1]" }
    assert:
      headers:
        set-cookie: { contains: b=2 }
        Set-Cookie: { containsOnly: [b=2, a=1] }
      json:
        - { path: $.headers.set-cookie, length: 2 }
        - { path: "$.headers.set-cookie[*]", contains: a=1 }
`);
  assert.equal(steps[0].outcome, "passed");
});

const REPEATED = "HTTP/1.1 200 OK\r\nvia: 1.1 a, 1.1 b\r\nVia: 1.1 c\r\ncontent-length: 0\r\n\r\n";

Deno.test("repeated headers are joined, or separate if the flow asks for it", async () => {
  await using server = openRawServer(REPEATED);
  const { steps, events } = await runPassing(`
steps:
  - name: joined
    request: { url: ${server.origin}/ }
    capture: { via: $.headers.Via, again: { header: VIA } }
    assert:
      headers: { via: "1.1 a, 1.1 b, 1.1 c" }
      json: [{ path: $.headers.via, equals: "1.1 a, 1.1 b, 1.1 c" }]
  - name: lists
    request: { url: ${server.origin}/ }
    capture: { last: "$.headers.via[-1]" }
    assert:
      headers: { Via: { equals: ["1.1 a, 1.1 b", "1.1 c"] } }
      json:
        - { path: $.headers.via, containsOnly: ["1.1 c", "1.1 a, 1.1 b"] }
        - { path: "$.headers.via[0]", equals: "1.1 a, 1.1 b" }
        - { path: $.headers.via, equals: "1.1 a, 1.1 b, 1.1 c" }
        - { path: "$.headers.content-length[*]", equals: "0" }
`);
  assert.deepEqual(steps.map(({ outcome }) => outcome), ["passed", "passed"]);
  const transports = events.flatMap((event) => event.type === "attempt" ? [event.transport] : []);
  assert.deepEqual(transports, ["socket", "socket"]);
});

Deno.test("a body of which only the digest is asserted has no size limit", async () => {
  const body = "0123456789".repeat(1_000);
  await using server = openServer({ "/big": text(body), "/gone": text(body, { status: 404 }) });
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)),
  ).toHex();
  const flow = (path: string, more = "") => `
steps:
  - name: load
    request: { url: "${server.origin}${path}" }
    assert: { status: 200, headers: { content-type: { exists: true } }, body: { sha256: ${digest}, size: 10000${more} } }
`;
  const { steps } = await runPassing(flow("/big"), { maxBodyBytes: 100 });
  assert.equal(steps[0].response?.size, 10_000);
  assert.equal(steps[0].response?.body, undefined);
  for (const keeping of [flow("/big", ", contains: '0'"), flow("/gone")]) {
    const result = await runFlow(keeping, { maxBodyBytes: 100 });
    assert.equal(result.steps[0].error?.class, "body_too_large");
  }
  const kept = await runFlow(flow("/big"), { maxBodyBytes: 100, includeBodies: true });
  assert.equal(kept.steps[0].error?.class, "body_too_large");
  const wrong = onlyFailure(await runFlow(flow("/big").replace("10000", "10001")));
  assert.equal(wrong.message, "body size: expected 10001, found 10000");
});

/** A server that sends the same bytes to every request. */
function openRawServer(answer: string): AsyncDisposable & { readonly origin: string } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async (connection: Deno.Conn) => {
    const buffer = new Uint8Array(65_536);
    while (await connection.read(buffer) !== null) {
      await connection.write(new TextEncoder().encode(answer));
    }
    connection.close();
  };
  const accept = async () => {
    for await (const connection of listener) serve(connection).catch(() => {});
  };
  const done = accept();
  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await done;
    },
  };
}
