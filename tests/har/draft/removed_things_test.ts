import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const KEPT = "Wq7NxzupjPnXs9Rq";
const GONE = "SZYFzupjPnIs9RB2";

/** Two boats are made, one is removed in some way, and a list no longer has it. */
function removedBy(removal: Exchange, key = "id", more: Partial<Exchange> = {}) {
  const made = (id: string, name: string): Exchange => ({
    method: "POST",
    url: "/api/boats",
    body: { name },
    status: 201,
    json: { [key]: id, name },
    ...more,
  });
  return [
    made(KEPT, "Blue Heron"),
    made(GONE, "Grey Goose"),
    removal,
    { url: "/api/boats", json: { boats: [{ [key]: KEPT, name: "Blue Heron" }] } },
  ];
}

const post = (url: string, sent: Exchange): Exchange => ({
  method: "POST",
  url,
  status: 204,
  ...sent,
});

const REMOVALS: Readonly<Record<string, readonly Exchange[]>> = {
  "rows that an action of several removes": removedBy(
    post("/api/boats/", { form: { action: "delete_selected", chosen: GONE, post: "yes" } }),
  ),
  "a field of a form": removedBy(post("/api/boats/delete", { form: { id: GONE } })),
  "a list of ids below something else": [
    { url: "/api/me", json: { harbour: { id: "Nc1TzupjPnXs9Rq7" } } },
    ...removedBy(post("/api/harbours/Nc1TzupjPnXs9Rq7/boats/delete", { body: { ids: [GONE] } })),
  ],
  "a path with an extension": removedBy(post(`/api/boats/${GONE}/delete.json`, {})),
  "a path to what has its id under a name in capitals": removedBy(
    { method: "DELETE", url: `/api/boats/${GONE}`, status: 204 },
    "Id",
  ),
  "a path to what has its id under ref": removedBy(
    { method: "DELETE", url: `/api/boats/${GONE}`, status: 204 },
    "ref",
  ),
  "a path to what has a key as its id": removedBy(
    { method: "DELETE", url: `/api/boats/${GONE}`, status: 204 },
    "key",
  ),
};

for (const [way, exchanges] of Object.entries(REMOVALS)) {
  Deno.test(`a list no longer has what was removed by ${way}`, async () => {
    const { text } = await converted(exchanges);
    assert.match(
      text,
      /\$\.json\.boats\[\*\]\.\w+\n +notContains: \$\{steps\.create_boat_2\.capture\.\w+\}\n/,
    );
  });
}

Deno.test("a list no longer has what a procedure removed by an id in its body", async () => {
  const call = (method: string, params: unknown, result: unknown, id: number): Exchange => ({
    method: "POST",
    url: "/rpc",
    body: { jsonrpc: "2.0", id, method, params },
    json: { jsonrpc: "2.0", id, result },
  });
  const { step } = await converted([
    call("boat.create", { name: "Blue Heron" }, { uid: KEPT, name: "Blue Heron" }, 1),
    call("boat.create", { name: "Grey Goose" }, { uid: GONE, name: "Grey Goose" }, 2),
    call("boat.delete", { uid: GONE }, true, 3),
    call("boats.list", {}, [{ uid: KEPT, name: "Blue Heron" }], 4),
  ]);
  assert.match(
    step("list_boats"),
    /\$\.json\.result\[\*\]\.uid\n +notContains: \$\{steps\.create_boat_2\.capture\.uid\}\n/,
  );
});

Deno.test("a search does not find what was made with another name, also if only that is known", async () => {
  const made = (name: string): Exchange => ({
    method: "POST",
    url: "/api/boats",
    body: { name },
    status: 204,
  });
  const { step } = await converted([
    made("Blue Heron of the pond"),
    made("Grey Goose of the lake"),
    { url: "/api/boats?q=Blue+Heron", json: [{ id: KEPT, name: "Blue Heron of the pond" }] },
  ]);
  assert.match(
    step("list_boats"),
    /\$\.json\[\*\]\.name\n +notContains: (?:Grey Goose of the lake|\$\{vars\.\w+\})\n/,
  );
});

