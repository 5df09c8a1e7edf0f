import assert from "node:assert/strict";
import { eventsOf, runInMemory } from "./run_in_memory.ts";

/** What the condition of a loop saw of the names of spans. */
async function seenOf(names: readonly string[], wanted: string) {
  const flow = `
steps:
  - name: a
    request: { url: http://traces/ }
    loop:
      max_attempts: 1
      sleep_ms: 0
      until: { json: [{ path: "$.json[*].name", containsAll: [${wanted}] }] }
`;
  const fetch = () => Promise.resolve(Response.json(names.map((name) => ({ name }))));
  const { events } = await runInMemory({ files: { "a.yaml": flow }, fetch });
  return eventsOf(events, "attempt")[0].until;
}

const MANY = Array.from({ length: 600 }, (_, i) => i % 3 === 0 ? "api" : "store");

Deno.test("for a list that is too long a loop shows each value once, whether it is met or not", async () => {
  assert.deepEqual((await seenOf(MANY, "mail"))?.seen, ["api", "store"]);
  assert.deepEqual(await seenOf(MANY, "api"), { met: true, seen: ["api", "store"] });
});

Deno.test("a list that is not too long is shown unchanged", async () => {
  assert.deepEqual((await seenOf(["api", "api"], "mail"))?.seen, ["api", "api"]);
});

Deno.test("a list of too many different values is cut", async () => {
  const seen = (await seenOf(MANY.map((name, i) => `${name} ${i}`), "mail"))?.seen;
  assert.match(String(seen), /^\["api 0","store 1".*… \(\d+ more characters\)$/);
});

Deno.test("a loop that failed shows what in a list made it fail, and its long condition once", async () => {
  const path = "$.json[?@.tags.error || @.tags['otel.status_code'] == 'ERROR'].name";
  const flow = `
steps:
  - name: a
    request: { url: http://traces/ }
    loop:
      max_attempts: 2
      until: { status: 404 }
      fail_when: { json: [{ path: "${path}", isEmpty: false }] }
`;
  const spans = [{ name: "get" }, { name: "pay", tags: { "otel.status_code": "ERROR" } }];
  const fetch = () => Promise.resolve(Response.json(spans));
  const { events } = await runInMemory({ files: { "a.yaml": flow }, fetch });
  const [failure] = eventsOf(events, "step_finished")[0].failures;
  assert.equal(failure.message, `${path} isEmpty false — fail_when came true at attempt 1`);
  assert.equal(failure.notes?.[0], `${path}: array of 1 item ["pay"]`);
});
