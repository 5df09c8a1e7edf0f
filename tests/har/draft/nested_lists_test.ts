import assert from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { converted } from "../support/converted.ts";

Deno.test("items that a request sent in a list are expected in the list of that name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/tables",
      body: { name: "recipes", columns: [{ name: "title", kind: "text" }, { name: "size" }] },
      status: 201,
      json: {
        id: 71,
        name: "recipes",
        columns: [
          { id: 5, name: "serial", kind: "number" },
          { id: 6, name: "title", kind: "text" },
          { id: 7, name: "size", kind: "any" },
        ],
      },
    },
  ], { all: true });
  const text = step("create_table");
  assert.match(text, /columns\n +containsObject:\n +name: title\n +kind: text\n/);
  assert.match(text, /columns\n +containsObject:\n? +\{? ?name: size/);
  assert.doesNotMatch(text, /serial/);
});

Deno.test("an answer to a batch is expected to show what each request sent", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/batch",
      body: {
        requests: [{ body: { data: { title: "b1" } } }, { body: { data: { title: "b2" } } }],
      },
      json: {
        responses: [
          { status: 201, body: { data: { title: "b1", rank: 1 } } },
          { status: 201, body: { data: { title: "b2", rank: 2 } } },
        ],
      },
    },
  ], { all: true });
  assert.match(step("create_batch"), /title: b1[^]*title: b2/);
  assert.doesNotMatch(step("create_batch"), /rank/);
});

Deno.test("items show what was sent in the objects in them, unless it is under another name", async () => {
  const entry = { id: 71, when: { type: "Date", day: "1" }, owner: { type: "User" } };
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/entries",
      body: { when: { type: "Date" }, owner: { type: "User" } },
      status: 201,
      json: { id: 71 },
    },
    { url: "/api/entries", json: [{ ...entry, other: { type: "User" } }] },
    { url: "/api/entries/71", json: entry },
  ], { all: true });
  const text = step("list_entries");
  assert.match(text, /when:\s+\{?\s*type: Date/);
  assert.match(text, /owner:\s+\{?\s*type: User/);
  assert.doesNotMatch(text, /other|day/);
});

Deno.test("an object with the id of the item that it is in shows what was sent for that item", async () => {
  const note = { _id: "n-9f4c", title: "Plain", tag: "sour", rank: 7 };
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/notes",
      body: { title: "Plain", tag: "sour" },
      status: 201,
      json: { id: note._id },
    },
    {
      url: "/api/notes?docs=true",
      json: { rows: [{ id: note._id, doc: note, next: { _id: "n-7a1b", title: "Plain" } }] },
    },
  ], { all: true });
  const text = step("list_notes");
  assert.match(text, /doc:\n +_id: \S+\.id\}?\n +title: Plain\n +tag: sour\n/);
  assert.doesNotMatch(text, /rank|next/);
});

Deno.test("an item of a list shows texts rather than what is empty, and alike items once", async () => {
  const empty = Object.fromEntries("abcdefghij".split("").map((key) => [key, null]));
  const columns = [{ ...empty, kind: "Text", name: "colour" }, { ...empty, kind: "Numbers" }];
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/tables",
      body: { title: "Plants", columns: [...columns, columns[1]] },
      status: 201,
      json: { id: "t-4f1c9a", columns: [...columns, columns[1]] },
    },
  ], { all: true });
  const text = step("create_table");
  assert.match(text, /: null\n +kind: Text\n +name: colour\n/);
  assert.equal(text.match(/containsObject:\n(?: +\w: null\n)+ +kind: Numbers\n/g)?.length, 1);
});

Deno.test("equal lists in items of a list are expected once", async () => {
  const [first, second] = ["Oil for the lamp", "Ropes for the quay"].map((subject, i) => ({
    id: `m-7f3a1c${i}`,
    subject,
    to: [{ name: "Captain", pier: "north" }],
  }));
  const send = ({ id, subject, to }: typeof first): Exchange => ({
    method: "POST",
    url: "/api/messages",
    body: { subject, to },
    status: 201,
    json: { id },
  });
  const { step } = await converted([
    send(first),
    send(second),
    { url: "/api/messages", json: { messages: [first, second] } },
  ], { all: true });
  const text = step("list_messages");
  assert.equal(text.match(/path: \$\.json\.messages\[\*\]\.to\[\*\]\n/g)?.length, 1);
});

