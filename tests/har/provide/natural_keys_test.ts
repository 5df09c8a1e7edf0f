import assert from "node:assert/strict";
import { provided } from "./unbound.ts";

const CREATED = [
  { method: "POST", url: "/collections", body: { collection: "notes", type: "table" } },
  {
    method: "POST",
    url: "/items/notes",
    body: { title: "My first", slug: "my-first", code: "EUR" },
  },
  { method: "POST", url: "/people", body: { email: "ada@example.test", last_name: "Lovelace" } },
  { url: "/items/notes?title=My%20first" },
  { url: "/files/report.txt" },
  { method: "POST", url: "/files", body: { path: "/docs/report2.txt", name: "Tester" } },
] as const;

Deno.test("supply gives what a recording creates another name in each run if asked to", async () => {
  const result = await provided(CREATED, { unique: true });
  assert.equal(result.at("0 json collection"), "${vars.collection}");
  assert.equal(result.at("0 json type"), undefined);
  assert.equal(result.at("1 path 1"), "${vars.collection}");
  assert.equal(result.at("1 json title"), "${vars.note_title}");
  assert.equal(result.at("1 json slug"), "my-first-${vars.run}");
  assert.equal(result.at("1 json code"), undefined);
  assert.equal(result.at("2 json email"), "ada-${vars.run}@example.test");
  assert.equal(result.at("2 json last_name"), undefined);
  assert.equal(result.at("3 query title"), "${vars.note_title}");
  assert.equal(result.at("4 path 1"), undefined);
  assert.equal(result.at("5 json path"), "/docs/report2${vars.run}.txt");
  assert.equal(result.at("5 json name"), "Tester-${vars.run}");
  assert.deepEqual(result.vars, {
    run: "${RANDOM.HEX_8}",
    collection: "notes${vars.run}",
    note_title: "My first ${vars.run}",
  });
});

Deno.test("supply gives what is called by a display name another one in each run", async () => {
  const result = await provided([
    { method: "POST", url: "/policies", body: { displayName: "Night shift" }, status: 204 },
  ], { unique: true });
  assert.equal(result.at("0 json displayName"), "Night shift ${vars.run}");
});

Deno.test("supply gives what a longer word calls a user name another one in each run", async () => {
  const result = await provided([
    { method: "POST", url: "/desk", body: { newusername: "stagehands" }, status: 204 },
  ], { unique: true });
  assert.equal(result.at("0 json newusername"), "stagehands${vars.run}");
});

Deno.test("supply makes a variable of a name that several requests send", async () => {
  const result = await provided(CREATED);
  assert.deepEqual(result.vars, { collection: "notes", note_title: "My first" });
  assert.equal(result.at("0 json collection"), "${vars.collection}");
  assert.equal(result.at("1 path 1"), "${vars.collection}");
  assert.equal(result.at("1 json title"), "${vars.note_title}");
  assert.equal(result.at("3 query title"), "${vars.note_title}");
  assert.equal(result.at("1 json slug"), undefined);
  assert.equal(result.at("5 json name"), undefined);
});

Deno.test("supply leaves the names of fields that a later request sends", async () => {
  const result = await provided([
    { method: "POST", url: "/tables", body: { code: "recipes", fields: [{ name: "minutes" }] } },
    { method: "POST", url: "/rows/recipes", body: { minutes: 95, name: "Bread" } },
  ], { unique: true });
  assert.equal(result.at("0 json fields 0 name"), undefined);
  assert.equal(result.at("1 json name"), "Bread-${vars.run}");
  assert.equal(result.at("0 json code"), "${vars.table_code}");
});

Deno.test("supply leaves the label of a field after which later requests call it", async () => {
  const result = await provided([
    { method: "POST", url: "/fields", body: { label: "Tree count", about: "All of them" } },
    { method: "POST", url: "/rows", body: { tree_count: 84, name: "Lakeside plums" } },
  ], { unique: true });
  assert.equal(result.at("0 json label"), undefined);
  assert.equal(result.at("1 json name"), "Lakeside plums ${vars.run}");
});

Deno.test("supply gives the name of a thing another one in each run under the name of its kind", async () => {
  const result = await provided([
    { method: "POST", url: "/table", body: { name: "Orchards" } },
    { method: "POST", url: "/view/save", body: { name: "At a glance", table_name: "Orchards" } },
    { method: "POST", url: "/exports", body: { class_name: "Orchards" } },
  ], { unique: true });
  assert.equal(result.at("1 json table_name"), "${vars.table_name}");
  assert.equal(result.at("2 json class_name"), undefined);
});

