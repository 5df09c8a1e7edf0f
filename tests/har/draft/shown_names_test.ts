import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

function page(url: string, text: string): Exchange {
  return { url, type: "text/html", text: `<html><body>${text}</body></html>` };
}

function save(title: string, fields: Readonly<Record<string, string>>): Exchange {
  return {
    method: "POST",
    url: `/index.php?action=submit&title=${title}`,
    form: { ...fields, topic: title },
    status: 302,
    responseHeaders: { location: `/index.php?title=${title}` },
  };
}

const NOTES = "Feed it with rye flour.\r\nKeep it warm; not hot!\r\nTurn it daily.\r\n";

Deno.test("a page of a thing with a name shows the lines that were sent for it", async () => {
  const { step } = await converted([
    save("Sourdough", { wpTextbox1: NOTES }),
    page(
      "/index.php?title=Sourdough",
      "<h1>Sourdough</h1><p>Feed it with rye flour.\nTurn it daily.</p>",
    ),
    save("Brioche", { wpTextbox1: "Butter\r\nEggs in a bowl\r\n" }),
    page("/index.php?title=Brioche", "<h1>Brioche</h1><p>Nothing</p>"),
  ], { all: true, keep: ["/index.php"] });
  assert.match(step("open_page"), /Feed it with rye flour\.\n +- Turn it daily\.\n/);
  assert.doesNotMatch(step("open_page"), /Keep it warm/);
  assert.doesNotMatch(step("open_page_2"), /rye|Eggs/);
});

Deno.test("a form shows the whole of a text with a name in it, and a page its other lines", async () => {
  const linked = "Feed it with rye flour.\r\nWith butter see [Brioche] and its dough.\r\n";
  const { step } = await converted([
    page("/index.php?title=Start", "<p>Nothing</p>"),
    save("Sourdough", { wpTextbox1: linked }),
    page(
      "/index.php?title=Sourdough",
      "<p>Feed it with rye flour. With butter see Brioche and its dough.</p>",
    ),
    page("/index.php?action=edit&title=Sourdough", `<textarea>${linked}</textarea>`),
    save("Brioche", { wpTextbox1: "Butter\r\nEggs in a bowl\r\n" }),
    page("/index.php?title=Brioche", "<h1>Brioche</h1><p>Eggs in a bowl</p>"),
  ], { all: true, keep: ["/index.php"], unique: true });
  assert.match(step("open_page_2"), /contains: Feed it with rye flour\.\n/);
  assert.match(step("open_edit"), /contains: "Feed .*see \[\$\{vars\.\w+\}\] and its dough\./);
});

Deno.test("a page shows a small word that was sent only if no page had it before", async () => {
  const choice = '<h1>Bread</h1><input type="radio" name="welcome_message" value="default">';
  const { step } = await converted([
    page("/index.php?title=Sourdough", choice),
    save("Sourdough", { welcome_message: "default", note_name: "levain" }),
    page("/index.php?title=Sourdough", `${choice}<p>levain</p>`),
  ], { all: true, keep: ["/index.php"] });
  assert.match(step("open_page_2"), /levain/);
  assert.doesNotMatch(step("open_page_2"), /default/);
});

Deno.test("a redirect leads to what the user named", async () => {
  const { text } = await converted([
    save("Sourdough", { wpTextbox1: NOTES }),
    save("Sourdough", { wpTextbox1: "Butter" }),
  ]);
  assert.match(text, /location:\n +contains: \$\{vars\.topic\}/);
});

Deno.test("lists and maps from ids to items show the names that the user typed", async () => {
  const { step } = await converted([
    save("Sourdough", { wpTextbox1: NOTES }),
    save("Sourdough", { wpTextbox1: NOTES, wpSummary: "again" }),
    { url: "/api/watched", json: { watched: [{ ns: 0, topic: "Sourdough" }] } },
    { url: "/api/pages", json: { pages: { "8517": { pageid: 8517, topic: "Sourdough" } } } },
  ], { all: true });
  assert.match(step("get_watched"), /\.watched\n +containsObject:\n +topic: \$\{vars\.topic\}/);
  assert.match(step("get_pages"), /\.pages\[\*\]\n +containsObject:\n +topic: \$\{vars\.topic\}/);
});

Deno.test("an object whose keys are the ids of its few items is a map", async () => {
  const item = (id: string, name: string) => ({ [id]: { id, name, model: "Cube" } });
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/profiles",
      body: { profile: { id: "big_berta", name: "Big Berta" } },
      json: { profile: item("big_berta", "Big Berta").big_berta },
    },
    {
      url: "/api/profiles",
      json: { profiles: { ...item("plain", "Plain"), ...item("big_berta", "Big Berta") } },
    },
    { method: "DELETE", url: "/api/profiles/big_berta", status: 204 },
  ], { unique: true });
  const list = step("get_profiles");
  assert.match(list, /path: \$\.json\.profiles\[\*\]\n +containsObject:\n +id: \$\{vars\./);
  assert.doesNotMatch(list, /big_berta|plain/);
});

