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
  ["of a small range", `${BASE}?range=%5B0,4%5D`, [OTHER, OWN], false],
  ["of a large range", `${BASE}?range=%5B0,24%5D`, [OTHER, OWN], true],
  ["from a start to an end", `${BASE}?_start=0&_end=5`, [OTHER, OWN], false],
  ["of the first page in JSON", `${BASE}?input=%7B%22page%22:1%7D`, [OTHER, OWN], false],
  [
    "without a page, whose type JSON says",
    `${BASE}?input=%7B%22json%22:%7B%7D,%22meta%22:%7B%22values%22:%7B%22page%22:%5B%22undefined%22%5D%7D%7D%7D`,
    [OTHER, OWN],
    true,
  ],
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
                    id: { const: "\${steps.create_note.capture.id}" }
                    title: { const: Solaris }
                  required: [id, title]
`;

for (
  const [name, query, list, isExpected] of [
    ["a first page by its number", "page=1&limit=5", [OTHER, OWN], true],
    ["a first page by its offset", "offset=0&limit=5", [OTHER, OWN], true],
    ["a first page by its range", "range=%5B0,4%5D", [OTHER, OWN], true],
    ["a first page by its start and end", "_start=0&_end=5", [OTHER, OWN], true],
    ["a later range", "range=%5B5,9%5D", [OTHER, OWN], false],
    ["a later part by its start and end", "_start=5&_end=10", [OTHER, OWN], false],
    ["a full range", "range=%5B0,1%5D", [OTHER, OWN], false],
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

for (
  const [name, more] of [["pages", { pages: 1 }], ["last_page", {
    meta: { last_page: 1 },
  }]] as const
) {
  Deno.test(`a list has what was created, unless \`${name}\` says that there are more pages`, async () => {
    const list: Exchange = { url: `${BASE}?page=1`, json: { ...more, notes: [OTHER, OWN] } };
    const { text } = await converted([CREATE, list, CHANGE]);
    const isMore = new RegExp(
      `anyOf:[^]*?properties: { ${name}: { not: { const: 1 } } }[^]*?contains:[^]*?title:`,
    );
    assert.match(text, isMore);
  });
}

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

const ID = "a3f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e5a";
const CLERK = "5d0e8f7a-1c2b-4d3e-8f9a-0b1c2d3e4f5a";
const create = (sent: Readonly<Record<string, unknown>>): Exchange => ({
  method: "POST",
  url: "/api/projects",
  body: sent,
  status: 201,
  json: { id: ID, ...sent },
});
const project = (id: string, name: string) => ({ id, name, zone: "Europe/Berlin", owner: CLERK });
const OTHERS = ["Clock tower", "River path"].map((name, i) =>
  project(`0c9b8a7d-6e5f-4a3b-9c1d-8e7f6a5b4c3${i}`, name)
);
const MINE = project(ID, "Quartz pavilion");
const USERS: Exchange = { url: "/api/users", json: [{ id: CLERK, name: "Ada Lind" }] };
const { id: _, ...SENT } = MINE;
const REMOVE: Exchange = { method: "DELETE", url: `/api/projects/${ID}`, status: 204 };

Deno.test("an item that shares an owner or a zone with the flow's own is not expected in a list", async () => {
  for (const url of ["/api/projects?page=1&take=5", "/api/projects"]) {
    const list: Exchange = { url, json: { data: [MINE, ...OTHERS] } };
    const { text } = await converted([USERS, create(SENT), list, REMOVE]);
    assert.equal(
      text.split("containsObject:\n            id: ${steps.create_project").length,
      2,
      text,
    );
    assert.equal(text.split("containsObject").length, 3, text);
  }
});

Deno.test("the first page, the newest first, has only what the flow made, also after its removal", async () => {
  const list: Exchange = {
    url: "/api/projects?page=1&take=5",
    json: { data: [MINE, ...OTHERS], meta: { hasNextPage: false } },
  };
  const { step } = await converted([USERS, create(SENT), REMOVE, list], { all: true });
  assert.equal(step("list_projects").split("containsObject").length, 2);
});

