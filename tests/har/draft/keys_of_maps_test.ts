import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("a key that names a user of a host is an id, not the name of a member", async () => {
  const { step } = await converted([
    { method: "PUT", url: "/rooms/7/names", body: { nick: "Kay of the barn" }, json: {} },
    {
      url: "/rooms/7/names",
      json: { joined: { "@kay:chat.test": { nick: "Kay of the barn" } }, "@odata.type": "room" },
    },
  ]);
  assert.match(step("get_names"), /joined\[\*\]\n +containsObject:\n +nick: Kay of the barn/);
});

Deno.test("a map that has lost an id is not expected to lack the recorded one", async () => {
  const barn = { _id: 2, displayName: "Barn in the fields" };
  const shed = { _id: 1, displayName: "Shed by the lake" };
  const { step } = await converted([
    { method: "POST", url: "/policies", body: { displayName: barn.displayName }, status: 204 },
    { url: "/policies", json: { 1: shed, 2: barn } },
    { method: "POST", url: "/policies/delete", body: { ids: [2] }, json: { deleted: 1 } },
    { url: "/policies", json: { 1: shed } },
  ]);
  assert.doesNotMatch(step("get_policies_2"), /\['2'\]/);
});
