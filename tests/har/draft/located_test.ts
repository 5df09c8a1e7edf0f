import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("what was typed is asserted in later reads if only `Location` names what was made", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/admin/users",
      body: { username: "greta", firstName: "Greta", enabled: true },
      status: 201,
      responseHeaders: {
        location: "https://app.test/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63",
      },
    },
    {
      url: "/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63",
      json: {
        id: "3870fe02-cf69-4518-ab98-50b315d22d63",
        username: "greta",
        firstName: "Greta",
        createdTimestamp: 1767603600123,
      },
    },
    { method: "DELETE", url: "/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63", status: 204 },
  ]);
  const written = step("get_user");
  assert.match(written, /username: greta\n/, text);
  assert.match(written, /firstName: Greta\n/, text);
});