const query = (json: unknown, variables: Readonly<Record<string, unknown>>): Exchange => ({
  method: "POST",
  url: "/graphql",
  body: {
    operationName: "Projects",
    query: "query Projects($first: Int!, $filter: Filter) { projects(first: $first) { edges } }",
    variables,
  },
  json: { data: { projects: json } },
});
const connection = (nodes: readonly unknown[], pageInfo: unknown) => ({
  edges: nodes.map((node) => ({ node })),
  pageInfo,
});

Deno.test("a page that variables ask for has what was created, or another follows", async () => {
  const last = { hasNextPage: false, endCursor: "c3VwZXItY3Vyc29yLTE3" };
  const of = async (variables: Readonly<Record<string, unknown>>) =>
    (await converted([
      USERS,
      create(SENT),
      query(connection([...OTHERS, MINE], last), variables),
      REMOVE,
    ], { all: true })).text;
  const written =
    /- path: \$\.json\.data\.projects\n +schema:\n +anyOf:[^]*?hasNextPage: { not:[^]*?contains:\n +properties:\n +node:/;
  assert.match(await of({ first: 5 }), written);
  assert.match(
    await of({ first: 5, filter: { search: "quartz" } }),
    /node\n +containsObject:\n +id:/,
  );
});

Deno.test("a connection in what the flow made has only what the flow made", async () => {
  const task = { id: "7e6d5c4b-3a29-4817-9605-f4e3d2c1b0a9", title: "Survey the slope" };
  const tasks = connection([task], { hasNextPage: false });
  const { text } = await converted([
    create(SENT),
    {
      method: "POST",
      url: `/api/projects/${ID}/tasks`,
      body: { title: task.title },
      status: 201,
      json: task,
    },
    query({ ...MINE, tasks }, { first: 5 }),
    REMOVE,
  ], { all: true });
  assert.match(text, /tasks\.edges\[\*\]\.node\n +containsObject:\n +id: /);
});

Deno.test("every item has what variables or several values of a parameter ask for", async () => {
  const sent = { ...SENT, status: "ACTIVE" };
  const mine = { ...MINE, status: "ACTIVE" };
  const variables = { first: 50, filter: { search: "quartz", status: "ACTIVE" } };
  const { text } = await converted([
    USERS,
    create(sent),
    query(connection([mine], { hasNextPage: false }), variables),
    { url: "/api/projects?status=ACTIVE&status=ON_HOLD", json: [mine] },
    REMOVE,
  ], { all: true });
  assert.match(text, /node\.name\n +each:\n +matches: \(\?i:quartz\)/);
  assert.match(text, /node\.status\n +each:\n +equals: ACTIVE/);
  assert.match(text, /json\[\*\]\.status\n +each:\n +anyOf:\n +- ACTIVE\n +- ON_HOLD\n/);
});

Deno.test("every item has what JSON in a parameter asks for, and no page of others has what was made", async () => {
  const tasks = [1, 2].map((one) => ({ id: one + 400, projectId: ID, title: `Survey ${one}` }));
  const inQuery = (sent: unknown) => `input=${encodeURIComponent(JSON.stringify(sent))}`;
  const { text, step } = await converted([
    create(SENT),
    { url: `/api/tasks?${inQuery({ where: { projectId: ID } })}`, json: { items: tasks } },
    { url: "/api/projects?first=1", json: { items: [OTHERS[0]], next: ID } },
    { url: `/api/projects?${inQuery({ first: 2, after: ID })}`, json: { items: [MINE] } },
    REMOVE,
  ], { all: true });
  assert.match(text, /projectId: { const: "\$\{steps\.create_project/);
  assert.match(step("list_projects_2"), /\$\{/);
  assert.doesNotMatch(step("list_projects_2"), /containsObject/);
});
