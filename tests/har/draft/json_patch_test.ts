import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("what an operation of a JSON Patch sends is expected under the name in its path", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/notes",
      body: { title: "Rye bread" },
      json: { id: 5 },
      status: 201,
    },
    {
      method: "PATCH",
      url: "/api/notes/5",
      body: [
        { op: "replace", path: "/about", value: "Baked on Sundays" },
        { op: "add", path: "/place", value: { street: "Mill lane 4" } },
        { op: "remove", path: "/hours" },
        { op: "add", path: "/tags/-", value: "evening tag" },
      ],
      json: { id: 5, about: "Baked on Sundays", place: { street: "Mill lane 4" } },
    },
    { url: "/api/notes/5", json: { id: 5, about: "Baked on Sundays", tags: ["evening tag"] } },
  ]);
  assert.match(step("update_note"), /path: \$\.json\.about\n {6}equals: Baked on Sundays\n/);
  assert.match(step("update_note"), /path: \$\.json\.place\.street\n {6}equals: Mill lane 4\n/);
  assert.match(step("get_note"), /path: \$\.json\.about\n {6}equals: Baked on Sundays\n/);
});

Deno.test("a list of items with a path is no JSON Patch", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/moves",
      body: [{ op: "move", path: "attic/5", value: "Winter clothes" }],
      json: { value: "Winter clothes" },
    },
  ]);
  assert.match(step("save_moves"), /path: \$\.json\.value\n {6}equals: Winter clothes\n/);
});
