import assert from "node:assert/strict";
import { converted, findings } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ROUTE = { name: "north", label: "The way north", hops: 3 };

Deno.test("a list shows what was typed, though no response says what was made", async () => {
  for (const status of [200, 201, 204]) {
    const { step, text } = await converted([
      { method: "POST", url: "/api/routes", body: ROUTE, status, text: "" },
      { url: "/api/routes", json: [{ name: "south", label: "S", hops: 9 }, { ...ROUTE, id: 7 }] },
      { method: "DELETE", url: "/api/routes/north", status: 204 },
      { url: "/api/routes", json: [{ name: "south", label: "S", hops: 9 }] },
    ]);
    assert.match(text, /\n {2}route_name: north\n/);
    assert.match(
      step("list_routes"),
      /containsObject:\n {8}name: \$\{vars\.route_name\}\n {8}label: The way north\n {8}hops: 3\n/,
    );
    assert.match(step("list_routes_2"), /\[\*\]\.name\n {6}notContains: \$\{vars\.route_name\}\n/);
  }
});

Deno.test("what a PUT names is in its list, and gone after its removal", async () => {
  const { step } = await converted([
    { method: "PUT", url: "/api/queues/mail", body: { durable: true }, status: 201, text: "" },
    { url: "/api/queues", json: [{ name: "mail", durable: true, idle: "2026-01-01 10:00:00" }] },
    { method: "DELETE", url: "/api/queues/mail", status: 204 },
    { url: "/api/queues", json: [{ name: "other", durable: true }] },
  ]);
  assert.match(
    step("list_queues"),
    /containsObject:\n {8}name: \$\{vars\.queue\}\n {8}durable: true\n/,
  );
  assert.match(step("list_queues_2"), /notContains: \$\{vars\.queue\}\n/);
});

Deno.test("a name is one variable, also in paths to other things", async () => {
  const exchanges: Exchange[] = [
    { method: "PUT", url: "/api/exchanges/orders", body: { type: "topic" }, status: 201, text: "" },
    { method: "PUT", url: "/api/queues/mail", body: { durable: true }, status: 201, text: "" },
    { method: "POST", url: "/api/bindings/e/orders/q/mail", body: { key: "a" }, status: 201 },
    { url: "/api/queues/mail/bindings", json: [{ source: "orders", destination: "mail" }] },
  ];
  const { text } = await converted(exchanges);
  assert.match(text, /\/api\/bindings\/e\/\$\{vars\.exchange\}\/q\/\$\{vars\.queue\}\n/);
  assert.match(text, /\/api\/queues\/\$\{vars\.queue\}\/bindings\n/);
  const unique = await converted(exchanges, { unique: true });
  assert.match(unique.text, /\n {2}queue: mail\$\{vars\.run\}\n/);
});

Deno.test("a word of the route is no name, even if something has that name", async () => {
  const { text } = await converted([
    { url: "/api/records", json: [] },
    { method: "PUT", url: "/api/lists/records", body: { a: 1 }, status: 201, text: "" },
    { url: "/api/lists/records", json: { a: 1 } },
    { method: "POST", url: "/api/records", body: { title: "x" }, status: 201, json: { id: 5 } },
  ]);
  assert.match(text, /url: \$\{vars\.base_url\}\/api\/records\n/);
});

Deno.test("a capture looks for the name that the flow sends", async () => {
  const exchanges: Exchange[] = [
    { method: "POST", url: "/api/tags", body: { name: "blue sky" }, status: 204 },
    { url: "/api/tags", json: [{ id: 3, name: "red" }, { id: 8, name: "blue sky" }] },
    { method: "POST", url: "/api/notes", body: { name: "blue sky", tag_id: 8 }, status: 204 },
  ];
  const { text } = await converted(exchanges);
  assert.match(text, /\n {2}tag_name: blue sky\n/);
  assert.match(text, /path: \$\.json\[\?@\.name == '\$\{vars\.tag_name\}'\]\.id\n/);
  const unique = await converted(exchanges.slice(0, 2).concat({ url: "/api/tags/8/notes" }), {
    unique: true,
    all: true,
  });
  assert.match(unique.text, /@\.name == 'blue sky \$\{vars\.run\}'/);
});

Deno.test("what was typed is asserted in the form that the server keeps of it", async () => {
  const { step } = await converted([
    { method: "POST", url: "/posts", body: { title: "Bread & salt" }, json: { id: 5 } },
    {
      url: "/posts/5",
      json: { id: 5, title: { raw: "Bread & salt", rendered: "Bread &amp; salt" } },
    },
  ]);
  assert.match(step("get_post"), /\$\.json\.title\.raw\n {6}equals: Bread & salt\n/);
});