Deno.test("a thing is known by its id, whether it is under `_id` or under `id`", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/groups/obj/",
      body: { name: "Harvest" },
      json: { node: { _id: "8517", id: "group_8517", label: "Harvest" } },
    },
    { url: "/groups/obj/8517", json: { id: 8517, name: "Harvest", user_id: 1 } },
  ], { all: true });
  assert.match(step("create_obj"), /node\.label\n +equals: Harvest/);
  assert.match(
    step("get_obj"),
    /json\.id\n +equals: \$\{steps\.create_obj\.capture\.id \| number\}/,
  );
  assert.match(step("get_obj"), /json\.name\n +equals: Harvest/);
});

Deno.test("settings with a name and a value keep their names in each run", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/servers",
      body: {
        name: "Barn 51",
        options: [{ name: "sslmode", value: "prefer" }, { name: "size_limit", value: 10 }],
      },
      status: 201,
      json: { id: 90 },
    },
  ], { unique: true });
  assert.match(text, /name: sslmode\n/);
  assert.match(text, /name: size_limit\n/);
  assert.match(text, /name: Barn 51.*\$\{vars\.run\}/);
});

Deno.test("what the flow sends as it is is expected, also if it looks random", async () => {
  const serial = "75NNCX4-65QQDBA-JBBZLY4-C27RSRF-6ECSWZ6-X7UKRFD-LM5TAWG-WBPDRAU";
  const { step } = await converted([
    {
      method: "PUT",
      url: "/api/config",
      body: { racks: [{ title: "Rack by the door", jars: [{ deviceID: serial }] }] },
      json: {},
    },
    {
      url: "/api/config",
      json: {
        racks: [
          { title: "Old", jars: [{ deviceID: "K3QWXL2-PZ7RTNE-MMB4HVD-AW6YOSJ" }] },
          { title: "Rack by the door", jars: [{ deviceID: serial }] },
        ],
      },
    },
  ], { all: true });
  const [, text] = step("get_config").split("json:\n");
  assert.match(text, /racks\n +containsObject:\n +title: Rack by the door\n/);
  assert.match(text, /racks\[\*\]\.jars\[\*\]\n +containsObject:\n +deviceID: 75NNCX4-/);
  assert.doesNotMatch(text, /K3QWXL2/);
});

Deno.test("a response to a change shows the names and words that earlier changes sent", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/groups/obj/",
      body: { name: "Harvest 2026", model: "wikitext" },
      status: 201,
      json: { id: 8517 },
    },
    {
      method: "POST",
      url: "/jars/obj/",
      body: { title: "Plums" },
      status: 201,
      json: { id: 90, title: "Plums", "group-name": "Harvest 2026", model: "wikitext" },
    },
    { url: "/jars/obj/90", json: { id: 90, "group-name": "Harvest 2026", skin: "wikitext" } },
  ], { all: true });
  assert.match(step("create_obj_2"), /group-name: Harvest 2026\n +model: wikitext\n/);
  assert.match(step("get_obj"), /group-name'\]\n +equals: Harvest 2026\n/);
  assert.doesNotMatch(step("get_obj"), /equals: wikitext/);
});

