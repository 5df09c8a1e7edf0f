import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const MADE: readonly Exchange[] = [
  {
    method: "PUT",
    url: "/groups/kitchen",
    body: { about: "Cooks of the house" },
    status: 201,
    json: { id: "kitchen", about: "Cooks of the house" },
  },
  {
    url: "/groups",
    json: [{ id: "cellar", about: "Wine" }, { id: "kitchen", about: "Cooks of the house" }],
  },
];

Deno.test("a name that only the path of a PUT has is expected in responses", async () => {
  const { step } = await converted(MADE);
  assert.match(step("create_group"), /path: \$\.json\.id\n +equals: kitchen\n/);
  assert.match(step("list_groups"), /containsObject:\n +id: kitchen\n/);
});

Deno.test("a name that only the path of a PUT has is expected as it is in each run", async () => {
  const { step } = await converted(MADE, { unique: true });
  assert.match(step("list_groups"), /containsObject:\n +id: kitchen\$\{vars\.run\}\n/);
});
