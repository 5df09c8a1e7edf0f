import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";
import { provided } from "./unbound.ts";

const ROUTE = "/index.php?route=";
const DATABASE = [
  {
    url: `${ROUTE}/databases`,
    json: { html: '<option value="p">\n  PRIMARY\n</option><input value="shop">' },
  },
  {
    method: "POST",
    url: `${ROUTE}/settings/set`,
    form: { key: "Console/Mode", value: "collapse" },
    text: "ok",
  },
  {
    method: "POST",
    url: `${ROUTE}/databases/create`,
    form: {
      new_db: "garden",
      lang: "herbal",
      view: "tiles",
      "index[Key_name]": "PRIMARY",
      old_db: "shop",
    },
    text: "ok",
  },
  {
    url: `${ROUTE}/structure&db=garden&lang=herbal&view=tiles&old_db=shop`,
    json: { html: "<a>garden</a>" },
  },
  {
    method: "POST",
    url: `${ROUTE}/sql`,
    form: {
      db: "garden",
      "dropped_dbs[]": "garden",
      note: "garden",
      sql: "SELECT * FROM `garden` WHERE garden = 1",
      goto: "index.php?db=garden&sql=FROM+%60garden%60",
      folder: "cm9vdA==.Z2FyZGVu",
      folders: "Z2FyZGVucw==",
    },
    text: "ok",
  },
] as const;

Deno.test("a name is known by the parameter of the later addresses, where one script answers all", async () => {
  const { at, vars } = await provided(DATABASE, { unique: true });
  assert.deepEqual(vars, { run: "${RANDOM.HEX_8}", new_db: "garden${vars.run}" });
  assert.equal(at("2 form new_db"), "${vars.new_db}");
  assert.equal(at("3 query db"), "${vars.new_db}");
  assert.equal(at("4 form db"), "${vars.new_db}");
  assert.equal(at("4 form dropped_dbs[]"), "${vars.new_db}");
  assert.equal(at("4 form note"), undefined);
  assert.equal(at("3 query lang"), undefined, "a language is chosen, not named");
  assert.equal(at("3 query view"), undefined, "no page shows it as the name of something");
  assert.equal(at("3 query old_db"), undefined, "a response had it before");
});

Deno.test("a setting, a route and what a page showed before are no names", async () => {
  const { at } = await provided(DATABASE, { unique: true });
  assert.equal(at("1 form key"), undefined);
  assert.equal(at("1 query route"), undefined);
  assert.equal(at("2 form index[Key_name]"), undefined);
});

Deno.test("the name of an action is none, though paths have it later", async () => {
  const { text } = await converted([
    { method: "POST", url: "/jobs/act", form: { action: "finish", row: "71" }, status: 302 },
    { method: "POST", url: "/jobs/finish/71", form: { sure: "yes" }, status: 302 },
  ], { unique: true });
  assert.match(text, /action: finish$/m);
});

Deno.test("a name is also what a statement quotes, a parameter, and what base64 encodes", async () => {
  const { at } = await provided(DATABASE, { bound: ["4 form folder"] });
  assert.equal(at("4 form sql"), "SELECT * FROM `${vars.new_db}` WHERE garden = 1");
  assert.equal(
    at("4 form goto"),
    "index.php?db=${vars.new_db}&sql=FROM+%60${vars.new_db}%60",
  );
  assert.equal(at("4 form folder"), "cm9vdA==.${vars.new_db | base64}");
  assert.equal(at("4 form folders"), undefined);
});

