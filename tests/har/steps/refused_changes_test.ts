import { deepEqual } from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  body: { username: "marta", password: "Marta-pw-1" },
  responseHeaders: { "set-cookie": "sid=9f8e7d6c5b4a39281706f5e4d3c2b1a0" },
};
const COOKIE = { headers: { cookie: "sid=9f8e7d6c5b4a39281706f5e4d3c2b1a0" } };
const NOTE: Exchange = { method: "POST", url: "/notes", body: { name: "Tea" }, ...COOKIE };
const LOGOUT: Exchange = { method: "POST", url: "/logout", ...COOKIE };

function refused(exchange: Exchange, status: number, message: string): Exchange {
  return { ...exchange, status, json: { message } };
}

const HINTS: Exchange = { method: "POST", url: "/hints", body: { for: "first" }, ...COOKIE };

/** Exchanges, and the places of the steps in the recording. */
const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], steps: unknown])[] =
  [
    ["a change that is refused with the same words again", [
      LOGIN,
      refused(HINTS, 403, "no licence"),
      NOTE,
      refused({ ...HINTS, body: { for: "second" } }, 403, "no licence"),
    ], [0, 1, 2]],
    ["a change that is refused with other words", [
      LOGIN,
      refused(NOTE, 422, "the name is taken"),
      refused({ ...NOTE, body: { name: "" } }, 422, "a name is needed"),
    ], [0, 1, 2]],
    ["another logout, after the session has ended", [
      LOGIN,
      NOTE,
      LOGOUT,
      refused(LOGOUT, 401, "no session"),
    ], [0, 1, 2]],
  ];

for (const [what, exchanges, steps] of CASES) {
  Deno.test(`refused changes that are steps: ${what}`, async () => {
    const { selection } = await stagesOf(exchanges);
    deepEqual(selection().steps.map(({ entry }) => entry.index), steps);
  });
}
