import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("a value that is in an object of its type has the name of the member with that", async () => {
  const fields = { title: { stringValue: "Lighthouse refit" }, points: { integerValue: "5" } };
  const { step } = await converted([
    { method: "POST", url: "/documents/boards", body: { fields }, json: {} },
    {
      url: "/documents/boards",
      json: { documents: [{ fields: { ...fields, visits: { integerValue: "5" } } }] },
    },
  ], { all: true });
  assert.match(step("list_boards"), /points:\n +integerValue: "5"\n/);
  assert.doesNotMatch(step("list_boards"), /visits/);
});
