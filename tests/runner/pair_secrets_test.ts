import assert from "node:assert/strict";
import { eventsOf, runInMemory } from "./run_in_memory.ts";

const SECRET = "kX93hd82jsLq01";

/** What a step reports about a response of which it expects something else at `$.json.about`. */
async function told(answer: Readonly<Record<string, unknown>>): Promise<string> {
  const flow = `
steps:
  - name: a
    request: { url: http://traces/ }
    assert: { json: [{ path: $.json.about, equals: nothing }] }
`;
  const fetch = () => Promise.resolve(Response.json(answer));
  const { events } = await runInMemory({ files: { "a.yaml": flow }, fetch });
  return JSON.stringify(eventsOf(events, "step_finished")[0].failures);
}

for (
  const [what, pair] of Object.entries({
    "a tag of Jaeger": { key: "error", type: "bool", value: true },
    "an attribute of OpenTelemetry": { key: "error", value: { stringValue: "x" } },
    "a tag of AWS": { Key: "error", Value: "x" },
  })
) {
  Deno.test(`the name in ${what} is not a secret`, async () => {
    assert.match(await told({ about: "an error of a span", tags: [pair] }), /an error of a span/);
  });
}

for (
  const [what, pair] of Object.entries({
    "a tag": { key: "api_token", value: SECRET },
    "an attribute of OpenTelemetry": { key: "api_token", value: { stringValue: SECRET } },
    "a list under a name": { key: "http.request.header.authorization", value: [SECRET] },
    "a field of a form": { name: "password", value: SECRET },
    "a tag in capitals": { Key: "ApiToken", Value: SECRET },
  })
) {
  Deno.test(`what ${what} holds under a secret name is masked`, async () => {
    const text = await told({ about: `it was ${SECRET}`, tags: [pair] });
    assert.match(text, /it was \*\*\*/);
    assert.doesNotMatch(text, new RegExp(SECRET));
  });
}

Deno.test("a key that names nothing is still a secret", async () => {
  assert.match(await told({ about: `it was ${SECRET}`, key: SECRET }), /it was \*\*\*/);
});