Deno.test("an object of another kind that has the number of the item that it is in is not that item", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/notes", body: { title: "Plain" }, status: 201, json: { id: 4 } },
    {
      url: "/api/notes",
      json: { result: [{ id: 4, title: "Plain", changed_by: { id: 4, title: "Miller" } }] },
    },
  ], { all: true });
  assert.match(step("list_notes"), /id: \S+\.id\}?\n +title: Plain\n/);
  assert.doesNotMatch(step("list_notes"), /changed_by/);
});

Deno.test("what was sent as the id of a thing is the id of the object of that name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/boats",
      body: { title: "Blue Heron", harbour_id: "east", berth_id: 7 },
      status: 201,
      json: { id: "b-9f4c71" },
    },
    {
      url: "/api/crews",
      json: [{
        boat: {
          id: "b-9f4c71",
          title: "Blue Heron",
          harbour: { id: "east", name: "East" },
          berth: { id: 7 },
          dock: { id: "east" },
        },
      }],
    },
  ], { all: true });
  const text = step("list_crews");
  assert.match(text, /harbour:\s+id: east\n/);
  assert.match(text, /berth:\s+id: 7\n/);
  assert.doesNotMatch(text, /dock/);
});

Deno.test("what was removed is no longer in a list that is named like its route", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/queues", body: { title: "Bills" }, status: 201, json: { id: 71 } },
    { method: "DELETE", url: "/api/queues/71", status: 204 },
    { url: "/api/queues", json: { rev: "x", queues: [{ id: 5 }] } },
  ], { all: true });
  assert.match(step("list_queues"), /queues\[\*\]\.id\n +notContains: \$\{/);
});

Deno.test("the name of a thing is expected under the name of its kind", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/shelves", body: { name: "top" }, status: 201, json: { id: 71 } },
    {
      method: "POST",
      url: "/api/shelves/71/jars",
      body: { title: "Plums" },
      status: 201,
      json: { id: 90, title: "Plums", shelf_name: "top", room_name: "top" },
    },
  ], { all: true });
  assert.match(step("create_jar"), /shelf_name\n +equals: top/);
  assert.doesNotMatch(step("create_jar"), /room_name\n +equals/);
});

Deno.test("all forms of a text are expected, except those that the server makes of it", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/posts",
      body: { title: "Plums in a jar" },
      status: 201,
      json: {
        id: 71,
        title: { raw: "Plums in a jar", rendered: "Plums in a jar", html: "<p>Plums in a jar</p>" },
      },
    },
  ], { all: true });
  assert.match(step("create_post"), /title\.raw\n +equals: Plums in a jar/);
  assert.match(step("create_post"), /title\.rendered\n +equals: Plums in a jar/);
  assert.doesNotMatch(step("create_post"), /html\n +equals/);
});

Deno.test("a list in a thing that the flow made shows what was sent in it, also in a list", async () => {
  const rack = {
    id: 8517,
    name: "Rack",
    rows: [{ mode: "dry", size: 4 }, { mode: "wet", size: 1 }],
  };
  const other = { id: 31, name: "Old", rows: [{ mode: "dry", size: 4 }] };
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/racks",
      body: { name: "Rack", rows: [{ mode: "dry", size: 4 }] },
      status: 201,
      json: { id: 8517 },
    },
    { url: "/api/racks/8517", json: rack },
    { url: "/api/racks", json: [other, rack] },
  ], { all: true });
  assert.match(step("get_rack"), /json\.rows\n +containsObject:\n +mode: dry\n +size: 4\n/);
  assert.doesNotMatch(step("get_rack"), /wet/);
  assert.match(step("list_racks"), /json\[\*\]\.rows\[\*\]\n +containsObject:\n +mode: dry\n/);
  assert.equal(step("list_racks").match(/mode: dry/g)?.length, 1);
});

Deno.test("a list of texts is expected as it was sent, also far inside an item of a list", async () => {
  const hidden = ["weight", "colour", "origin", "shelf", "row", "lid", "label", "maker"];
  const view = { kind: "list", hidden: { explore: hidden }, tags: [] };
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/views",
      body: { title: "May", data: view },
      status: 201,
      json: { id: 8517, title: "May", data: view },
    },
    {
      url: "/api/views",
      json: [{ id: 31, data: { hidden: { explore: ["lid"] } } }, { id: 8517, data: view }],
    },
  ], { all: true });
  assert.match(step("create_view"), /hidden\.explore\n +equals:\n +- weight\n/);
  assert.match(step("list_views"), /hidden:\n +explore:\n +- weight\n[^]*- maker\n/);
  assert.doesNotMatch(step("list_views"), /tags/);
});

