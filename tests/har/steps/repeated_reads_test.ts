import { deepEqual } from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const ID = "0b6f3c52-7d51-4c1e-9a44-5a1f0e0a9b11";
const NOTE = { id: ID, title: "Rye bread", pages: 12 };
const CREATED = post("/notes", { title: "Rye bread", pages: 12 }, { id: ID });
const DELETED = { method: "DELETE", url: `/notes/${ID}`, status: 204 };

const WITHOUT_BODY = {
  response: { status: 200, headers: [], content: { size: 40, mimeType: "application/json" } },
};

/** Exchanges, and the places of the steps in the recording. */
const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], steps: unknown])[] =
  [
    ["a page of a list and its number of items show the same as the list", [
      CREATED,
      { url: "/notes?page=1&size=1&fields=id", json: { size: 1, items: [{ id: ID }] } },
      { url: "/notes?page=1&size=40", json: { size: 40, items: [NOTE] } },
      { url: "/notes?page=2&size=40", json: { size: 40, items: [] } },
    ], [0, 2]],
    ["a search is another read than the list, and two with one word are one", [
      CREATED,
      { url: "/notes", json: [NOTE] },
      { url: "/notes?q=rye+bread&filter=Rye%20bread", json: [NOTE] },
      { url: "/notes?q=bread&filter=Rye%20bread&count=1", json: [{ id: ID }] },
    ], [0, 1, 2]],
    ["only the read that showed what is deleted shows that it is gone", [
      CREATED,
      { url: "/notes?done=0", json: [NOTE] },
      { url: "/notes?done=1", json: [] },
      DELETED,
      { url: "/notes?done=0", json: [] },
      { url: "/notes?done=1", json: [] },
    ], [0, 1, 3, 4]],
    ["a member that no other read shows", [
      CREATED,
      { url: `/notes/${ID}?fields=title`, json: { title: "Rye bread" } },
      { url: `/notes/${ID}?fields=state`, json: { state: "draft" } },
    ], [0, 1, 2]],
    ["a read after a change of something else that it does not show", [
      CREATED,
      { url: `/notes/${ID}`, json: NOTE },
      post(`/notes/${ID}/comments`, { text: "good" }, { ok: true }),
      { url: `/notes/${ID}`, json: NOTE },
      post(`/notes/${ID}/likes`, { stars: 5 }, { ok: true }),
      { url: `/notes/${ID}`, json: { ...NOTE, likes: 1 } },
    ], [0, 1, 2, 4, 5]],
    ["a read whose response is not in the recording", [
      CREATED,
      { url: `/notes/${ID}`, raw: WITHOUT_BODY },
      post(`/notes/${ID}/comments`, { text: "good" }, { ok: true }),
      { url: `/notes/${ID}`, raw: WITHOUT_BODY },
    ], [0, 1, 2, 3]],
    ["a read after a change of the same thing, though the response is as before", [
      CREATED,
      { url: `/notes/${ID}`, json: NOTE },
      { method: "PUT", url: `/notes/${ID}`, json: NOTE, body: { title: "Rye bread", pages: 12 } },
      { url: `/notes/${ID}`, json: NOTE },
    ], [0, 1, 2, 3]],
    ["the read from which a later step takes a value", [
      CREATED,
      { url: `/notes/${ID}?all=1`, json: NOTE },
      { url: `/notes/${ID}`, json: { ...NOTE, rev: "7-8c1d94be02fa6e33" } },
      {
        method: "PUT",
        url: `/notes/${ID}`,
        body: { title: "Rye", rev: "7-8c1d94be02fa6e33" },
        json: { ok: true },
      },
    ], [0, 2, 3]],
    ["no read that asks for one item of a list, unless it says which", [
      CREATED,
      { url: "/notes?state=open&limit=1", json: { notes: [NOTE] } },
      { url: `/notes?id=${ID}&limit=1`, json: { notes: [NOTE] } },
    ], [0, 2]],
    ["the read of something else that is the first to show what was sent, if no step does", [
      { method: "POST", url: "/tags/rename", body: { from: "a", to: "Sour dough" }, text: "Ok." },
      { url: "/sync?rid=1", json: { rid: 2 } },
      { url: "/sync?rid=2&x=1", json: { rid: 3, tags: { 7: { label: "Sour dough" } } } },
      { url: "/sync?rid=3&y=1", json: { rid: 4, tags: { 7: { label: "Sour dough" } } } },
      { method: "POST", url: "/tags/share", body: { name: "Sour dough", with: "b" }, text: "Ok." },
      { url: "/sync?rid=4&z=1", json: { rid: 5, tags: { 7: { label: "Sour dough" } } } },
      { method: "POST", url: "/tags/delete", body: { name: "Rye or wheat" }, text: "Ok." },
      { url: "/sync?rid=5&q=1", json: { rid: 6, gone: ["Rye or wheat"] } },
    ], [0, 2, 4, 6]],
    ["every read where nothing is changed", [
      { url: "/notes?page=1", json: [NOTE] },
      { url: "/notes?page=2", json: [] },
    ], [0, 1]],
  ];

for (const [what, exchanges, steps] of CASES) {
  Deno.test(`reads that are steps: ${what}`, async () => {
    const { selection } = await stagesOf(exchanges);
    deepEqual(selection().steps.map(({ entry }) => entry.index), steps);
  });
}

function post(url: string, body: unknown, json: unknown): Exchange {
  return { method: "POST", url, body, json, status: 201 };
}
