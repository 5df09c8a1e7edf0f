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
