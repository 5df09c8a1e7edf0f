import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("a path that names nothing but services is about a service", async () => {
  const id = "0b8f1f7c2a94e5d63a7be1c05d9f4e21";
  const self = `https://app.test/v3/services/${id}`;
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/v3/services",
      body: { service: { name: "lighthouse store" } },
      status: 201,
      json: { service: { name: "lighthouse store", links: { self }, id } },
    },
    { method: "DELETE", url: `/v3/services/${id}`, status: 204 },
  ]);
  assert.match(step("create_services"), / id: \$\.json\.service\.id\n/);
  assert.doesNotMatch(text, /regex/);
});
