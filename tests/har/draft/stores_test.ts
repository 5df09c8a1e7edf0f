import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Stores of keys and values, whose conventions are those of etcd, Consul and Chroma. */

const KEY = btoa("lamps/fresnel");
const HEADER = { cluster_id: "14841639068965178418" };
const put = (key: string, value: string): Exchange => ({
  method: "POST",
  url: "/v3/kv/put",
  body: { key, value },
  json: { header: HEADER },
});
const range = (json: Record<string, unknown>): Exchange => ({
  method: "POST",
  url: "/v3/kv/range",
  body: { key: KEY },
  json: { header: HEADER, ...json },
});

Deno.test("the key of what is stored is no secret, and a list that is left out is expected to be gone", async () => {
  const { text, step } = await converted([
    put(KEY, btoa("rotating")),
    range({ kvs: [{ key: KEY, value: btoa("rotating") }], count: "1" }),
    {
      method: "POST",
      url: "/v3/kv/deleterange",
      body: { key: KEY, prev_kv: true },
      json: { header: HEADER, deleted: "1" },
    },
    range({}),
    put(btoa("locks/pier"), btoa("held by marta")),
  ]);
  assert.doesNotMatch(text, /ENV\.KEY/);
  assert.match(text, /kv_name: bGFtcHMvZnJlc25lbA==\n/);
  assert.match(step("delete_range"), /always: true/);
  assert.match(step("create_range_2"), /\$\.json\.kvs\n +exists: false/);
});

Deno.test("a list is not expected to be gone from the response to another form at the same address", async () => {
  const sent = (form: Record<string, string>, json: Record<string, unknown>): Exchange => ({
    method: "POST",
    url: "/desk.pl",
    form,
    json,
  });
  const { text } = await converted([
    sent({ Action: "AddQueue", Name: "Cranes" }, { Queues: [{ Name: "Cranes" }] }),
    sent({ Action: "AddNote", Name: "Oil is low" }, { Name: "Oil is low" }),
  ]);
  assert.match(text, /Oil is low/);
  assert.doesNotMatch(text, /exists: false/);
});

Deno.test("what revokes a lease or a role is a removal, what revokes a token a logout", async () => {
  const headers = { authorization: "sssvIpwfnLAcWAQH.9" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/v3/auth/authenticate",
      body: { name: "marta", password: "Qu4rry-stone" },
      json: { token: "sssvIpwfnLAcWAQH.9" },
    },
    {
      method: "POST",
      url: "/v3/lease/grant",
      headers,
      body: { TTL: "60" },
      json: { ID: "7587862094404857869", TTL: "60" },
    },
    {
      method: "POST",
      url: "/v3/lease/revoke",
      headers,
      body: { ID: "7587862094404857869" },
      json: { header: HEADER },
    },
    { method: "POST", url: "/v3/token/revoke", headers, json: { header: HEADER } },
  ]);
  assert.match(step("grant_lease"), /capture/);
  assert.match(step("revoke_lease"), /always: true/);
  assert.match(step("logout"), /token\/revoke/);
});

Deno.test("an account with a `name` and a password is a new one in each run, and lists have it", async () => {
  const headers = { authorization: "sssvIpwfnLAcWAQH.9" };
  const users = (json: readonly string[]): Exchange => ({
    method: "POST",
    url: "/v3/auth/user/list",
    headers,
    body: {},
    json: { users: json },
  });
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/v3/auth/authenticate",
      body: { name: "marta", password: "Qu4rry-stone" },
      json: { token: "sssvIpwfnLAcWAQH.9" },
    },
    {
      method: "POST",
      url: "/v3/auth/user/add",
      headers,
      body: { name: "ingrid", password: "Qu4rry-gate" },
      json: { header: HEADER },
    },
    users(["ingrid", "marta"]),
    {
      method: "POST",
      url: "/v3/auth/user/delete",
      headers,
      body: { name: "ingrid" },
      json: { header: HEADER },
    },
    users(["marta"]),
  ]);
  assert.doesNotMatch(text, /Qu4rry|name: ingrid\n/);
  assert.match(step("list_user"), /users\[\*\]\n +contains: \$\{vars\.username\}/);
  assert.match(step("delete_user"), /always: true[^]*name: \$\{vars\.username\}/);
  assert.match(step("list_user_2"), /users\[\*\]\n +notContains: \$\{vars\.username\}/);
});

const ACL = { "x-consul-token": "b1gs33cr3t-0f1e-2d3c" };

