import { deepEqual, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const MODEL = { name: "oven-heat", about: "How hot the oven gets" };
const EXCHANGES: readonly Exchange[] = [
  { method: "POST", url: "/api/models/create", body: MODEL, json: { model: MODEL } },
  { url: "/api/models/get?name=oven-heat", json: { model: MODEL } },
  { url: "/api/models/list?limit=50", json: { models: [{ name: "tides" }, MODEL] } },
  { url: "/api/teams/list", json: { teams: [] } },
  { method: "DELETE", url: "/api/models/delete", body: { name: "oven-heat" }, json: {} },
  { url: "/api/models/list?limit=50", json: { models: [{ name: "tides" }] } },
];

Deno.test("reads show changes if only the operations at the ends of their paths differ", async () => {
  const { selection } = await stagesOf(EXCHANGES);
  deepEqual(selection().steps.map(({ entry }) => entry.index), [0, 1, 2, 4, 5]);
});

Deno.test("what an operation at the end of a path is for is named and asserted", async () => {
  const { step } = await converted(EXCHANGES);
  match(step("get_model_by_name"), /model\.name\n {6}equals: \$\{vars\.model_name\}\n/);
  match(step("list_models"), /containsObject:\n {8}name: \$\{vars\.model_name\}\n/);
  match(step("list_models_2"), /models\[\*\]\.name\n {6}notContains: \$\{vars\.model_name\}\n/);
});

Deno.test("a removal that names in its body only what the flow named cleans up", async () => {
  const { step } = await converted(EXCHANGES);
  match(step("delete_model"), /^always: true\n/);
  const others = await converted([
    ...EXCHANGES.slice(0, 3),
    { method: "DELETE", url: "/api/models/delete", body: { name: "oven-heat", team: 5 }, json: {} },
  ]);
  match(others.step("delete_model"), /^request:\n/);
});
