import assert from "node:assert/strict";
import type { JsonObject } from "../../../lib/json/mod.ts";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ID = "SZYFzupjPnIs9RB2";
const MADE: Exchange = {
  method: "POST",
  url: "/api/boards",
  body: { name: "Tea" },
  json: { id: ID },
};
const OPEN = "/api/boards?closed=0&limit=2&total=900";

/** A board is made, listed, something is done, and the list no longer has it. */
function withChange(change: Exchange): readonly Exchange[] {
  return [
    MADE,
    { url: OPEN, json: { boards: [{ id: ID, name: "Tea" }] } },
    change,
    { url: OPEN, json: { boards: [{ id: "Nc1TzupjPnXs9Rq7", name: "Ale" }] } },
  ];
}

Deno.test("a list no longer has what a change took out of it", async () => {
  const { step } = await converted(
    withChange({ method: "POST", url: `/api/boards/${ID}/close`, json: { id: ID, closed: true } }),
  );
  assert.match(
    step("list_boards_2"),
    /path: \$\.json\.boards\[\*\]\.id\n {6}notContains: \$\{steps\.create_board\.capture\.id\}\n/,
  );
});

Deno.test("a list no longer has the item from which the id of a change was taken", async () => {
  const list = `/api/tasks?board=${ID}`;
  const { step } = await converted([
    MADE,
    { url: list, json: [{ id: "Wq7NxzupjPnXs9Rq", name: "Order tea" }] },
    { method: "POST", url: "/api/tasks/Wq7NxzupjPnXs9Rq/complete", body: {}, status: 204 },
    { url: list, json: [] },
  ]);
  assert.match(
    step("list_tasks_by_board_2"),
    /path: \$\.json\[\*\]\.id\n {6}notContains: \$\{steps\.list_tasks_by_board\.capture\.id\}\n/,
  );
});

Deno.test("a list that goes on may have what a change named on another page", async () => {
  const close = { method: "POST", url: `/api/boards/${ID}/close`, json: { id: ID, closed: true } };
  const steps = withChange(close);
  const step = async (more: object) => {
    const last = steps.map((one, i) =>
      i < 3 ? one : { ...one, json: { ...Object(one.json), ...more } }
    );
    return (await converted(last)).step("list_boards_2");
  };
  for (const more of [{ total: 3 }, { pageInfo: { hasNextPage: true } }, { page: 1, pages: 2 }]) {
    assert.doesNotMatch(await step(more), /notContains/);
  }
  assert.match(await step({ total: 1, hasMore: false, next: null, pages: 1 }), /notContains/);
});

Deno.test("an id that later requests take is the id of what has a hash, too", async () => {
  const made = { accessorId: "cf63bf62-1107-b2dd-9031-7fa6a22808a3", note: "Mugs", hash: "b0c4f7" };
  const { step } = await converted([
    MADE,
    { method: "PUT", url: "/api/shelf", body: { note: "Mugs" }, json: made },
    { method: "DELETE", url: `/api/shelf/${made.accessorId}`, json: true },
    { url: `/api/shelf?board=${ID}`, json: [] },
  ]);
  assert.match(step("list_shelf_by_board"), /path: \$\.json\[\*\]\.accessorId\n {6}notContains: /);
});

Deno.test("a list may have lost what no change has named since", async () => {
  const { text } = await converted(
    withChange({ method: "POST", url: "/api/boards", body: { name: "Ale" }, json: { id: 4 } }),
  );
  assert.doesNotMatch(text, /notContains/);
});