Deno.test("verbs at the end of a path name a PUT, and may remove what another made", async () => {
  const session = "adf4238a-882b-9ddc-4a9d-5b6758e4159e";
  const { step } = await converted([
    {
      method: "PUT",
      url: "/v1/session/create",
      headers: ACL,
      body: { Name: "pier-lock", TTL: "30s" },
      json: { ID: session },
    },
    {
      method: "PUT",
      url: `/v1/kv/locks/pier?acquire=${session}`,
      headers: ACL,
      body: "held by marta",
      json: true,
    },
    { url: "/v1/kv/locks?keys", headers: ACL, json: ["locks/pier"] },
    { method: "DELETE", url: "/v1/kv/locks/pier", headers: ACL, json: true },
    { method: "PUT", url: `/v1/session/destroy/${session}`, headers: ACL, json: true },
  ]);
  assert.match(step("create_session"), /capture/);
  assert.match(step("update_lock"), /body:\n +contains: "true"/);
  assert.match(step("delete_lock"), /always: true/);
  assert.match(step("destroy_session"), /always: true/);
});

const COLLECTION = "0d0c8ac5-3f2b-4c1d-9e8f-7a6b5c4d3e2f";
const collections = "/api/v2/collections";

Deno.test("what removes parts of a thing does not remove the thing, and lists have typed texts", async () => {
  const list = [{ id: COLLECTION, name: "logbook of the tower" }];
  const { text, step } = await converted([
    {
      method: "POST",
      url: collections,
      body: { name: "logbook of the tower" },
      status: 201,
      json: list[0],
    },
    {
      method: "POST",
      url: `${collections}/${COLLECTION}/add`,
      body: {
        ids: ["fog-march", "calm-may"],
        embeddings: ["ZmZmP83MzD3NzEw9", "j8L1PQAAAD8AAIA+"],
        documents: ["Eleven ships in the fog.", "Flat sea, painted the railing."],
      },
      status: 201,
      json: true,
    },
    {
      method: "POST",
      url: `${collections}/${COLLECTION}/delete`,
      body: { ids: ["fog-march"] },
      json: { deleted: 1 },
    },
    {
      method: "POST",
      url: `${collections}/${COLLECTION}/get`,
      body: { ids: null, limit: 5 },
      json: { ids: ["calm-may"], documents: ["Flat sea, painted the railing."] },
    },
    { url: collections, json: list },
    { method: "DELETE", url: `${collections}/${COLLECTION}`, json: {} },
  ]);
  assert.match(text, /embeddings:\n +- ZmZmP83MzD3NzEw9\n/);
  assert.match(step("list_collections"), /name: logbook of the tower/);
  assert.match(
    step("get_collection"),
    /documents\[\*\]\n +contains: Flat sea, painted the railing\./,
  );
});

Deno.test("nothing is put after base64 with padding", async () => {
  const { text } = await converted([
    put(btoa("ab"), btoa("rotating")),
    {
      method: "POST",
      url: "/v3/kv/range",
      body: { key: btoa("ab") },
      json: { kvs: [{ key: btoa("ab") }] },
    },
  ], { unique: true });
  assert.match(text, /key: YWI=\n/);
});

Deno.test("what a bulk request sends line by line is expected of the documents", async () => {
  const lines = [
    { index: {} },
    { title: "Spruce Almanac", shelf: "north-3", copies: 14 },
    { create: { _id: "harbour-arithmetic" } },
    { title: "Harbour Arithmetic", shelf: "south-1", copies: 29 },
  ];
  const made = (_id: string) => ({ _index: "books", _id, result: "created" });
  const hit = (_id: string, _source: unknown) => ({ _index: "books", _id, _source });
  const { step } = await converted([
    {
      method: "POST",
      url: "/books/_bulk",
      headers: { "content-type": "application/x-ndjson" },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      json: {
        errors: false,
        items: [{ index: made("q0KxJ5EBf1m2") }, { create: made("harbour-arithmetic") }],
      },
    },
    {
      method: "POST",
      url: "/books/_search",
      body: { query: { match_all: {} } },
      json: {
        hits: { hits: [hit("q0KxJ5EBf1m2", lines[1]), hit("harbour-arithmetic", lines[3])] },
      },
    },
    { method: "DELETE", url: "/books/_doc/q0KxJ5EBf1m2", json: { result: "deleted" } },
  ]);
  const shown = step("search_books");
  assert.match(shown, /_id: \$\{steps\.bulk_books\.capture\.\w+\}/);
  for (const text of ["title: Spruce Almanac", "copies: 14", "title: Harbour Arithmetic"]) {
    assert.match(shown, new RegExp(text));
  }
});
