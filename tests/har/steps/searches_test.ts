import { deepEqual, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const CREATED: Exchange = {
  method: "POST",
  url: "/api/projects/main/flags",
  body: { name: "dark-header", about: "Dark colours" },
  status: 201,
  json: { name: "dark-header", about: "Dark colours" },
};
const REMOVED: Exchange = {
  method: "DELETE",
  url: "/api/projects/main/flags/dark-header",
  status: 204,
};
const SEARCH = "/api/search/flags?query=dark-header";
const FOUND = { flags: [{ name: "dark-header", about: "Dark colours" }] };

/** Exchanges, and the places of the steps in the recording. */
const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], steps: unknown])[] =
  [
    ["it asks for what was made, and shows it, and later that it is gone", [
      CREATED,
      { url: SEARCH, json: FOUND },
      REMOVED,
      { url: SEARCH, json: { flags: [] } },
    ], [0, 1, 2, 3]],
    ["it asks for it in its body, as a list does below its path", [
      CREATED,
      { method: "POST", url: "/api/search", body: { text: "dark-header", limit: 9 }, json: FOUND },
      {
        method: "POST",
        url: "/api/projects/main/flags/filter",
        body: { offset: 0 },
        json: [FOUND.flags[0]],
      },
    ], [0, 1, 2]],
    ["it never showed what was made", [CREATED, { url: SEARCH, json: { flags: [] } }], [0]],
    ["it came before", [{ url: SEARCH, json: FOUND }, CREATED], [1]],
    ["it asks for a constant of the client, which responses had before", [
      { url: "/api/info?server=north-east", json: { server: "north-east" } },
      { ...CREATED, body: { name: "dark-header", server: "north-east" } },
      { url: "/api/rights?server=north-east", json: { server: "north-east", may: true } },
    ], [1]],
    ["it asks for a word that may be any", [
      { ...CREATED, body: { name: "dark-header", kind: "release" } },
      { url: "/api/search/flags?kind=release", json: { flags: [{ kind: "release" }] } },
    ], [0]],
    ["it shows the same after a change of something else", [
      CREATED,
      { url: SEARCH, json: FOUND },
      { method: "POST", url: "/api/teams", body: { name: "Evening team" }, status: 201, json: {} },
      { url: SEARCH, json: FOUND },
    ], [0, 1, 2]],
  ];

for (const [what, exchanges, steps] of CASES) {
  Deno.test(`a search under another path: ${what}`, async () => {
    const { selection } = await stagesOf(exchanges);
    deepEqual(selection().steps.map(({ entry }) => entry.index), steps);
  });
}

Deno.test("a search under another path asserts what was found, and that it is gone", async () => {
  const { step } = await converted(CASES[0][1]);
  match(step("list_flags"), /containsObject:\n {8}name: \$\{vars\.flag_name\}\n {8}about: Dark/);
  match(step("list_flags_2"), /flags\[\*\]\.name\n {6}notContains: \$\{vars\.flag_name\}\n/);
});

Deno.test("a search by the beginning of a word is read, although the whole list shows more", async () => {
  const users = (query: string, ...names: readonly string[]) => ({
    url: `/api/users?${query}`,
    json: names.map((name, id) => ({ id: id + 40, name, mail: `${name}@boats.test` })),
  });
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/users",
      body: { name: "friedhelm" },
      status: 201,
      json: { id: 41 },
    },
    users("limit=20", "ada", "friedhelm"),
    users("limit=20&pattern=fried", "friedhelm"),
  ]);
  match(text, /pattern(?:=|: )fried/);
});

Deno.test("a search whose verb begins with an underscore is about what is before it", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/boats/_doc",
      body: { name: "Sea Otter" },
      status: 201,
      json: { _id: "W0tp" },
    },
    {
      method: "POST",
      url: "/boats/_search",
      body: { query: { match: { name: "otter" } } },
      json: { hits: { hits: [{ _id: "W0tp", _source: { name: "Sea Otter" } }] } },
    },
  ]);
  match(step("search_boats"), /name: Sea Otter\n/);
});