Deno.test("a page shows what the user typed, unless a page had it before or there are more", async () => {
  const form: Exchange = {
    method: "POST",
    url: "/jars/new",
    form: { name: "Plums", slug: "plums-of-may", kind: "preserve", lid: "tin" },
    type: "text/html",
    text: "<p>Plums was saved, with a tin lid</p>",
  };
  const { step } = await converted([
    page("/jars", "<option>preserve</option>"),
    form,
    page("/shelves", '<a href="/plums-of-may">Plums</a> preserve, tin'),
    page("/shelves/all", '<a href="/plums-of-may">Plums</a> <a href="?page=2">more</a>'),
    { ...form, url: "/lids/new", form: { width: "wide" }, text: "<p>A lid for Plums</p>" },
  ], { all: true, keep: ["*"] });
  assert.match(step("create_jar"), /body:\n +contains: Plums\n/);
  assert.match(step("open_shelves"), /containsAll:\n +- Plums\n +- plums-of-may\n/);
  assert.doesNotMatch(step("open_shelves"), /preserve|tin/);
  assert.doesNotMatch(step("open_all"), /Plums/);
  assert.match(step("create_lid"), /body:\n +contains: Plums\n/);
});

Deno.test("a page shows no other thing of the user if its address shows a part of a list at another time", async () => {
  const jar = (name: string): Exchange => ({
    method: "POST",
    url: "/jars/new",
    form: { name },
    status: 302,
    responseHeaders: { location: "/shelves" },
  });
  const shelves = (more: string) => page("/shelves", `<p>Plums of May</p>${more}`);
  const { step } = await converted([
    jar("Plums of May"),
    shelves(""),
    jar("Quinces"),
    shelves('<p>Quinces</p><a href="?page=2">more</a>'),
  ], { all: true });
  assert.doesNotMatch(step("open_shelves"), /Plums/);
  const { step: other } = await converted([jar("Plums of May"), shelves("")], { all: true });
  assert.match(other("open_shelves"), /contains: Plums of May/);
});

Deno.test("a thing is expected under the name that a response gave it and later requests take", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/folders",
      body: { kind: "folder" },
      status: 201,
      json: { path: "New Folder", kind: "folder" },
    },
    {
      url: "/api/folders",
      json: { items: [{ path: "Old Folder" }, { path: "New Folder", name: "New Folder" }] },
    },
    { method: "PUT", url: "/api/folders/New%20Folder", body: { colour: "green" }, json: {} },
  ]);
  assert.match(
    step("list_folders"),
    /containsObject:\n +path: \$\{steps\.create_folder\.capture\.path\}\n +name: \$\{steps/,
  );
});

Deno.test("a long text that was sent is expected under any name", async () => {
  const uri = "magnet:?xt=urn:btih:c3&dn=field-recordings";
  const { step } = await converted([
    { method: "POST", url: "/api/torrents/add", form: { urls: uri, state: "paused" }, text: "Ok." },
    { url: "/api/sync", json: { torrents: { c3: { magnet_uri: uri, mode: "paused" } } } },
  ], { all: true });
  assert.match(step("get_sync"), /path: \$\.json\.torrents\.c3\.magnet_uri\n +equals: magnet:/);
  assert.doesNotMatch(step("get_sync"), /mode\n +equals/);
});

Deno.test("markup and calls in a text of JSON show what was typed, too", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/jars",
      form: { title: "Plums", lid: "screw" },
      json: { title: "Plums", row: "<tr><td>screw</td></tr>" },
    },
    { url: "/jars", json: { exec: `this.add_row(7,{"title":"Plums"});\n`, lids: ["screw"] } },
    { url: "/lids", json: { text: "Plums have a screw" } },
  ], { all: true });
  assert.match(step("create_jar"), /body:\n +contains: screw\n/);
  assert.match(step("list_jars"), /body:\n +contains: Plums\n/);
  assert.doesNotMatch(step("get_lids"), /contains:/);
});

Deno.test("a text of JSON without markup, such as a name, shows nothing of what was typed", async () => {
  const rename = (title: string) => ({
    method: "PUT",
    url: "/jars/7",
    body: { title, kind: "glasses" },
    status: 204,
  });
  const { step } = await converted([
    rename("Plums"),
    rename("Plums and pears"),
    {
      url: "/jars/7",
      json: { title: "Plums and pears", about: "#glasses", label: "<b>Plums</b>", id: 7 },
    },
    {
      url: "/lids/8",
      json: { title: "Plums and pears", about: "#glasses", label: "<b>A lid</b>", id: 8 },
    },
  ], { all: true });
  assert.match(step("get_jar"), /body:\n +contains: Plums\n/);
  assert.doesNotMatch(step("get_lid"), /body:\n/);
});