Deno.test("a list shows that what was removed is gone by the key that its path was taken from", async () => {
  const path = "/manager/types/api::book.book";
  const made = { id: 7, documentId: "bvedai879o7nt19jlomhqz1w", title: "The sea wall" };
  const list = { url: `${path}?page=1&pageSize=10`, json: { results: [made], pagination: {} } };
  const { step } = await converted([
    { method: "POST", url: path, body: { title: made.title }, status: 201, json: { data: made } },
    list,
    { method: "DELETE", url: `${path}/${made.documentId}`, json: {} },
    { ...list, json: { results: [], pagination: {} } },
  ]);
  assert.match(step("list_book_2"), /results\[\*\]\.documentId\n {6}notContains: \$\{steps\./);
});

Deno.test("a list below a thing no longer has those whose ids a removal sent, and the thing is there", async () => {
  const cards = { url: "/api/boards/731/cards", json: [{ id: 842, name: "Leaves" }] };
  const board = { id: 731, name: "Tea" };
  const { step } = await converted([
    { method: "POST", url: "/api/boards", body: { name: "Tea" }, status: 201, json: board },
    { ...cards, method: "POST", body: { name: "Leaves" }, status: 201, json: cards.json[0] },
    cards,
    { ...cards, method: "DELETE", body: { ids: [842] }, status: 204, json: undefined },
    { ...cards, json: [] },
    { url: "/api/boards", json: [board] },
  ]);
  assert.match(
    step("list_cards_2"),
    /path: \$\.json\[\*\]\.id\n {6}notContains: \$\{steps\.create_card\.capture\.id\}\n/,
  );
  assert.match(step("list_boards"), /id: \$\{steps\.create_board\.capture\.id\}\n/);
});

Deno.test("a list below another thing never had what was removed", async () => {
  const cards = { url: "/api/boards/731/cards", json: [{ id: 842, name: "Leaves" }] };
  const made = (id: number, name: string): Exchange => (
    { method: "POST", url: "/api/boards", body: { name }, status: 201, json: { id, name } }
  );
  const { step } = await converted([
    made(731, "Tea"),
    made(732, "Ale"),
    { ...cards, method: "POST", body: { name: "Leaves" }, status: 201, json: cards.json[0] },
    { method: "DELETE", url: "/api/boards/731/cards/842", status: 204 },
    { ...cards, json: [] },
    { url: "/api/boards/732/cards", json: [] },
  ]);
  assert.match(step("list_cards"), /notContains: \$\{steps\.create_card\.capture\.id\}\n/);
  assert.doesNotMatch(step("list_cards_2"), /notContains/);
});

Deno.test("a list of GraphQL under another name has nothing about things of another kind", async () => {
  const send = (query: string, variables: JsonObject, data: JsonObject): Exchange => ({
    method: "POST",
    url: "/api/graphql",
    body: { query, variables },
    json: { data },
  });
  const made = (kind: string, id: string) =>
    send(`mutation ($data: New!) { item: create${kind}(data: $data) { id } }`, {
      data: { name: `Some ${kind}` },
    }, { item: { id } });
  const list = (field: string, ids: readonly string[]) =>
    send(`query ($take: Int!) { items: ${field}(take: $take) { id } }`, { take: 50 }, {
      items: ids.map((id) => ({ id })),
    });
  const { step } = await converted([
    made("Tag", "cmwvdn3vl0000cn7drcmww8ij"),
    made("Recipe", "cmwvdni2x0002cn7dqhp55dkz"),
    list("recipes", ["cmwvdni2x0002cn7dqhp55dkz"]),
    send("mutation ($id: ID!) { deleteRecipe(id: $id) { id } }", {
      id: "cmwvdni2x0002cn7dqhp55dkz",
    }, { deleteRecipe: { id: "cmwvdni2x0002cn7dqhp55dkz" } }),
    list("recipes", []),
    send("mutation ($id: ID!) { deleteTag(id: $id) { id } }", {
      id: "cmwvdn3vl0000cn7drcmww8ij",
    }, { deleteTag: { id: "cmwvdn3vl0000cn7drcmww8ij" } }),
    list("tags", []),
  ]);
  assert.match(
    step("list_recipes_2"),
    /items\[\*\]\.id\n {6}notContains: \$\{steps\.create_recipe\./,
  );
  assert.match(step("list_tags"), /items\[\*\]\.id\n {6}notContains: \$\{steps\.create_tag\./);
  assert.doesNotMatch(step("list_tags"), /create_recipe/);
});

Deno.test("a summary of something is known by its id, in a list of summaries too", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/studies",
      body: { study_name: "Bread rolls" },
      status: 201,
      json: { study_summary: { study_id: 3, study_name: "Bread rolls" } },
    },
    {
      url: "/api/studies",
      json: { study_summaries: [{ study_id: 1, study_name: "Oven" }, { study_id: 3 }] },
    },
    { method: "DELETE", url: "/api/studies/3", status: 204 },
    { url: "/api/studies", json: { study_summaries: [{ study_id: 1, study_name: "Oven" }] } },
  ]);
  assert.match(step("list_studies"), /study_id: \$\{steps\.create_study\.capture\.study_id\}/);
  assert.match(step("list_studies_2"), /study_id\n {6}notContains: \$\{steps\.create_study\./);
});

Deno.test("a list no longer has what was made at a path that ends with init, by its serial", async () => {
  const list = { url: "/api/box/?page=1&pagesize=10" };
  const box = { description: "Bunch of keys", serial: "BOX0001A981" };
  const { step } = await converted([
    { ...MADE, url: "/api/box/init", body: { description: box.description }, json: box },
    { ...list, json: { boxes: [{ serial: "BOX00000117" }, box] } },
    { method: "DELETE", url: "/api/box/", body: { serials: [box.serial] }, json: { count: 1 } },
    { ...list, json: { boxes: [{ serial: "BOX00000117" }] } },
  ]);
  assert.match(
    step("get_box_2"),
    /boxes\[\*\]\.serial\n {6}notContains: \$\{steps\.create_box\.capture\.serial\}\n/,
  );
});