Deno.test("a new name is that of the run, also in the address to which the change leads", async () => {
  const led = (url: string, form: Exchange["form"], to: string): Exchange => ({
    method: "POST",
    url,
    form,
    status: 302,
    responseHeaders: { location: `database?name=${to}&info=Done.` },
  });
  const { step } = await converted([
    led("/dba/db-create", { name: "orchard" }, "orchard"),
    led("/dba/db-copy", { name: "orchard", newname: "orchard-winter" }, "orchard-winter"),
    led("/dba/db-drop", { name: "orchard-winter" }, "orchard"),
  ], { unique: true });
  const copy = step("create_db_copy");
  const [, name] = /newname: (.*)\n/.exec(copy)!;
  assert.match(name, /\$\{vars\./);
  assert.ok(copy.includes(`contains: ${name}\n`), copy);
});

Deno.test("names that are put together are those of the run", async () => {
  const { step } = await converted([
    { method: "POST", url: "/exchanges", body: { name: "rowing.news" }, status: 201, json: {} },
    { url: "/exchanges/rowing.news", json: { name: "rowing.news" } },
    { method: "POST", url: "/exchanges/rowing.news/bind", body: { key: "regatta" }, json: {} },
    { method: "POST", url: "/publish", body: { address: "rowing.news/regatta" }, json: {} },
    { method: "POST", url: "/publish", body: { address: "rowing.news/late" }, json: {} },
  ], { unique: true });
  assert.match(
    step("publish"),
    /address: \$\{vars\.\w+\}\/(?:\$\{vars\.\w+\}|regatta\$\{vars\.run\})\n/,
  );
  assert.match(step("publish_2"), /address: \$\{vars\.\w+\}\/late\n/);
});

Deno.test("a row of a page inside JSON is found by the name of the run", async () => {
  const row = (id: number, name: string) =>
    `<tr>\n<td>${name}</td><td><a href="/files/${id}/open">Open</a></td></tr>`;
  const { step } = await converted([
    { method: "POST", url: "/files", form: { title: "Night train" }, status: 302 },
    { url: "/chooser", json: { html: `<table>${row(7, "Night train")}${row(3, "Old")}</table>` } },
    { method: "POST", url: "/files/7/delete", form: { sure: "yes" }, status: 302 },
  ], { unique: true });
  const name = '"?>\\S+Night\\S+train\\S+\\$\\{vars\\.run\\}\\S+<\\S*href=\\S+/files/';
  assert.match(step("get_chooser"), new RegExp(`regex: ${name}`));
});

Deno.test("a new user has another name in each run, also in a key of a body", async () => {
  const { text } = await converted([
    { method: "POST", url: "/json/add_user", form: { new_user: "tilda" }, json: true },
    {
      method: "POST",
      url: "/json/update_users",
      body: { data: { "tilda|delete": true } },
      json: true,
    },
  ], { unique: true });
  assert.match(
    text,
    /new_user: tilda\$\{vars\.run\}\n[^]*\n +tilda\$\{vars\.run\}\|delete: true\n/,
  );
});

Deno.test("a role has another name in each run, also after its kind in a key of a body", async () => {
  const { step } = await converted([
    { method: "POST", url: "/classes/Role", body: { name: "rowers" }, json: { objectId: "a1" } },
    {
      method: "POST",
      url: "/classes/Event",
      body: { title: "Regatta", ACL: { "role:rowers": { read: true }, "role:admins": {} } },
      json: { objectId: "b2" },
    },
  ], { unique: true });
  assert.match(step("create_event"), /role:rowers\$\{vars\.run\}:\n +read: true\n/);
  assert.match(step("create_event"), /role:admins: /);
});

Deno.test("a name is also that of an entry of a directory, in addresses", async () => {
  const edit = (dn: string) => ({ url: `/edit?dn=${encodeURIComponent(dn)}`, text: "<p>Here</p>" });
  const { at } = await provided([
    { method: "POST", url: "/entries", form: { uid: "beekeeper", note: "orchard" }, text: "ok" },
    edit("'uid=beekeeper,ou=people,dc=example'"),
    edit("orchard, and more"),
  ], { unique: true });
  assert.equal(at("0 form uid"), "beekeeper${vars.run}");
  assert.equal(at("1 query dn"), "'uid=beekeeper${vars.run},ou=people,dc=example'");
  assert.equal(at("0 form note"), undefined);
});

Deno.test("a name is also the end of a path in a query", async () => {
  const { at } = await provided([
    { method: "POST", url: "/pages", body: { id: "orchard", parent: "/news" }, json: true },
    { url: "/pages?path=%2Fnews%2Forchard", json: { title: "Here" } },
    { method: "POST", url: "/pages", body: { id: "harbour", parent: "/news" }, json: true },
    { url: "/pages?path=%2Fharbour%2Fnews", json: { title: "There" } },
  ], { unique: true });
  assert.equal(at("0 json id"), "orchard${vars.run}");
  assert.equal(at("1 query path"), "/news/orchard${vars.run}");
  assert.equal(at("2 json id"), undefined);
});
