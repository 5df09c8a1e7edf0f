import assert from "node:assert/strict";
import { eventsOf, runInMemory } from "./run_in_memory.ts";

/** A flow with one assertion on the member `n` of a response. */
function flow(operator: string): string {
  return "steps: [{ name: read, request: { url: http://api.test/ }, " +
    `assert: { json: [{ path: $.json.n, ${operator} }] } }]`;
}

Deno.test("flows share operands only of the same type and the same operator", async () => {
  const operators = ["equals: 1", 'equals: "1"', "gte: 1", "equals: 1", "notEquals: 1"];
  const { events } = await runInMemory({
    files: Object.fromEntries(operators.map((operator, i) => [`${i}.yaml`, flow(operator)])),
    fetch: () => new Response('{"n": 1}', { headers: { "content-type": "application/json" } }),
  }, { jobs: 1 });
  const results = eventsOf(events, "step_finished").flatMap(({ assertions }) =>
    assertions.map(({ operator, expected, outcome }) => [operator, expected, outcome])
  );
  assert.deepEqual(results, [
    ["equals", 1, "passed"],
    ["equals", "1", "failed"],
    ["gte", 1, "passed"],
    ["equals", 1, "passed"],
    ["notEquals", 1, "failed"],
  ]);
});

Deno.test("a mistake in an operand is reported in each flow that has it", async () => {
  const { events } = await runInMemory({
    files: { "a.yaml": flow("gte: soon"), "b.yaml": flow("gte: soon") },
  });
  const messages = eventsOf(events, "flow_finished").map(({ diagnostics }) =>
    diagnostics.map(({ code, file }) => [code, file])
  );
  assert.deepEqual(messages, [[["bad-operand", "a.yaml"]], [["bad-operand", "b.yaml"]]]);
});