Deno.test("a form for a thing shows the numbers and dates that were sent for it", async () => {
  const { step } = await converted([
    save("Jars", { price: "34.90", until: "2019-05-04", serial: "17955045", size: "31" }),
    page(
      "/index.php?title=Jars",
      '<input value="34.90"><input value="2019-05-04"><input value="17955045"><input value="31">',
    ),
    page("/index.php?title=Lids", '<input value="34.90">'),
  ], { all: true, keep: ["/index.php"] });
  assert.match(step("open_page"), /containsAll:\n +- value="34\.90"\n +- value="2019-05-04"\n$/);
  assert.doesNotMatch(step("open_page_2"), /value=/);
});

Deno.test("a form that comes again shows the amounts and dates that were sent with it", async () => {
  const { step } = await converted([
    page("/orders", '<input name="total"> <input value="2019-05-05">'),
    {
      ...page("/orders", '<b>Too much</b><input value="-59.00 EUR"><input value="2019-05-05">'),
      method: "POST",
      form: { total: "-59.00 EUR", day: "2019-05-05" },
    },
  ], { all: true, keep: ["/orders"] });
  assert.match(step("create_order"), /contains: value="-59\.00 EUR"\n/);
  // The page had this before.
  assert.doesNotMatch(step("create_order"), /value="2019/);
});

Deno.test("a page that shows the new name of a thing does not show its old one within it", async () => {
  const rename = (title: string): Exchange => ({
    method: "POST",
    url: "/shelves/save",
    form: { title },
    status: 302,
    responseHeaders: { location: "/shelves" },
  });
  const { step } = await converted([
    rename("Plums"),
    rename("Plums and pears"),
    page("/shelves", "<li>Plums and pears</li>"),
    page("/jars", "<li>Plums and pears</li><li>Plums</li>"),
    page("/lids", '<a href="/lids?of=Plums%20and%20pears">Lids</a>'),
  ], { all: true, keep: ["*"] });
  assert.match(step("open_shelves"), /contains: Plums and pears$/m);
  assert.doesNotMatch(step("open_lids"), /contains/);
  assert.match(step("open_jars"), /containsAll:\n +- Plums and pears\n +- Plums$/m);
});

Deno.test("neither a word of the context nor what was removed is expected in an answer", async () => {
  const answered = (url: string, form: Readonly<Record<string, string>>) => ({
    method: "POST",
    url: `/items.php?${url}`,
    form,
    type: "text/html",
    text: "<p>A host</p><input name=find value='Spring fair'>",
  });
  const { text } = await converted([
    answered("state=new", { title: "Spring fair" }),
    answered("context=host", { title: "Spring fair" }),
    answered("action=item.massdelete", { "items[]": "all" }),
  ]);
  assert.equal(text.match(/contains: \$\{vars\.item_title\}\n/g)?.length, 2, text);
  assert.equal(text.match(/contains/g)?.length, 2, text);
});

Deno.test("that a page has the address of its server shows nothing", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/shops/new",
      form: { title: "Corner shop", origin: "https://app.test" },
      status: 302,
      responseHeaders: { location: "/shops" },
    },
    page("/shops", `<p>Corner shop</p><a href="https://app.test/shops/">all</a>`),
  ]);
  assert.match(step("open_shops"), /contains: Corner shop\n/);
});

Deno.test("a response that is one text of JSON shows what was typed", async () => {
  const type = "application/json";
  const { step } = await converted([
    { method: "POST", url: "/api/branches", body: { name: "spring-plan" }, json: {} },
    { method: "POST", url: "/api/checkout", body: { name: "spring-plan" }, json: {} },
    { method: "POST", url: "/api/commit", body: {}, type, text: '"[spring-plan 8e6c340] Done"' },
    { url: "/api/checkout", type, text: '"spring-plan"' },
  ]);
  assert.match(step("create_commit"), /body:\n {4}contains: \$\{vars\.branch_name\}\n/);
});