Deno.test("a list of ids of another form, or of things of other types, need not lack what was removed", async () => {
  const id = "a3f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e51";
  const item = { id: 519, title: "Survey the slope" };
  const project = { id, name: "Quartz pavilion", items: [item] };
  const { text: uuids } = await converted([
    {
      method: "POST",
      url: "/api/projects",
      body: { name: project.name },
      status: 201,
      json: { id },
    },
    { url: `/api/projects/${id}`, json: project },
    { method: "DELETE", url: `/api/projects/${id}`, status: 204 },
    { url: `/api/projects/${id}`, json: project },
  ], { all: true });
  assert.doesNotMatch(uuids, /items\[\*\]\.id\n +notContains/);
  const sent = { type: "articles", attributes: { title: "Old tide tables" } };
  const article = { ...sent, id: "49" };
  const tag = { type: "tags", id: "21", attributes: { name: "Ropes and knots" } };
  const { text: types } = await converted([
    {
      method: "POST",
      url: "/api/articles",
      body: { data: sent },
      status: 201,
      json: { data: article },
    },
    { url: "/api/articles", json: { data: [article], included: [tag] } },
    { method: "DELETE", url: "/api/articles/49", status: 204 },
    { url: "/api/articles", json: { data: [], included: [tag] } },
  ], { all: true });
  assert.match(types, /\$\.json\.data\[\*\]\.id\n +notContains/);
  assert.doesNotMatch(types, /included\[\*\]\.id\n +notContains/);
});

Deno.test("a removal says so whose number nothing in the recording has given", async () => {
  const { text } = await converted([
    { url: "/api/boats", json: { boats: [{ id: 7, name: "Heron" }] } },
    { method: "DELETE", url: "/api/boats/7", status: 204 },
    { method: "DELETE", url: "/api/crew/5", status: 204 },
  ], { all: true });
  assert.match(text, /# `5` is as it was recorded: .*\n +- name: delete_crew\n/);
  assert.doesNotMatch(text, /`7` is/);
});

Deno.test("a read shows that what a removal names in its body is gone, if the one before had it", async () => {
  const ids = ["7f3a9c21-5d4e-4b8a-9c17-2e6f0d1b8a35", "b2d94e70-1c6f-4f3b-8a52-9d7c3e5f6a18"];
  const boardId = "5c1e8f3a-7b29-4d60-8e4f-a1b2c3d4e5f6";
  const call = (query: string, variables: object, data: object) => ({
    method: "POST",
    url: "/graphql",
    body: { query, variables },
    json: { data },
  });
  const add = (text: string, id: string) =>
    call(
      "mutation AddNote($boardId: ID!, $text: String!) { addNote(text: $text) { id text } }",
      { boardId, text },
      { addNote: { id, text } },
    );
  const texts = ["Mend the nets", "Tar the hull"];
  const board = (...notes: readonly number[]) =>
    call("query Board($id: ID!) { board(id: $id) { id notes { id text } } }", { id: boardId }, {
      board: { id: boardId, notes: notes.map((i) => ({ id: ids[i], text: texts[i] })) },
    });
  const { step, draft } = await converted([
    call("mutation AddBoard { addBoard { id } }", {}, { addBoard: { id: boardId } }),
    board(),
    add(texts[0], ids[0]),
    board(0),
    add(texts[1], ids[1]),
    board(0, 1),
    call("mutation DeleteNote($id: ID!) { deleteNote(id: $id) }", { id: ids[0] }, {
      deleteNote: true,
    }),
    board(1),
  ]);
  const last = draft.steps.findLast(({ name }) => /^board/.test(name))!.name;
  assert.match(
    step(last),
    /notes\[\*\]\.id\n +notContains: \$\{steps\.add_note\.capture\.id\}/,
  );
});
