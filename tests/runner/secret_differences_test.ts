import assert from "node:assert/strict";
import { createGenerator } from "./generate.ts";
import { runInMemory } from "./run_in_memory.ts";

const WORDS = ["alpha", "bravo", "charlie", "delta", "echo9", "foxtrot", "golf77", "hotel"];

/** Returns a secret in long texts and deep values, where the flow expects something else. */
function flow(operand: string): string {
  return `
steps:
  - name: a
    request: { url: "http://shop/", headers: { x-mine: "\${ENV.MY_SECRET | base64}" } }
    assert:
      json:
        - { path: $.json, equals: { long: ${operand}, lines: ${operand}, list: [${operand}] } }
        - { path: $.json.long, equals: ${operand} }
        - { path: $.json.lines, equals: ${operand} }
        - { path: $.json.long, notContains: after }
        - { path: $.json.list, each: { equals: ${operand} } }
        - { path: "$.json.list[?@ == 'x']", exists: true }
        - { path: $.json.list, containsOnly: [${operand}] }
      body: { equals: ${operand} }
      schema: { properties: { long: { type: integer } } }
`;
}

Deno.test("no difference shows part of a secret, wherever it is cut", async () => {
  const generator = createGenerator(31);
  for (let i = 0; i < 60; i++) {
    const parts = Array.from({ length: 12 }, () => WORDS[generator.below(WORDS.length)]);
    const joint = [" ", "\n", "", "-"][i % 4];
    const secret = `${i}start ${parts.join(joint)} end`;
    const before = "lead ".repeat(generator.below(30));
    const at = generator.below(secret.length);
    const other = `${before}${secret.slice(0, at)}#${secret.slice(at + 1)} after`;
    const long = `${before}${secret} after`;
    const answer = { long, lines: `one\n${long}\ntwo`, list: [long] };
    const { events } = await runInMemory({
      files: { "a.yaml": flow(JSON.stringify(other)) },
      env: { MY_SECRET: secret },
      fetch: () => Response.json(answer),
    });
    const said = JSON.stringify(
      events.filter(({ type }) => type === "step_finished"),
      (key, value) =>
        key === "expected" || key === "message" || key === "notes" || key === "at"
          ? undefined
          : value,
    );
    assert.ok(said.includes("***"));
    for (const line of secret.split("\n").filter((line) => line.length >= 12)) {
      for (let from = 0; from + 12 <= line.length; from++) {
        const piece = JSON.stringify(line.slice(from, from + 12)).slice(1, -1);
        assert.ok(!said.includes(piece), `${piece} of ${JSON.stringify(secret)}: ${said}`);
      }
    }
  }
});
