import { deepEqual } from "node:assert/strict";
import { splitFlow } from "../../../lib/har/steps/split_flow.ts";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const TOKENS = [
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi4.s1gn4tur3",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi5.s1gn4tur7",
];
const RECORDING: readonly Exchange[] = [
  login(0),
  note(0, "a1f0c3d2-1111-4c1e-9a44-5a1f0e0a9b11", "p1"),
  login(1),
  note(1, "b1f0c3d2-1111-4c1e-9a44-5a1f0e0a9b11", "p1"),
  { ...note(1, "c1f0c3d2-1111-4c1e-9a44-5a1f0e0a9b11", "p2"), method: "PUT" },
];

Deno.test("each login has its own part", async () => {
  deepEqual(await split("login"), [[0, 1], [2, 3, 4]]);
});

Deno.test("each page has a part with the login it needs", async () => {
  deepEqual(await split("page"), [[0, 1, 2, 3], [2, 4]]);
});

Deno.test("the flow is one part if nothing is split", async () => {
  deepEqual(await split("none"), [[0, 1, 2, 3, 4]]);
});

async function split(by: "page" | "login" | "none") {
  const { logins, selection } = await stagesOf(RECORDING);
  return splitFlow(selection(), logins, by)
    .map(({ steps }) => steps.map(({ entry }) => entry.index));
}

function login(n: number): Exchange {
  const body = { user: `user${n}`, password: `pw-${n}-1234` };
  return { method: "POST", url: "/login", body, json: { token: TOKENS[n] }, page: "p1" };
}

function note(n: number, id: string, page: string): Exchange {
  const headers = { authorization: `Bearer ${TOKENS[n]}` };
  return { method: "POST", url: "/notes", headers, body: { id }, json: { ok: true }, page };
}
