import assert from "node:assert/strict";
import { runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

/** So many digits that, without the guard, one of them would be 0. */
const DIGITS = 400;

Deno.test("random digits are never all zero, in a variable or where they are sent", async () => {
  await using server = openServer();
  const numbers = Array.from({ length: DIGITS }, (_, i) => i);
  const flow = `vars: { ${numbers.map((i) => `v${i}: "\${RANDOM.HEX_1}"`).join(", ")} }
steps:
  - name: a
    request:
      method: POST
      url: ${server.origin}/echo
      body:
        direct: "${numbers.map(() => "${RANDOM.HEX_1}").join("")}"
        variables: "${numbers.map((i) => `\${vars.v${i}}`).join("")}"
    assert: { status: 200 }
`;
  for (const seed of [undefined, "4bf92f3577b34da6"]) {
    await runPassing(flow, seed === undefined ? {} : { seed });
    const { direct, variables } = JSON.parse(server.requests.at(-1)!.body);
    const digits = new RegExp(`^[1-9a-f]{${DIGITS}}$`);
    assert.match(direct, digits);
    assert.match(variables, digits);
  }
});
