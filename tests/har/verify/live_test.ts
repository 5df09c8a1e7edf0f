import assert from "node:assert/strict";
import { convert, replayOf, verifyConversion } from "../../../lib/har/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { run } from "../../../lib/runner/mod.ts";
import { recordingOf } from "../support/har_of.ts";

const ORDER = { status: "draft", kind: "big", title: "one" };

const RECORDING = await recordingOf([
  { url: "/", text: "<p>hello</p>", resourceType: "document" },
  {
    method: "POST",
    url: "/orders",
    body: { title: "one" },
    status: 201,
    json: { id: "or_8fk2m4x9q1", copy: "or_8fk2m4x9q1", ...ORDER },
  },
  { url: "/orders/or_8fk2m4x9q1", json: { id: "or_8fk2m4x9q1", ...ORDER } },
  { method: "DELETE", url: "/orders/or_8fk2m4x9q1", status: 204 },
]);

/** The application as it is now: `id` has another name, and orders begin in another state. */
function answer({ method, url }: Request): Response {
  const { pathname } = new URL(url);
  if (method === "DELETE") return new Response(null, { status: 204 });
  if (method === "POST") {
    return Response.json({ copy: "or_new", ...ORDER, status: "open" }, { status: 201 });
  }
  return pathname === "/orders/or_new"
    ? Response.json({ id: "or_new", ...ORDER, status: "open" })
    : Response.json({}, { status: 404 });
}

for (const spelling of ["A", "B"] as const) {
  Deno.test(`verifyConversion repairs a flow in spelling ${spelling} with a live server`, async () => {
    const replay = (text: string) => {
      const host = createMemoryHost({
        files: { "flow.yaml": text },
        env: { BASE_URL: "http://live.test" },
        fetch: answer,
      });
      return replayOf(run(host, { paths: ["flow.yaml"] }));
    };
    const conversion = await convert([RECORDING], { spelling });
    const before = conversion.flows[0].text;
    assert.match(before, /status: draft/);
    const { conversion: { flows: [flow] }, verified } = await verifyConversion(
      conversion,
      { spelling },
      replay,
    );
    assert.equal(verified.passed, true, JSON.stringify(verified.problems.map(({ text }) => text)));
    assert.doesNotMatch(flow.text, /status: draft/);
    assert.match(flow.text, /kind: big/);
    assert.doesNotMatch(flow.text, /always: true\n {4}request:\n {6}method: POST/);
    assert.equal((await replay(flow.text)).passed, true);
  });
}
