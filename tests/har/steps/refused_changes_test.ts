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

const ID = "5d0e8f7a-1c2b-4d3e-8f9a-0b1c2d3e4f5a";
const REVISION: Exchange = {
  method: "PUT",
  url: `/notes/${ID}`,
  body: { name: "Coffee", version: 1 },
  ...COOKIE,
};

function refused(exchange: Exchange, status: number, message: string): Exchange {
  return { ...exchange, status, json: { message } };
}

/** A mutation of GraphQL, with its answer. */
function mutation(name: string, answer: unknown): Exchange {
  const body = { operationName: name, query: `mutation ${name} { ${name} { id } }`, variables: {} };
  return { method: "POST", url: "/graphql", body, ...COOKIE, json: answer };
}

const SHORT = { message: "Name is too short", code: "TOO_SHORT" };
const NO_PROJECT = {
  data: { addProject: { project: null, userErrors: [SHORT], __typename: "P" } },
};
const PROJECT = { data: { addProject: { project: { id: "p7" }, userErrors: [] } } };

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
    ["a change that is refused because of what it sends, and done later with something else", [
      LOGIN,
      refused({ ...NOTE, body: { name: "T" } }, 422, "the name is short"),
      NOTE,
    ], [0, 1, 2]],
    ["none that is refused because of what it sends, and done later as it is", [
      LOGIN,
      refused(NOTE, 422, "the list is closed"),
      NOTE,
      { ...NOTE, body: { name: "Salt" } },
    ], [0, 2, 3]],
    ["none that may be refused because of a secret that it sends", [
      LOGIN,
      refused({ ...NOTE, body: { name: "Tea", csrf_token: "f3b1c2d4e5a69788" } }, 400, "expired"),
      { ...NOTE, body: { name: "Tea", csrf_token: "a9b8c7d6e5f40312" } },
      refused({ ...NOTE, url: "/me/password", body: { old: "Marta-pw-2" } }, 422, "wrong"),
      { ...NOTE, url: "/me/password", body: { old: "Marta-pw-1" } },
    ], [0, 2, 4]],
    ["a change of what was made that is in conflict with another change", [
      LOGIN,
      { ...NOTE, status: 201, json: { id: ID, version: 1 } },
      { ...REVISION, json: { id: ID, version: 2 } },
      refused({ ...REVISION, body: { name: "Beer", version: 1 } }, 409, "somebody was faster"),
      refused({ ...REVISION, method: "DELETE", body: undefined }, 412, "somebody was faster"),
    ], [0, 1, 2, 3, 4]],
    ["none in conflict with what was there before, or is still being made", [
      LOGIN,
      refused(NOTE, 409, "the name is taken"),
      { ...NOTE, url: "/books", status: 202, json: { id: ID } },
      refused({ method: "DELETE", url: `/books/${ID}`, ...COOKIE }, 409, "the book is not ready"),
    ], [0, 2]],
    ["another logout, after the session has ended", [
      LOGIN,
      NOTE,
      LOGOUT,
      refused(LOGOUT, 401, "no session"),
    ], [0, 1, 2]],
    ["none that is refused with status 200, and succeeds later", [
      LOGIN,
      mutation("addProject", NO_PROJECT),
      mutation("addProject", PROJECT),
      mutation("addTask", { errors: [{ message: "Too early" }], data: null }),
      mutation("addTask", { data: { addTask: { id: "t7" } } }),
    ], [0, 2, 4]],
    ["a change that is refused with status 200 and the same words again", [
      LOGIN,
      { ...HINTS, json: { ok: false, error: "no licence" } },
      { ...HINTS, json: { ok: false, error: "no licence" } },
      NOTE,
    ], [0, 1, 3]],
    ["all, if a response has errors beside what was done", [
      LOGIN,
      mutation("addProject", { ...PROJECT, errors: [SHORT] }),
      mutation("addProject", PROJECT),
    ], [0, 1, 2]],
  ];

for (const [what, exchanges, steps] of CASES) {
  Deno.test(`refused changes that are steps: ${what}`, async () => {
    const { selection } = await stagesOf(exchanges);
    deepEqual(selection().steps.map(({ entry }) => entry.index), steps);
  });
}