Deno.test("supply leaves the names of files that are sent", async () => {
  const sent = ["--b", 'Content-Disposition: form-data; name="file"; filename="winch.txt"'];
  const result = await provided([
    { method: "POST", url: "/files/test", body: { filename: "winch.txt", title: "Anchor winch" } },
    {
      method: "POST",
      url: "/files",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: [...sent, "Content-Type: text/plain", "", "x", "--b--", ""].join("\r\n"),
    },
    { url: "/files/winch.txt" },
  ], { unique: true });
  assert.equal(result.at("0 json filename"), undefined);
  assert.equal(result.at("0 json title"), "Anchor winch ${vars.run}");
});

Deno.test("supply leaves the names of parts of what has a name, but not those in a batch", async () => {
  const result = await provided([
    { method: "POST", url: "/boards", body: { title: "Garden", lists: [{ title: "Bulbs" }] } },
    { method: "POST", url: "/batch", body: { posts: [{ title: "Soup" }] } },
    { method: "POST", url: "/posts", body: [{ title: "Bread", kind: "a" }] },
  ], { unique: true });
  assert.equal(result.at("0 json title"), "Garden-${vars.run}");
  assert.equal(result.at("0 json lists 0 title"), undefined);
  assert.equal(result.at("1 json posts 0 title"), "Soup-${vars.run}");
  assert.equal(result.at("2 json 0 title"), "Bread-${vars.run}");
});

Deno.test("supply leaves a word of the path that existed before", async () => {
  const result = await provided([
    { url: "/users" },
    { method: "POST", url: "/teams", body: { kind: "users" } },
    { url: "/users/7" },
  ], { unique: true });
  assert.equal(result.at("1 json kind"), undefined);
  assert.equal(result.at("2 path 0"), undefined);
});

Deno.test("supply regenerates ids that look invented if everything is to be unique", async () => {
  const hash = "a".repeat(40);
  const exchanges = [
    {
      method: "POST",
      url: "/rpc",
      body: {
        method: "torrent-add",
        arguments: { filename: `magnet:?xt=urn:btih:${hash}&dn=x`, mark: "b".repeat(40) },
      },
    },
    { method: "POST", url: "/rpc", body: { method: "torrent-set", arguments: { ids: [hash] } } },
  ];
  const unique = await provided(exchanges, { unique: true });
  assert.equal(
    unique.at("0 json arguments filename"),
    "magnet:?xt=urn:btih:${vars.filename}&dn=x",
  );
  assert.equal(unique.at("0 json arguments mark"), undefined);
  assert.equal(unique.at("1 json arguments ids 0"), "${vars.filename}");
  assert.equal(unique.vars.filename, "${RANDOM.HEX_40}");
  assert.deepEqual((await provided(exchanges)).vars, {});
});

Deno.test("supply leaves search terms", async () => {
  const result = await provided([
    { method: "POST", url: "/search", body: { name: "My first thing" } },
    {
      method: "POST",
      url: "/graphql",
      body: { query: "query Q($name: String) { a }", variables: { name: "My thing" } },
    },
  ], { unique: true });
  assert.equal(result.at("0 json name"), undefined);
  assert.equal(result.at("1 json variables name"), undefined);
});

Deno.test("supply leaves a name seen in an earlier response, and varies one given to a new thing", async () => {
  const { at, vars } = await provided([
    { url: "/kernels", json: [{ name: "python3" }] },
    { method: "POST", url: "/sessions", body: { kernel: { name: "python3" }, name: "Mine" } },
    { method: "PATCH", url: "/files/a", body: { path: "my-report", color: "dark red" } },
    { url: "/files/my-report" },
  ], { unique: true });
  assert.equal(at("1 json kernel name"), undefined);
  assert.equal(at("1 json name"), "Mine-${vars.run}");
  assert.equal(at("2 json path"), "${vars.path}");
  assert.equal(at("2 json color"), undefined);
  assert.equal(at("3 path 1"), "${vars.path}");
  assert.equal(vars.path, "my-report-${vars.run}");
});