Deno.test("a list in an object of an item that the flow made shows what was sent in it", async () => {
  const value = (id: number, code: string) => ({ id, code, translations: [] });
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/facets",
      body: { title: "Flowering", values: [{ code: "early-spring" }] },
      status: 201,
      json: { id: 8517 },
    },
    {
      url: "/api/facets",
      json: [
        { id: 31, values: { items: [value(4, "red")] } },
        { id: 8517, values: { total: 1, items: [value(5, "early-spring"), value(6, "red")] } },
      ],
    },
  ], { all: true });
  assert.match(
    step("list_facets"),
    /json\[\*\]\.values\.items\[\*\]\n +containsObject:\s+\{? ?code: early-spring/,
  );
  assert.doesNotMatch(step("list_facets"), /red/);
});

Deno.test("a list shows what a form sent under the last part of a name with dots", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/camps/add",
      form: { "form.basic.title": "Summer camp", "form.basic.rank": "4" },
      status: 302,
      responseHeaders: { location: "/camps/summer-camp" },
    },
    {
      url: "/camps/summer-camp/context",
      json: { breadcrumbs: [{ title: "Summer camp", rank: "9" }, { title: "All camps" }] },
    },
  ], { all: true });
  const text = step("get_context");
  assert.match(text, /breadcrumbs\n +containsObject:\n? +\{? ?title: Summer camp/);
  assert.doesNotMatch(text, /rank|All camps/);
});

Deno.test("rows of a list without names show what was typed, in the same column", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/events",
      body: { title: "Harbour walk", kind: "tour", day: "2031-05-04" },
      status: 201,
      json: { id: 71 },
    },
    {
      url: "/api/events",
      json: {
        fields: ["id", "title", "kind", "day"],
        rows: [[70, "Old", "tour", "2030-01-01"], [71, "Harbour walk", "tour", "2031-05-04"]],
      },
    },
  ], { all: true });
  const text = step("list_events");
  assert.match(text, /path: \$\.json\.rows\[\*\]\[1\]\n +contains: Harbour walk\n/);
  assert.doesNotMatch(text, /contains: tour/);
});

Deno.test("rows show what was typed also in maps whose keys are days", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/events", body: { title: "Harbour walk" }, status: 201, json: {} },
    {
      url: "/api/events",
      json: { months: { "203105": { days: { "20310504": { rows: [[71, "Harbour walk"]] } } } } },
    },
  ], { all: true });
  assert.match(
    step("get_events"),
    /path: \$\.json\.months\[\*\]\.days\[\*\]\.rows\[\*\]\[1\]\n +contains: Harbour walk\n/,
  );
});

Deno.test("what all items of a list of a thing refer to is expected once, of each of them", async () => {
  const columns = (title: string, n: number) => ({
    id: n,
    tableId: "tb8Xq2LmZ4w7",
    title,
    width: n,
  });
  const { step } = await converted([
    { method: "POST", url: "/api/tables", body: { title: "Bulbs" }, json: { id: "tb8Xq2LmZ4w7" } },
    {
      method: "POST",
      url: "/api/tables/tb8Xq2LmZ4w7/columns",
      body: { title: "Colour of petals", width: 71 },
      json: { id: 71 },
    },
    {
      url: "/api/tables/tb8Xq2LmZ4w7/columns",
      json: [columns("Name", 70), columns("Colour of petals", 71)],
    },
  ], { all: true });
  assert.match(
    step("list_columns"),
    /path: \$\.json\[\*\]\.tableId\n +each:\n +equals: \$\{steps\.create_table\.capture\.id\}\n/,
  );
  assert.match(step("list_columns"), /title: Colour of petals/);
  assert.equal(step("list_columns").split("tableId").length, 2);
});

Deno.test("of many items, those that show most of what was sent are expected", async () => {
  const look = { kind: "plain", size: "wide", edge: "round", tone: "dark" };
  const sent = ["Height", "Colour"].map((title) => ({ title, ...look }));
  const others = ["kind size", "size edge", "edge tone", "kind tone"].map((keys) =>
    Object.fromEntries(Object.entries(look).filter(([key]) => keys.includes(key)))
  );
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/tables",
      body: { title: "Bulbs", columns: sent },
      status: 201,
      json: { id: 71, columns: [...sent, ...others] },
    },
  ], { all: true });
  const [, expected] = step("create_table").split("assert:");
  assert.match(expected, /title: Height[^]*title: Colour/);
});

