import { deepStrictEqual } from "node:assert/strict";
import { boundIn } from "../support/correlated.ts";

Deno.test("a value that was sent unchanged stays so, whatever later responses contain", async () => {
  const bound = await boundIn([
    { url: "/events", json: [{ type: "noticed", data: { place: "rec1" } }] },
    { method: "PUT", url: "/folders/rec1", body: { label: "Recorded" }, json: {} },
    { method: "POST", url: "/scan", body: {}, json: { folders: [{ id: "rec1", label: "Other" }] } },
    { url: "/folders/rec1", json: { id: "rec1" } },
  ]);
  deepStrictEqual(bound, {});
});
