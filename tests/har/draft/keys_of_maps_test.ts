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

Deno.test("a user who is a key of a map of users is the one who logs in", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/api/login",
      body: { username: "marta", password: "Marta-pw-1" },
      json: { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S_J11MuCIF0mQeHYibxgS3s25xzK" },
    },
    {
      method: "PUT",
      url: "/packages/harbour-lights",
      body: { name: "harbour-lights", users: { marta: true } },
      json: { success: true },
    },
    { url: "/packages/harbour-lights", json: { name: "harbour-lights", users: { marta: true } } },
  ]);
  assert.match(text, /users:\n +\$\{ENV\.LOGIN_USERNAME\}: true/);
  assert.doesNotMatch(step("get_package"), /marta/);
});

Deno.test("an id is found in a map by the name that the user typed, which is its key", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/groups", form: { name: "Nurses" }, status: 204 },
    { url: "/api/groups", json: { Admins: { id: 1, rights: ["all"] }, Nurses: { id: 7 } } },
    { method: "DELETE", url: "/api/groups/7", status: 204 },
  ], { unique: true });
  assert.match(step("list_groups"), /id: \$\.json\['Nurses-\$\{vars\.run\}'\]\.id\n/);
  assert.match(step("delete_group"), /\/api\/groups\/\$\{steps\.list_groups\.capture\.id\}\n/);
});