Deno.test("a list of texts contains what was typed, and is not equal to it, if it is asked for", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/groups", body: { group: "Harbour pilots" }, status: 201 },
    { url: "/api/groups", json: { groups: ["Harbour pilots"], hints: ["Harbour pilots"] } },
  ], { all: true });
  const text = step("list_groups");
  assert.match(text, /path: \$\.json\.groups\[\*\]\n +contains: (?:Harbour pilots|\$\{vars)/);
  assert.doesNotMatch(text, /equals|hints\[/);
});

Deno.test("an object in an item that the flow did not make is not expected, since it is so by chance", async () => {
  const [post, tag] = ["6b06f8a3387ae6496a5c7290", "6b06f8a4387ae6496a5c72af"];
  const posts = (label: object) => [{ id: post, title: "Welcome to this place", label }];
  const { text } = await converted([
    { url: "/api/posts", json: { posts: posts({ visibility: "public", note: "" }) } },
    {
      method: "POST",
      url: "/api/tags",
      body: { label: { title: "Roses with thorns", visibility: "public", note: "" } },
      status: 201,
      json: { id: tag, label: { title: "Roses with thorns", visibility: "public", note: "" } },
    },
    { url: `/api/posts/${post}?tag=${tag}`, json: { id: post, title: "Welcome to this place" } },
    {
      url: `/api/posts?tag=${tag}`,
      json: { posts: posts({ visibility: "public", note: "" }) },
    },
  ]);
  assert.doesNotMatch(text.slice(text.lastIndexOf("list_posts")), /visibility/);
});

Deno.test("an object in an item gives way to texts, if it refers to nothing", async () => {
  const tag = "6b06f8a4387ae6496a5c72af";
  const words = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
  const texts = Object.fromEntries(words.map((word) => [word, `The ${word} of the roses`]));
  const made = { label: { visibility: "public" }, ...texts, id: tag };
  const { step } = await converted([
    { method: "POST", url: "/api/tags", body: { ...made, id: undefined }, status: 201, json: made },
    { url: "/api/tags", json: { tags: [made] } },
  ]);
  assert.match(step("list_tags"), /eight: The eight of the roses/);
  assert.doesNotMatch(step("list_tags"), /visibility/);
});

Deno.test("an item of a map shows the lists that were sent in it", async () => {
  const jam = { versions: { "1.0.0": { about: "Sweet and dark", labels: ["fruit"] } } };
  const { text } = await converted([
    { method: "PUT", url: "/jars/plum", body: jam, status: 201, json: { ok: true } },
    { url: "/jars/plum", json: { rev: 1, ...jam } },
  ]);
  assert.match(
    text,
    / {8}- path: \$\.json\.versions\[\*\]\n {10}containsObject:\n {12}about: Sweet and dark\n {12}labels:\n {14}- fruit\n/,
  );
});

Deno.test("an item shows the list that a request asked for it by, under the name in the singular", async () => {
  const { step } = await converted([
    { method: "POST", url: "/api/orders", body: { title: "Plum jam" }, json: { id: 71 } },
    {
      method: "POST",
      url: "/api/assets/query",
      body: { assetKeys: [{ path: ["letters"] }] },
      json: { assets: [{ id: "post.letters", assetKey: { path: ["letters"] } }] },
    },
  ], { all: true });
  assert.match(
    step("query_assets"),
    /assets\n +containsObject:\n +assetKey:\n +path:\n +- letters\n/,
  );
});

Deno.test("the parts of a thing are expected in that thing, not in any of its list", async () => {
  const id = "c907acb8-7a31-4eff-bae8-897b0c1d4e9d";
  const matchers = [{ name: "room", value: "greenhouse" }, { name: "level", value: "warning" }];
  const comment = "The vents are being repaired";
  const other = { id: "0fe586d9-f8e0-4ab0-95b8-0d13f9fd5fff", comment: "Ended", matchers };
  const { step } = await converted([
    { method: "POST", url: "/api/silences", body: { matchers, comment }, json: { id } },
    { url: "/api/silences", json: [{ id, comment, matchers }, other] },
    { url: `/api/silences/${id}`, json: { id, comment, matchers } },
  ], { all: true });
  assert.match(
    step("list_silences"),
    /containsObject:\n +id: \$.*\n +comment: The vents.*\n +matchers:\n +- .*room.*\n.*greenhouse/,
  );
});

