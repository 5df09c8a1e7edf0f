import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const STARTED: Exchange = {
  method: "POST",
  url: "/workers",
  body: { title: "Sums" },
  status: 201,
  json: { id: "5f3b9c1e7a2d4860", title: "Sums" },
};

function listed(url: string, state: string): Exchange {
  return { url, json: [{ id: "5f3b9c1e7a2d4860", title: "Sums", state }] };
}

Deno.test("a list of everything is not read until its only item has another state", async () => {
  const { text } = await converted([
    STARTED,
    listed("/workers", "starting"),
    listed("/workers", "idle"),
  ]);
  assert.doesNotMatch(text, /loop:/);
});

Deno.test("a list of what was made is read until its item has another state", async () => {
  const url = "/workers?ids=5f3b9c1e7a2d4860";
  const { text } = await converted([STARTED, listed(url, "starting"), listed(url, "idle")]);
  assert.match(text, /loop:[^]*path: \$\.json\[0\]\.state\n +equals: idle/);
});