Deno.test("supply replaces a name within quotes of a filter, but not as a part of other text", async () => {
  const { at } = await provided([
    { method: "POST", url: "/layers", body: { name: "Holidays" } },
    { url: "/layers?q=(filters:!((col:name,opr:eq,value:'Holidays')))" },
    { method: "POST", url: "/notes", body: { text: "Holidays are over" } },
  ], { unique: true });
  assert.equal(
    at("1 query q"),
    "(filters:!((col:name,opr:eq,value:'Holidays-${vars.run}')))",
  );
  assert.equal(at("2 json text"), undefined);
});

Deno.test("supply leaves a value that a page had in an attribute before", async () => {
  const { at } = await provided([
    { url: "/projects/new", text: '<input type="checkbox" name="module" value="wiki">' },
    { method: "POST", url: "/projects", form: { module: "wiki", identifier: "plum-jars" } },
    { url: "/projects/plum-jars/wiki" },
  ], { unique: true });
  assert.equal(at("1 form module"), undefined);
  assert.equal(at("2 path 2"), undefined);
  assert.equal(at("2 path 1"), "${vars.identifier}");
});

Deno.test("supply varies a name that a page only has because its address asked for it", async () => {
  const { at } = await provided([
    { url: "/index.php?title=Plum_jars&action=edit", text: '<form data-title="Plum jars"></form>' },
    { url: "/recent", text: '<a title="Plum jars"></a>' },
    { method: "POST", url: "/pages", body: { title: "Plum jars" }, status: 201, json: { id: 1 } },
  ], { unique: true });
  assert.match(at("2 json title") ?? "", /run/);
});

Deno.test("supply names what a page showed because an earlier form had it", async () => {
  const result = await provided([
    {
      method: "POST",
      url: "/mail",
      form: { to: "olga@garden.test,", subject: "Bulbs" },
      text: "ok",
    },
    { url: "/mail/1", text: `<p title="olga@garden.test">Bulbs</p>`, type: "text/html" },
    { method: "POST", url: "/contacts", form: { email: "olga@garden.test" }, text: "ok" },
  ], { unique: true });
  assert.equal(result.at("0 form to"), "olga-${vars.run}@garden.test,");
  assert.equal(result.at("2 form email"), "olga-${vars.run}@garden.test");
  assert.equal(result.at("0 form subject"), "Bulbs-${vars.run}");
});

Deno.test("supply leaves what a page showed that no form had", async () => {
  const result = await provided([
    { url: "/mail/1", text: `<p title="olga@garden.test">Bulbs</p>`, type: "text/html" },
    { method: "POST", url: "/contacts", form: { email: "olga@garden.test" }, text: "ok" },
  ], { unique: true });
  assert.equal(result.at("1 form email"), undefined);
});

const PAGE = "/doku.php?do=edit&id=drinks:tea";
const WIKI = [
  { url: "/doku.php?id=start", type: "text/html", text: '<a href="/doku.php?id=wiki:old">Old</a>' },
  { url: PAGE, type: "text/html", text: "<form>drinks:tea</form>" },
  { method: "POST", url: PAGE, form: { id: "drinks:tea", text: "Two spoons" }, status: 302 },
  { method: "POST", url: "/doku.php?do=edit&id=wiki:old", form: { text: "Milk" }, status: 302 },
  { url: "/doku.php?do=search&q=spoons", type: "text/html", text: "" },
] as const;

Deno.test("supply gives a page that only an address names another name in each run", async () => {
  const result = await provided(WIKI, { unique: true });
  assert.equal(result.at("1 query id"), "${vars.id}");
  assert.equal(result.at("2 query id"), "${vars.id}");
  assert.equal(result.at("2 form id"), "${vars.id}");
  assert.deepEqual(result.vars, { run: "${RANDOM.HEX_8}", id: "drinks:tea${vars.run}" });
  assert.equal(result.at("1 query do"), undefined);
  // A page linked to it, and nothing changed what was searched for.
  assert.equal(result.at("3 query id"), undefined);
  assert.equal(result.at("4 query q"), undefined);
});