Deno.test("a list does not have what was removed before it was read, by the name that the change sent", async () => {
  const save = (title: string): Exchange => ({
    method: "PUT",
    url: `/recipes/notes/${encodeURIComponent(title)}`,
    body: { title, text: "Rye" },
    status: 204,
  });
  const { step } = await converted([
    save("Draft of Bread"),
    save("Bread of Rye"),
    { method: "DELETE", url: "/bags/notes/Draft%20of%20Bread", status: 204 },
    { url: "/recipes/notes.json", json: [{ title: "Bread of Rye" }] },
  ]);
  assert.match(step("list_notes"), /\[\*\]\.title\n {6}notContains: \$\{vars\.note_title\}\n/);
});

/** A jam has two versions, of which the client sends back one. */
function withoutVersion(change: Exchange): readonly Exchange[] {
  const [first, second] = [{ version: "1.0.0", sugar: 3 }, { version: "1.1.0", sugar: 2 }];
  const versions = { "1.0.0": first, "1.1.0": second };
  return [
    { method: "PUT", url: "/jams/plum", body: { versions }, status: 201, json: { ok: true } },
    { url: "/jams/plum", json: { rev: 1, versions } },
    change,
    { url: "/jams/plum", json: { rev: 2, versions: { "1.1.0": second } } },
  ];
}

Deno.test("a map has lost the key that the client sent and then left out", async () => {
  const body = { versions: { "1.1.0": { version: "1.1.0", sugar: 2 } } };
  const { text, step } = await converted(
    withoutVersion({ method: "PUT", url: "/jams/plum", body, json: { ok: true } }),
  );
  assert.match(step("get_jam_2"), /path: \$\.json\.versions\['1\.0\.0'\]\n {6}exists: false\n/);
  assert.doesNotMatch(text, /\['1\.1\.0'\]\n +exists: false/);
});

Deno.test("a list no longer has what the query of a removal named, wherever that was made", async () => {
  const branches = { url: "/api/branches?path=%2Fsrv%2Fgarden", json: [{ name: "main" }] };
  const made = { path: "/srv/garden", name: "spring-plan" };
  const { step } = await converted([
    { method: "POST", url: "/api/branches", body: made, json: {} },
    { ...branches, json: [{ name: "main" }, { name: "spring-plan" }] },
    { method: "DELETE", url: `${branches.url}&name=spring-plan`, json: {} },
    branches,
  ]);
  assert.match(
    step("list_branches_2"),
    /path: \$\.json\[\*\]\.name\n {6}notContains: \$\{vars\.branch_name\}\n/,
  );
});

const BOATS: readonly Exchange[] = [
  {
    method: "POST",
    url: "/api/boats",
    body: { name: "Heron of the harbour" },
    json: { id: ID, name: "Heron of the harbour" },
  },
  {
    method: "POST",
    url: "/api/boats",
    body: { name: "Gannet and gulls" },
    json: { id: "Nc1TzupjPnXs9Rq7", name: "Gannet and gulls" },
  },
];

Deno.test("a search does not find what the flow made with other texts", async () => {
  const { step } = await converted([
    ...BOATS,
    { url: "/api/boats?q=gannet and gulls", json: [BOATS[1].json!] },
    { url: "/api/boats?q=harbour", json: [BOATS[0].json!] },
  ]);
  const absent = (id: string) =>
    new RegExp(`\\[\\*\\]\\.id\\n {6}notContains: \\$\\{steps\\.${id}\\.`);
  assert.match(step("list_boats"), absent("create_boat"));
  // What has the text may be found later, as by an index that takes a while.
  assert.doesNotMatch(step("list_boats"), absent("create_boat_2"));
});

Deno.test("a list that has its ids under another key is not said to lack them under the first", async () => {
  const made = { method: "POST", url: "/api/boats", body: { name: "Heron of the harbour" } };
  const { text } = await converted([
    { ...made, json: { boatID: ID } },
    { url: `/api/boats/${ID}`, json: { id: ID, name: "Heron of the harbour" } },
    { method: "DELETE", url: `/api/boats/${ID}`, status: 204 },
    { url: "/api/boats", json: [{ id: "Nc1TzupjPnXs9Rq7", name: "Ale" }] },
  ]);
  assert.doesNotMatch(text, /\[\*\]\.boatID/);
});

