import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const BASE = "/api/notes";
const CREATE: Exchange = {
  method: "POST",
  url: BASE,
  body: { title: "Solaris" },
  status: 201,
  json: { id: 41, title: "Solaris" },
};
const OWN = { id: 41, title: "Solaris" };
const OTHER = { id: 7, title: "Emma" };
/** Keeps the list from being left out. */
const CHANGE: Exchange = {
  method: "PATCH",
  url: `${BASE}/41`,
  body: { title: "Stalker" },
  json: { id: 41, title: "Stalker" },
};

/** A list, and whether it must contain what was created in every run. */
const CASES: readonly (readonly [string, string, unknown, boolean])[] = [
  ["without pages", BASE, [OTHER, OWN], true],
  ["in a plain envelope", BASE, { total: 2, items: [OTHER, OWN] }, true],
  ["of a large page", `${BASE}?limit=500`, [OTHER, OWN], true],
  ["of a small page", `${BASE}?limit=5`, [OTHER, OWN], false],
  ["of the first page", `${BASE}?page=1`, [OTHER, OWN], false],
  ["with a link to the next page", BASE, { count: 2, next: null, results: [OTHER, OWN] }, false],
  ["with more in its envelope", BASE, { data: { items: [OTHER, OWN], has_more: false } }, false],
  ["with pages beside it", BASE, { data: [OTHER, OWN], meta: { last_page: 1 } }, false],
  ["of the first page, the newest first", `${BASE}?page=1`, [OWN, OTHER], true],
];

for (const [name, url, json, isExpected] of CASES) {
  Deno.test(`a list ${name} ${isExpected ? "must" : "need not"} contain what was created`, async () => {
    const { text } = await converted([CREATE, { url, json }, CHANGE]);
    assert.equal(
      text.includes("containsObject:\n            id: ${steps.create_note.capture.id}"),
      isExpected,
      text,
    );
  });
}

const FULL_OR_WITH = `        - path: $.json
          schema:
            anyOf:
              - minItems: 5
              - contains:
                  properties:
                    id:
                      const: \${steps.create_note.capture.id}
                    title:
                      const: Solaris
                  required:
                    - id
                    - title
`;

for (
  const [name, query, list, isExpected] of [
    ["a first page by its number", "page=1&limit=5", [OTHER, OWN], true],
    ["a first page by its offset", "offset=0&limit=5", [OTHER, OWN], true],
    ["a page that may lead to another by a cursor", "limit=5", [OTHER, OWN], false],
    ["a later page", "page=2&limit=5", [OTHER, OWN], false],
    ["a full page", "page=1&limit=2", [OTHER, OWN], false],
  ] as const
) {
  Deno.test(`${name} ${isExpected ? "is full, or has" : "may lack"} what was created`, async () => {
    const { text } = await converted([CREATE, { url: `${BASE}?${query}`, json: list }, CHANGE]);
    assert.equal(text.includes(FULL_OR_WITH), isExpected, text);
  });
}

Deno.test("a first page is full, or has what was created, if the response numbers it", async () => {
  const of = async (query: string, more: Readonly<Record<string, unknown>>) =>
    (await converted([
      CREATE,
      { url: `${BASE}?${query}`, json: { notes: [OTHER, OWN], ...more } },
      CHANGE,
    ])).text.replaceAll("$.json.notes", "$.json");
  assert.ok((await of("limit=5", { offset: 0, count: 2 })).includes(FULL_OR_WITH));
  assert.ok(!(await of("limit=5", { count: 2 })).includes(FULL_OR_WITH));
  assert.ok((await of("page=1", { meta: { page: 1, perPage: 5 } })).includes(FULL_OR_WITH));
  assert.ok(!(await of("page=1", { meta: { page: 1 } })).includes(FULL_OR_WITH));
});

Deno.test("a page that a response links to need not contain what was created", async () => {
  const pages = (json: unknown, after = ""): Exchange => ({ url: `${BASE}?limit=1${after}`, json });
  const { text } = await converted([
    CREATE,
    pages({ items: [OTHER], next: "c3VwZXItY3Vyc29yLTE3" }),
    pages({ items: [OWN], next: null }, "&cursor=c3VwZXItY3Vyc29yLTE3"),
    CHANGE,
  ]);
  assert.match(text, /cursor: \$\{steps\.list_notes\.capture\.next\}/);
  assert.doesNotMatch(text, /containsObject/);
});

Deno.test("a page of what belongs to a created resource must contain what was created", async () => {
  const url = `${BASE}/41/tags`;
  const { text } = await converted([
    CREATE,
    { method: "POST", url, body: { label: "sea" }, status: 201, json: { id: 3, label: "sea" } },
    { url: `${url}?limit=1`, json: [{ id: 3, label: "sea" }] },
    { method: "PATCH", url: `${url}/3`, body: { label: "lake" }, json: { id: 3, label: "lake" } },
  ]);
  assert.match(text, /containsObject:\n {12}id: \$\{steps\.create_tag\.capture\.id\}/);
});

Deno.test("the name of a file that was sent makes nothing in the path of a list the flow's own", async () => {
  const { text } = await converted([
    { method: "POST", url: "/api/files", body: { name: "plan.txt" }, json: { name: "plan.txt" } },
    CREATE,
    { url: `${BASE}?page=1&per_page=2`, json: { items: [OTHER, OWN], total_pages: 4 } },
    CHANGE,
  ]);
  assert.doesNotMatch(text, /items\n +containsObject/);
});