Deno.test("a text that the user typed is asserted where another thing shows it", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/topics/7/publish",
      body: { payload: "invoice for order 17", mode: "x" },
      json: { routed: true },
    },
    {
      method: "POST",
      url: "/topics/7/get",
      body: { count: 1 },
      json: [{ payload: "invoice for order 17", mode: "y" }],
    },
    { method: "DELETE", url: "/topics/7", status: 204 },
  ], { keep: ["*/get"] });
  assert.match(text, /containsObject:\n +payload: invoice for order 17\n/);
});

Deno.test("a text between quotes in a statement is asserted where another thing shows it", async () => {
  const update = 'INSERT DATA { :a :label "Old pear" . :b :label "Quince by the gate" }';
  const item = (value: string) => ({ label: { type: "literal", value } });
  const { step } = await converted([
    { method: "POST", url: "/garden", form: { update }, text: "done", type: "text/plain" },
    { url: "/garden", json: { items: [item("Fig"), item("Quince by the gate")] } },
  ]);
  assert.match(step("list_garden"), /containsObject:\n +label:\n +value: Quince by the gate\n/);
});

Deno.test("a page shows a text between quotes in a body that is no JSON", async () => {
  const { step } = await converted([
    {
      method: "PUT",
      url: "/garden/north-wall",
      headers: { "content-type": "text/turtle" },
      body: '<> dc:title "Quince by the gate" .',
      status: 201,
      responseHeaders: { location: "/garden/north-wall" },
      text: "",
    },
    {
      url: "/garden/north-wall",
      resourceType: "document",
      text: "<dl><dt>title<dd>Quince by the gate</dl>",
    },
  ]);
  assert.match(step("open_garden"), /contains: Quince by the gate\n/);
});

Deno.test("a line of a text is asserted where an item of a list is that line", async () => {
  const [one, two] = ["http://quinces.test/one.zip", "http://quinces.test/two.zip"];
  const { step } = await converted([
    { method: "POST", url: "/crates", form: { links: `${one}\r\n${two}` }, json: { id: 7 } },
    { url: "/crates/7", json: { id: 7, files: [{ url: one, size: 0 }, { url: two, size: 0 }] } },
  ]);
  const expected = (url: string) =>
    `- path: $.json.files\n      containsObject:\n        url: ${url}\n`;
  for (const url of [one, two]) {
    assert.ok(step("get_crate").includes(expected(url)), step("get_crate"));
  }
});

Deno.test("a first page with much room contains the whole list", async () => {
  for (const [size, isAll] of [[100, true], [3, false]] as const) {
    const { text } = await converted([
      { method: "POST", url: "/notes", body: { title: "Milk" }, status: 201, json: { id: 7 } },
      {
        url: `/notes?page=1&page_size=${size}`,
        json: { items: [{ id: 1 }, { id: 7, title: "Milk" }, { id: 2 }], page_count: 1 },
      },
    ]);
    assert.equal(/containsObject/.test(text.slice(text.indexOf("list_notes"))), isAll, text);
  }
});

Deno.test("the name of the user who is logged in comes from the environment, in responses too", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { username: "olga", password: "pw-olga-4711" },
      json: { token: "Zx81kQpLm29aTTv0bbR4nW" },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { authorization: "Bearer Zx81kQpLm29aTTv0bbR4nW" },
      body: { title: "Milk" },
      status: 201,
      json: { id: 7, owner: "olga", author: "olga", author_name: "olga", performed_by: "olga" },
    },
  ]);
  assert.match(text, /\bowner: \$\{ENV\.LOGIN_USERNAME\}\n/);
  assert.match(text, /\bauthor: \$\{ENV\.LOGIN_USERNAME\}\n/);
  assert.match(text, /\bperformed_by: \$\{ENV\.LOGIN_USERNAME\}\n/);
  assert.doesNotMatch(text, /olga/);
  assert.doesNotMatch(text, /\bauthor_name: /);
});

Deno.test("a location has the name that the run gives to what is above", async () => {
  const exchanges: Exchange[] = [
    { method: "PUT", url: "/realms/garden", body: { enabled: true }, status: 201, text: "" },
    {
      method: "POST",
      url: "/realms/garden/roles",
      body: { name: "water" },
      status: 201,
      text: "",
      responseHeaders: { location: "https://app.test/realms/garden/roles/water" },
    },
  ];
  for (const unique of [false, true]) {
    const { step } = await converted(exchanges, { unique });
    assert.match(step("create_role"), /contains: \/realms\/\$\{vars\.realm\}\/roles\/\n/);
  }
});

