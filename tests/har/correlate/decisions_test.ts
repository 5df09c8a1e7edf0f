import { deepStrictEqual } from "node:assert/strict";
import { decisionsOf } from "../support/correlated.ts";

const ADA = "3870fe02-cf69-4518-ab98-50b315d22d63";

function tokenOf(claims: unknown): string {
  const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${encoded({ alg: "HS256" })}.${encoded(claims)}.S_J11MuCIF0mQeHYibxgS3s25xzK`;
}

Deno.test("an id that occurs only in a token is reported as open", async () => {
  const token = tokenOf({ sub: ADA });
  const decisions = await decisionsOf([
    { method: "POST", url: "/login", body: { user: "kay" }, json: { token } },
    { url: `/users/${ADA}`, headers: { authorization: `Bearer ${token}` }, json: {} },
    { url: `/users/${ADA}/notes`, headers: { authorization: `Bearer ${token}` }, json: {} },
  ]);
  deepStrictEqual(["1 path 1", "2 path 1"].map((id) => decisions.get(id)?.open), [
    "`user id` is only in a JSON web token, from which no capture can take it",
    "`user id` is only in a JSON web token, from which no capture can take it",
  ]);
});

Deno.test("what was chosen by a word that the user typed refers to the atom of that word", async () => {
  const decisions = await decisionsOf([
    { method: "POST", url: "/items", body: { title: "two" }, status: 204 },
    { url: "/items", json: [{ id: 8, title: "one" }, { id: 9, title: "two" }] },
    { url: "/items/9", json: {} },
  ]);
  const [piece] = decisions.get("2 path 1")?.template ?? [];
  deepStrictEqual(typeof piece === "object" && piece.to === "capture" && piece.producer.source, {
    from: "json",
    path: [1, "id"],
    choice: { path: "$[?@.title == 'two'].id", by: '0 json ["title"]' },
  });
});

Deno.test("the certainty of a binding follows from the value and the names", async () => {
  const decisions = await decisionsOf([
    { method: "POST", url: "/posts", body: { title: "a" }, status: 201, json: { id: 7 } },
    { url: "/users", json: [{ id: 7 }] },
    { url: "/posts/7", json: {} },
    { url: "/users/7", json: {} },
    { method: "POST", url: "/notes", body: { ownerId: 7 }, json: {} },
  ]);
  deepStrictEqual(
    ["2 path 1", "3 path 1", '4 json ["ownerId"]'].map((id) => decisions.get(id)?.confidence),
    ["high", "medium", "medium"],
  );
});

Deno.test("each request value has a decision, bound or not", async () => {
  const decisions = await decisionsOf([
    {
      method: "POST",
      url: "/a/b?c=d&c=e",
      headers: { "x-thing": "f", cookie: "g=h", authorization: "Basic a2F5OnB3" },
      body: { i: [1, null], j: '{"k":2}' },
      json: {},
    },
  ]);
  deepStrictEqual(
    [...decisions.values()].map(({ requestValue, valueClass }) =>
      `${requestValue.id}: ${valueClass}`
    ),
    [
      "0 path 0: word",
      "0 path 1: word",
      "0 query c 0: word",
      "0 query c 1: word",
      "0 header x-thing 0: word",
      "0 header authorization 0: word",
      "0 cookie g: word",
      '0 json ["i",0]: integer',
      '0 json ["i",1]: null',
      '0 json ["j"] ["k"]: integer',
    ],
  );
});