Deno.test("supply gives a page that a text links to before there is one another name, too", async () => {
  const edit = (page: string, text: string) => {
    const url = `/Edit.jsp?page=${page}`;
    return [
      { url, type: "text/html", text: "<form></form>" },
      { method: "POST", url, form: { page, text, next: `/Wiki.jsp?page=${page}` }, status: 302 },
    ];
  };
  const result = await provided([
    { url: "/Wiki.jsp?page=Main", type: "text/html", text: "<p>Nothing yet</p>" },
    ...edit("AppleTrees", "See [PruningTools]."),
    { url: "/Wiki.jsp?page=AppleTrees", type: "text/html", text: "<p>See PruningTools.</p>" },
    ...edit("PruningTools", "Back to [AppleTrees], or AppleTrees."),
  ], { unique: true });
  assert.equal(result.at("2 form text"), "See [${vars.page_2}].");
  assert.equal(result.at("2 form next"), "/Wiki.jsp?page=${vars.page}");
  assert.equal(result.at("4 query page"), "${vars.page_2}");
  assert.equal(result.at("5 form text"), "Back to [${vars.page}], or AppleTrees.");
});

Deno.test("supply leaves a parameter of a collection whose address ends with a slash", async () => {
  const { at, vars } = await provided([
    { url: "/api/users/me/?include=roles", json: { id: 1, email: "ada@example.test" } },
    { method: "PUT", url: "/api/users/1/?include=roles", body: { motto: "Slowly" } },
  ], { unique: true });
  assert.equal(at("0 query include"), undefined);
  assert.deepEqual(vars, {});
});

Deno.test("supply varies the spelling of a name for addresses, too", async () => {
  const { at } = await provided([
    { url: "/slugs/plum-jars", json: { slugs: [{ slug: "plum-jars" }] } },
    { method: "POST", url: "/posts", body: { title: "Plum Jars", slug: "plum-jars" } },
  ], { unique: true });
  assert.equal(at("1 json title"), "Plum Jars ${vars.run}");
  assert.equal(at("1 json slug"), "plum-jars-${vars.run}");
});

const EMPTY = { type: "text/html", text: "<title>LarchNotes - Boats</title><p>Not there yet.</p>" };
const SAVED = { method: "POST", url: "/wiki/LarchNotes", form: { text: "Keep it wet" } };

Deno.test("supply gives a page that only a path names another name in each run", async () => {
  const result = await provided([
    { url: "/", type: "text/html", text: '<a href="/wiki">Wiki</a>' },
    { url: "/wiki/LarchNotes", ...EMPTY },
    { ...SAVED, status: 303 },
    { url: "/wiki/LarchNotes", type: "text/html", text: "<p>Keep it wet</p>" },
  ], { unique: true });
  assert.equal(result.at("1 path 1"), "${vars.wiki}");
  assert.equal(result.at("2 path 1"), "${vars.wiki}");
  assert.equal(result.at("3 path 1"), "${vars.wiki}");
  assert.equal(result.vars.wiki, "LarchNotes-${vars.run}");
});

Deno.test("supply leaves a path that is a page of the application", async (t) => {
  const pages = {
    "with the form for what is sent": { text: `${EMPTY.text}<textarea name="text"></textarea>` },
    "that does not show the word": { text: '<a href="/wiki/LarchNotes">Edit</a>' },
    "that is no page": { type: "application/json", text: '{"error":">LarchNotes"}' },
  };
  for (const [name, page] of Object.entries(pages)) {
    await t.step(name, async () => {
      const shown = { url: "/wiki/LarchNotes", ...EMPTY, ...page };
      const result = await provided([shown, SAVED], { unique: true });
      assert.equal(result.at("1 path 1"), undefined);
    });
  }
  await t.step("to which a page led before", async () => {
    const linked = { url: "/", type: "text/html", text: '<a href="/wiki/LarchNotes">Notes</a>' };
    const page = { url: "/wiki/LarchNotes", ...EMPTY };
    const result = await provided([linked, page, SAVED], { unique: true });
    assert.equal(result.at("2 path 1"), undefined);
  });
  await t.step("in the spelling of routes", async () => {
    const page = { url: "/wiki/larch", type: "text/html", text: "<title>larch</title>" };
    const result = await provided([page, { ...SAVED, url: "/wiki/larch" }], { unique: true });
    assert.equal(result.at("1 path 1"), undefined);
  });
});

Deno.test("supply varies what names the thing that an operation makes", async () => {
  const result = await provided([
    { method: "POST", url: "/api/torrents/createCategory", form: { category: "Field notes" } },
    {
      method: "POST",
      url: "/api/torrents/setCategory",
      form: { hash: "7", category: "Field notes" },
    },
    { method: "POST", url: "/api/torrents/setLocation", form: { location: "Upper shelf" } },
  ], { unique: true });
  assert.equal(result.at("0 form category"), "${vars.category}");
  assert.equal(result.at("1 form category"), "${vars.category}");
  assert.equal(result.at("2 form location"), undefined);
});