Deno.test("a page shows all that was typed, also where its id was found by typed text", async () => {
  const form = (title: string) =>
    `<form><input name="title" value="${title}"><textarea>
    Digs well</textarea></form>`;
  const spade = { title: "Spade with ash handle", note: "Digs well" };
  const { step, text } = await converted([
    { method: "POST", url: "/tools", form: spade, status: 302, text: "" },
    {
      url: "/tools",
      text: `<table><tr><td><a href="/tools/41">Rake</a></td></tr>
        <tr><td><a href="/tools/7">Spade with ash handle</a></td></tr></table>`,
    },
    { url: "/tools/7", text: form("Spade with ash handle") },
    {
      method: "POST",
      url: "/tools/7",
      form: { ...spade, title: "Spade with oak handle" },
      status: 302,
      text: "",
    },
    { url: "/tools?q=Spade", text: "<a href='/tools/7'>Spade with oak handle</a>" },
    { method: "DELETE", url: "/tools/7", status: 204 },
  ], { keep: ["*"] });
  assert.deepEqual(await findings(text, ["BASE_URL"]), []);
  assert.match(step("open_tool"), /containsAll:\n +- Spade with ash handle\n +- Digs well\n/);
  assert.match(step("open_tools_2"), /contains: Spade with oak handle\n/);
});

Deno.test("a page shows what was typed for the id in its query", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/?_task=tools",
      form: { _action: "save", _title: "Spade with ash handle", _note: "Digs well" },
      text: "<script>saved();</script>",
    },
    {
      url: "/?_task=tools&_action=list",
      json: { exec: `this.add_tool_row(7,{"title":"Spade with ash handle"});\n` },
    },
    { url: "/?_task=tools&_action=show&_id=7", text: "<h1>Spade with ash handle</h1>Digs well" },
    { method: "POST", url: "/?_task=tools&_action=delete", form: { _id: "7" }, json: {} },
  ], { keep: ["*"] });
  assert.match(step("open_show_tools"), /containsAll:\n +- Spade with ash handle\n +- Digs well\n/);
  assert.match(step("delete_tools"), /_id: \$\{steps\.list_tools\.capture\.tool_id\}\n/);
});

const WIKI_TEXT = "== Tea ==\r\n\r\nTwo spoons for one pot.\r\n";
const TOKENS = ["4f1d0c77b3e84b25a9c0b7d1f0c2a94e", "9a1f7e5b2c640b9e4d1c52a74f6e8c3d"];

/** Pages of a wiki under names that only their addresses have, and their forms. */
function wikiPages(): readonly Exchange[] {
  const form = (id: string, token: string, shown: string): Exchange => ({
    url: `/doku.php?do=edit&id=${id}`,
    type: "text/html",
    text: `<input type="hidden" name="sectok" value="${token}"><textarea>\n${shown}</textarea>`,
  });
  const edit = (id: string, sectok: string, wikitext: string): Exchange => ({
    method: "POST",
    url: `/doku.php?do=edit&id=${id}`,
    form: { id, sectok, wikitext },
    status: 302,
    responseHeaders: { location: `/doku.php?id=${id}` },
  });
  return [
    edit("drinks:tea", "", WIKI_TEXT),
    { url: "/doku.php?id=drinks:tea", type: "text/html", text: "<p>Two spoons for one pot.</p>" },
    form("drinks:tea", TOKENS[0], WIKI_TEXT),
    edit("drinks:tea", TOKENS[0], ""),
    form("drinks:milk", TOKENS[1], WIKI_TEXT),
    edit("drinks:milk", TOKENS[1], "Cold"),
  ];
}

Deno.test("a page shows what was sent for what a parameter names, a form the whole text", async () => {
  const { text } = await converted(wikiPages());
  assert.equal(text.match(/contains: Two spoons for one pot\.\n/g)?.length, 1);
  const whole = /contains: "== Tea ==\\r\\n\\r\\nTwo spoons for one pot\.\\r\\n"\n/g;
  assert.equal(text.match(whole)?.length, 1);
});

Deno.test("a response shows a name that the flow sends under any key, but no common word", async () => {
  const moved = { method: "POST", url: "/api/moves", status: 200 } as const;
  const { step } = await converted([
    { method: "POST", url: "/api/folders", body: { name: "Garden club" }, json: { id: 31 } },
    { ...moved, body: { folder: "Garden club" }, json: { env: { mailbox: "Garden club" } } },
    { method: "POST", url: "/api/folders", body: { name: "Tools" }, json: { id: 32 } },
    { ...moved, body: { folder: "Tools" }, json: { env: { kind: "Tools" } } },
  ]);
  assert.match(step("create_move"), /env\.mailbox\n {6}equals: \$\{vars\.folder_name\}\n/);
  assert.doesNotMatch(step("create_move_2"), /equals: \$\{vars/);
});

Deno.test("a text that the server made, and the client sends back, is expected nowhere", async () => {
  const made = { id: "p5tc30roidfr5u6", table_name: "nc_idep___Plants" };
  const { text } = await converted([
    { method: "POST", url: "/api/tables", body: { title: "Plants in pots" }, json: made },
    {
      method: "POST",
      url: `/api/tables/${made.id}/columns`,
      body: { title: "Height in cm", table_name: made.table_name },
      json: { ok: true },
    },
    { url: `/api/tables/${made.id}`, json: { ...made, title: "Plants in pots" } },
  ]);
  assert.equal(text.match(/nc_idep___Plants/g)?.length, 1);
});