for (
  const removal of [
    { method: "DELETE", url: `/api/boats/${ID}.json`, status: 204 },
    { method: "POST", url: "/api/boats/delete", body: { ids: [ID] }, json: { deleted: 1 } },
  ] satisfies Exchange[]
) {
  Deno.test(`the nodes of a connection have lost what ${removal.method} ${removal.url} removes`, async () => {
    const { step } = await converted([
      { ...BOATS[0], json: { ref: ID } },
      removal,
      { url: "/api/boats", json: { edges: [{ node: { ref: "Nc1TzupjPnXs9Rq7" } }] } },
    ]);
    assert.match(
      step("list_boats"),
      /\.edges\[\*\]\.node\.ref\n {6}notContains: \$\{steps\.create_boat\.capture\.ref\}/,
    );
  });
}

Deno.test("a list below json no longer has what was removed", async () => {
  const list = (...names: readonly string[]): Exchange => ({
    url: "/roles/json",
    json: names.map((name) => ({ name, users: 0 })),
  });
  const { text } = await converted([
    { method: "POST", url: "/role", form: { name: "seed-office" }, status: 303 },
    list("harbour", "seed-office"),
    { method: "DELETE", url: "/role/seed-office", json: { done: "yes" } },
    list("harbour"),
  ]);
  assert.match(text, /notContains: \$\{vars\.role_name\}/);
});

Deno.test("a list below paginated is read after a change of one of its things", async () => {
  const { draft } = await converted([
    {
      method: "POST",
      url: "/payments",
      body: { memo: "Entry fee for the race" },
      status: 201,
      json: { id: "83c3f0a1b2c3d4e5f60718293a4b5c6d" },
    },
    { method: "PUT", url: "/payments/83c3f0a1b2c3d4e5f60718293a4b5c6d/labels", body: ["Harbour"] },
    {
      url: "/payments/paginated?limit=10",
      json: {
        data: [{ id: "83c3f0a1b2c3d4e5f60718293a4b5c6d", memo: "Entry fee for the race" }],
        total: 1,
      },
    },
  ]);
  assert.equal(draft.steps.at(-1)?.name, "list_payments");
});

/** A thing that has a link to itself in place of an id, as in HAL. */
function linked(id: number, name: string): JsonObject {
  return { name, _links: { self: { href: `https://app.test/api/teas/${id}` }, board: {} } };
}

/** Two such things are made and listed, and one of them is changed. */
function withLinks(change: Exchange, ...left: readonly JsonObject[]): readonly Exchange[] {
  const list = (teas: readonly JsonObject[]) => ({
    url: "/api/teas?size=20",
    json: { _embedded: { teas }, _links: { self: { href: "https://app.test/api/teas" } } },
  });
  const [first, second] = [linked(731, "Assam"), linked(842, "Sencha of spring")];
  const made = [first, second].map((json, index): Exchange => ({
    method: "POST",
    url: "/api/teas",
    body: { name: json.name },
    status: 201,
    responseHeaders: { location: `https://app.test/api/teas/${[731, 842][index]}` },
    json,
  }));
  return [...made, list([first, second]), change, list(left)];
}

Deno.test("a list of things without ids no longer has the name of what was removed", async () => {
  const change: Exchange = { method: "DELETE", url: "/api/teas/731", status: 204 };
  const { step } = await converted(withLinks(change, linked(842, "Sencha of spring")));
  assert.match(
    step("list_teas_2"),
    /path: \$\.json\._embedded\.teas\[\*\]\.name\n {6}notContains: Assam\n/,
  );
  assert.doesNotMatch(step("list_teas"), /notContains/);
});

Deno.test("a list of things without ids no longer has the name that a change has replaced", async () => {
  const body = { name: "Sencha of summer" };
  const change: Exchange = { method: "PATCH", url: "/api/teas/842", body, json: body };
  const { step } = await converted(
    withLinks(change, linked(731, "Assam"), linked(842, "Sencha of summer")),
  );
  assert.match(step("list_teas_2"), /teas\[\*\]\.name\n {6}notContains: Sencha of spring\n/);
  assert.doesNotMatch(step("list_teas_2"), /notContains: Assam/);
});

Deno.test("the links of a thing are expected by their names only", async () => {
  const { step } = await converted(withLinks({ method: "DELETE", url: "/api/teas/731" }));
  assert.match(
    step("create_tea"),
    /path: \$\.json\._links\n {6}schema: .*required: \[self, board\]/,
  );
  assert.doesNotMatch(step("create_tea"), /href/);
});