Deno.test("supply adds nothing but capitals and digits to a code in capitals", async () => {
  const result = await provided([
    { method: "POST", url: "/coupons", body: { coupon: "SWARMINMAY", name: "Swarm in May" } },
    { method: "POST", url: "/coupons/use", body: { coupon: "SWARMINMAY" } },
  ], { unique: true });
  assert.equal(result.vars.coupon, "SWARMINMAY${vars.run | upper}");
});

Deno.test("supply leaves the user of something with a name of its own, unless that is a person", async () => {
  const link = { name: "Orchard ledger", database: "orchard", username: "lab" };
  const result = await provided([
    { method: "POST", url: "/connections", body: link, status: 201 },
    {
      method: "POST",
      url: "/members",
      body: { name: "Nora Field", username: "nora" },
      status: 201,
    },
  ], { unique: true });
  assert.equal(result.at("0 json name"), "Orchard ledger ${vars.run}");
  assert.equal(result.at("0 json username"), undefined);
  assert.equal(result.at("1 json username"), "nora${vars.run}");
});

Deno.test("supply gives what a PATCH renames another name in each run, too, if asked to", async () => {
  const exchanges = [
    { method: "POST", url: "/clubs", body: { name: "Boat club" }, status: 201, json: { id: 7 } },
    { method: "PATCH", url: "/clubs/7", body: { name: "Ferry club" }, json: { id: 7 } },
    { method: "PATCH", url: "/users/me", body: { title: "Countess Ada" }, json: {} },
  ] as const;
  const result = await provided(exchanges, { unique: true });
  assert.equal(result.at("1 json name"), "Ferry club ${vars.run}");
  assert.equal(result.at("2 json title"), undefined);
  assert.equal((await provided(exchanges)).at("1 json name"), undefined);
});

Deno.test("supply takes only a whole word for one of things of which there are few", async () => {
  const body = { concurrencyKey: "harbour-press", currencyKey: "silver-coin" };
  const result = await provided([
    { method: "POST", url: "/limits", body },
    { method: "POST", url: "/slots/search", body },
  ]);
  assert.equal(result.at("0 json concurrencyKey"), "${vars.concurrency_key}");
  assert.equal(result.at("0 json currencyKey"), undefined);
});

Deno.test("supply leaves a checkbox for a name, and renames what has the name", async () => {
  const result = await provided([
    { method: "POST", url: "/shelf/column", form: { chk_name: "on", name: "sort" }, text: "ok" },
    { method: "POST", url: "/shelf/column", form: { chk_name: "on", name: "size" }, text: "ok" },
    { method: "POST", url: "/shelf/rename", form: { rename: "sort", order: "size" }, text: "ok" },
  ], { unique: true });
  assert.equal(result.at("0 form chk_name"), undefined);
  assert.equal(result.at("0 form name"), "${vars.column_name}");
  assert.equal(result.at("2 form rename"), "${vars.column_name}");
  assert.equal(result.at("2 form order"), undefined);
});

Deno.test("supply knows a name as the thing that a path runs together with a verb", async () => {
  const result = await provided([
    { method: "POST", url: "/addnetwork", form: { name: "lantern" }, text: "ok" },
    { url: "/editnetwork?network=lantern&theme=lantern", text: "<b>lantern</b>" },
  ], { unique: true });
  assert.equal(result.at("0 form name"), "${vars.network_name}");
  assert.equal(result.at("1 query network"), "${vars.network_name}");
  assert.equal(result.at("1 query theme"), undefined);
});

Deno.test("supply leaves a word under the name of another thing, and varies a text", async () => {
  const { at } = await provided([
    { method: "POST", url: "/accounts", body: { name: "harbour", productName: "Mooring" } },
    { method: "POST", url: "/mappings", body: { scenarioName: "The boathouse wakes up" } },
  ], { unique: true });
  assert.equal(at("0 json name"), "harbour${vars.run}");
  assert.equal(at("0 json productName"), undefined);
  assert.equal(at("1 json scenarioName"), "The boathouse wakes up ${vars.run}");
});

Deno.test("supply separates what differs as the name after the last dot separates its words", async () => {
  const { at } = await provided([
    { method: "POST", url: "/sensors", body: { name: "sensor.harbour_depth" } },
  ], { unique: true });
  assert.equal(at("0 json name"), "sensor.harbour_depth_${vars.run}");
});