Deno.test("the items of a thing are things of their own, although `items` may only wrap a list", async () => {
  const id = "a3f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e51";
  const item = (id: number, title: string) => ({ id, done: id === 519, title });
  const items = [item(519, "Survey the slope"), item(520, "Paint the railings")];
  const project = { id, name: "Quartz pavilion" };
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/projects",
      body: { name: project.name },
      status: 201,
      json: project,
    },
    ...items.map((one) => ({
      method: "POST",
      url: `/api/projects/${id}/items`,
      body: { title: one.title },
      status: 201,
      json: { ...one, done: false },
    })),
    { method: "PATCH", url: "/api/items/519", body: { done: true }, json: items[0] },
    { url: `/api/projects/${id}`, json: { ...project, items } },
    { method: "POST", url: "/api/items/bulk-delete", body: { ids: [520] }, json: { affected: 1 } },
    { url: `/api/projects/${id}`, json: { ...project, items: [items[0]] } },
  ]);
  assert.match(
    text,
    /json\.items\n +containsObject:\n +id: [^\n]+create_project_item\.[^\n]+\n +done: true/,
  );
  assert.match(text, /json\.items\[\*\]\.id\n +notContains: \$\{steps\.create_project_item_2\./);
});

Deno.test("a list of what was found has all that was put there, and no longer what was taken out", async () => {
  const tags = ["garden", "paper", "urgent"].map((name, i) => ({ id: 10 + i, name }));
  const item = { id: "a3f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e51", title: "Insulate the loft" };
  const url = `/api/items/${item.id}`;
  const change = (method: string, of: string, ids: readonly number[]): Exchange => ({
    method,
    url: of,
    body: { title: item.title, tag_ids: ids },
    json: { ...item, tags: tags.filter(({ id }) => ids.includes(id)) },
  });
  const { step } = await converted([
    { url: "/api/tags", json: tags },
    change("POST", "/api/items", [10, 11]),
    { url, json: { ...item, tags: tags.slice(0, 2) } },
    change("PUT", url, [10]),
    { url, json: { ...item, tags: tags.slice(0, 1) } },
  ], { all: true });
  for (const name of ["create_item", "get_item"]) {
    const ids = [...step(name).matchAll(/tags\n +containsObject:\n +id: (.*)\n/g)].map(([, id]) =>
      id
    );
    assert.deepEqual(ids, ["${steps.list_tags.capture.id}", "${steps.list_tags.capture.id_2}"]);
  }
  for (const name of ["update_item", "get_item_2"]) {
    const gone = /tags\[\*\]\.id\n +notContains: \$\{steps\.list_tags\.capture\.id_2\}\n/;
    assert.match(step(name), gone);
  }
});

Deno.test("several things of their own in a thing are expected in any order", async () => {
  const piece = (id: number, title: string): Exchange => ({
    method: "POST",
    url: "/api/pieces",
    body: { title },
    status: 201,
    json: { id, title },
  });
  const pieces = [{ id: 1105, title: "Ferry polka" }, { id: 1102, title: "Sea shanty" }];
  const concert = { id: 1152, title: "Night of the harbour", pieces };
  const flow = (shown: typeof concert) =>
    converted([
      piece(1102, "Sea shanty"),
      piece(1105, "Ferry polka"),
      {
        method: "POST",
        url: "/api/concerts",
        body: { title: shown.title, pieces: shown.pieces.map(({ id }) => ({ id })) },
        status: 201,
        json: { id: 1152, title: shown.title },
      },
      { url: "/api/concerts", json: [shown] },
    ]);
  const several = (await flow(concert)).step("list_concerts");
  assert.doesNotMatch(several, /pieces:\n/);
  assert.match(
    several,
    /path: \$\.json\[\*\]\.pieces\[\*\]\n +containsObject:\n +id: .*create_piece\./,
  );
  assert.match(
    several,
    /path: \$\.json\[\*\]\.pieces\[\*\]\n +containsObject:\n +id: .*create_piece_2\./,
  );
  const one = (await flow({ ...concert, pieces: pieces.slice(1) })).step("list_concerts");
  assert.match(one, /pieces:\n +- title: Sea shanty\n/);
});
