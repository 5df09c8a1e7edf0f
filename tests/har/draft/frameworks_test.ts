import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Exchanges as applications in the idioms of well-known frameworks have them. */

const page = (body: string) => ({ type: "text/html", text: `<html><body>${body}</body></html>` });
const NAME = "Choosing a first telescope";

Deno.test("a header that repeats a cookie comes from where the cookie does, also if it has JSON in base64", async () => {
  const cookie = btoa('{"iv":"9fQ3kLr7Wm2sVt8x","value":"Zk4tUq1nBv6yPc0d","mac":"5e1f2a"}');
  const { text, step } = await converted([
    {
      url: "/sanctum/csrf-cookie",
      status: 204,
      responseHeaders: { "set-cookie": `XSRF-TOKEN=${encodeURIComponent(cookie)}; Path=/` },
    },
    {
      method: "POST",
      url: "/api/articles",
      headers: { cookie: `XSRF-TOKEN=${encodeURIComponent(cookie)}`, "x-xsrf-token": cookie },
      body: { title: NAME },
      status: 201,
      json: { id: 4217, title: NAME },
    },
  ]);
  assert.match(
    step("create_article"),
    /x-xsrf-token: \$\{steps\.get_csrf_cookie\.capture\.XSRF_TOKEN \| urldecode\}/,
  );
  assert.doesNotMatch(text, /ENV\.X_XSRF/);
});

const FILES = [{ id: 81, name: "moon-phases.csv", size: 37 }];

Deno.test("an item of a page of a list is found by what it shows as a whole", async () => {
  const made = { id: 4217, title: NAME, attachments: FILES };
  const { step } = await converted([
    { method: "POST", url: "/articles", body: { title: NAME }, status: 201, json: made },
    {
      method: "POST",
      url: "/articles/4217/attachments",
      body: { name: "moon-phases.csv" },
      status: 201,
      json: FILES[0],
    },
    { url: "/articles?page=1&per_page=5", json: { data: [{ id: 3 }, made] } },
    { method: "DELETE", url: "/articles/4217", status: 204 },
  ]);
  assert.match(step("list_articles"), /minItems: 5[^]*title: { const: Choosing/);
  assert.doesNotMatch(step("list_articles"), /attachments/);
});

Deno.test("a list without a next page has an item, or says that there is a next page", async () => {
  const made = { id: 4217, title: NAME };
  const { step } = await converted([
    { method: "POST", url: "/articles", body: { title: NAME }, status: 201, json: made },
    { url: "/articles", json: { count: 2, next: null, results: [{ id: 3 }, made] } },
    { url: "/articles?offset=40", json: { count: 42, next: null, results: [{ id: 3 }, made] } },
    { url: "/articles?kind=a", json: { links: { next: null }, data: [{ id: 3 }, made] } },
    { method: "DELETE", url: "/articles/4217", status: 204 },
  ], { all: true });
  assert.match(
    step("list_articles"),
    /path: \$\.json\n +schema:\n +anyOf:\n +- properties: { next: { not: { const: null } } }\n +- properties:\n +results:\n +contains:/,
  );
  // On a later page, another one may be in its place.
  assert.doesNotMatch(step("list_articles_2"), /anyOf/);
  assert.match(step("list_articles_3"), /links: { properties: { next: { not:/);
});

Deno.test("the order of a list is nothing that its items have to show", async () => {
  const item = (id: number) => ({ id, title: `Plum tree ${id}`, kind: "tree" });
  const { step } = await converted([
    ...[412, 413, 414].map((id): Exchange => ({
      method: "POST",
      url: "/plants",
      body: { title: `Plum tree ${id}` },
      status: 201,
      json: item(id),
    })),
    { url: "/plants?page[size]=2&sort=-createdAt", json: { data: [item(414), item(413)] } },
    { method: "DELETE", url: "/plants/412", status: 204 },
  ]);
  assert.doesNotMatch(step("list_plants"), /notContains/);
});

Deno.test("the version of a thing comes from that thing, though another one has the same", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/customers",
      body: { name: "Goldene Gans" },
      status: 201,
      json: { id: 6021, name: "Goldene Gans", version: 1 },
    },
    {
      method: "POST",
      url: "/invoices",
      body: { customer_id: 6021 },
      status: 201,
      json: { id: 7342, customer_id: 6021, version: 1 },
    },
    { url: "/invoices/7342", json: { id: 7342, version: 1 } },
    {
      method: "PATCH",
      url: "/customers/6021",
      body: { name: "Goldene Gans GmbH", version: 1 },
      json: { id: 6021, version: 2 },
    },
  ]);
  assert.match(step("update_customer"), /version: \$\{steps\.create_customer\.capture\.version\}/);
});

Deno.test("a change shows what it sent, beside the lists of what it changed", async () => {
  const lines = [1, 2, 3, 4].map((n) => ({ id: `line_01K8Q4Z7M2R9T5X${n}`, quantity: 30 + n }));
  const attributes = { reference: "Table 7 refit", due: 14 };
  const made = (one: unknown) => ({
    data: { type: "invoices", id: "inv_01K8Q4Z7M2R9T5XA", attributes: one, lines },
  });
  const { step } = await converted([
    ...lines.map((line): Exchange => ({
      method: "POST",
      url: "/lines",
      body: { quantity: line.quantity },
      status: 201,
      json: line,
    })),
    {
      method: "POST",
      url: "/invoices",
      body: { data: { type: "invoices", lines: lines.map(({ id }) => ({ id })) } },
      status: 201,
      json: made({}),
    },
    {
      method: "PATCH",
      url: "/invoices/inv_01K8Q4Z7M2R9T5XA",
      body: { data: { type: "invoices", attributes } },
      json: made(attributes),
    },
  ]);
  assert.match(step("update_invoice"), /reference\n +equals: Table 7 refit/);
});

Deno.test("an empty list of errors of a change stays empty", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/graphql",
      body: {
        query:
          'mutation { createLabel(input: {name: "Urgent work"}) { label { id } userErrors { message } } }',
      },
      json: { data: { createLabel: { label: { id: "Label:7741" }, userErrors: [] } } },
    },
  ]);
  assert.match(step("create_label"), /userErrors\n +equals: \[\]/);
});

Deno.test("the number of a line is not expected in lines of other things", async () => {
  const order = (id: number) => ({ id, lines: [{ lineNo: 1, sku: `KX-20${id}` }] });
  const { step } = await converted([
    { method: "POST", url: "/orders", body: { sku: "KX-207" }, status: 201, json: order(517) },
    {
      method: "POST",
      url: "/orders/517/pick",
      body: { picks: [{ lineNo: 1, batch: "B261129-07" }] },
      json: { id: 517, status: "PICKED" },
    },
    { method: "POST", url: "/orders", body: { sku: "KX-208" }, status: 201, json: order(518) },
    { method: "POST", url: "/orders/518/cancel", json: { ...order(518), status: "CANCELLED" } },
  ]);
  assert.doesNotMatch(step("cancel_order"), /lineNo: \$|lineNo\n +equals/);
});

Deno.test("a page with the number of its only page may be a part of a list", async () => {
  const body = (pager: string) => page(`<ul><li>Ebony pen, medium</li></ul>${pager}`);
  const steps = async (pager: string) =>
    (await converted([
      { method: "POST", url: "/pens", form: { name: "Ebony pen, medium" }, status: 302 },
      { url: "/catalogue", ...body(pager) },
      { method: "POST", url: "/pens/sort", form: { by: "colour of ink" }, status: 302 },
    ], { all: true, keep: ["/catalogue"] })).step("open_catalogue");
  assert.match(await steps(""), /contains: Ebony pen, medium/);
  assert.match(await steps('<a href="/sizes?page=1">Sizes</a>'), /contains: Ebony pen, medium/);
  assert.doesNotMatch(await steps('<a href="/catalogue?page=1&amp;q=">1</a>'), /Ebony/);
});

Deno.test("what a refusal repeats is not known before it is made", async () => {
  const guest = { guest_name: "Ilse Vermeer", nights: 0 };
  const { text } = await converted([
    {
      method: "POST",
      url: "/guests",
      body: guest,
      status: 422,
      json: { detail: [{ input: guest }] },
    },
    {
      method: "POST",
      url: "/guests",
      body: { guest_name: "Ilse Vermeer", nights: 3 },
      status: 201,
      json: { id: 6021, guest_name: "Ilse Vermeer" },
    },
  ], { unique: true });
  assert.match(text, /Ilse Vermeer \$\{/);
});

Deno.test("a word that wraps the body of a PUT is no name, though the status is 201", async () => {
  const secret = "6f0d2c1e-8b3a-4d5f-9e7c-1a2b3c4d5e6f";
  const metadata = { metadata: { shelf: "Upper deck" } };
  const put: Exchange = {
    method: "PUT",
    url: `/v1/secrets/${secret}/metadata`,
    body: metadata,
    status: 201,
    json: { metadata_ref: `/v1/secrets/${secret}/metadata` },
  };
  const { text } = await converted([
    {
      method: "POST",
      url: "/v1/secrets",
      body: { label: "Sea chest" },
      status: 201,
      json: { id: secret },
    },
    put,
    { url: `/v1/secrets/${secret}/metadata`, json: metadata },
    { method: "DELETE", url: `/v1/secrets/${secret}`, status: 204 },
  ], { unique: true });
  assert.match(text, /capture\.id\}\/metadata\n/);
});

Deno.test("text with markup is shown by what is between its tags", async () => {
  const line = "It crosses every hour while the bell rings.";
  const leads = { status: 302, responseHeaders: { location: "/pages/4127" } };
  const { step } = await converted([
    { method: "POST", url: "/pages", form: { title: "Fares of the ferry" }, ...leads },
    { method: "POST", url: "/pages/4127/text", form: { body: `<p>${line}</p>` }, ...leads },
    { url: "/pages/4127", ...page(`<article><p>${line}</p></article>`) },
    { method: "POST", url: "/pages/4127/publish", form: { ok: "1" }, status: 302 },
  ]);
  assert.match(step("open_page"), new RegExp(line));
});

Deno.test("what a form had before is no name that differs in each run", async () => {
  const { text } = await converted([
    {
      url: "/components/new",
      ...page('<form><input name="name" value=""><input name="key_name" value="entry"></form>'),
    },
    {
      method: "POST",
      url: "/components",
      form: { name: "Quay signs", key_name: "entry" },
      status: 302,
      responseHeaders: { location: "/components/quay-signs" },
    },
  ], { unique: true });
  assert.match(text, /name: Quay signs \$\{/);
  assert.match(text, /key_name: entry\n/);
});

Deno.test("a part that was asked for has its status", async () => {
  const file = { url: "/files/4127/content", type: "text/plain" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/files",
      body: { name: "pressing-notes.txt" },
      status: 201,
      json: { id: 4127, name: "pressing-notes.txt" },
    },
    { ...file, headers: { range: "bytes=0-3" }, status: 206, text: "Cold" },
    { ...file, status: 206, text: "Cold pressed oil" },
    { method: "DELETE", url: "/files/4127", status: 204 },
  ], { all: true });
  assert.match(step("get_content"), /range: bytes=0-3[^]*status: 206/);
  assert.match(step("get_content_2"), /status: 200/);
});

Deno.test("a page that a program asks for is a call", async () => {
  const exchanges = (agent: string): Exchange[] => [
    {
      method: "POST",
      url: "/api/articles",
      body: { title: NAME },
      status: 201,
      json: { id: 4217, title: NAME },
    },
    { method: "POST", url: "/api/articles/4217/publish", json: { id: 4217 } },
    { url: "/articles/4217", headers: { "user-agent": agent }, ...page(`<h1>${NAME}</h1>`) },
  ];
  const names = async (agent: string) =>
    (await converted(exchanges(agent))).draft.steps.map(({ name }) => name);
  const calls = ["create_article", "publish_article"];
  assert.deepEqual(await names("axios/1.7.9"), [...calls, "open_article"]);
  assert.deepEqual(await names("Mozilla/5.0 (X11) Firefox/147"), calls);
});

Deno.test("a table in a page asks for a part of a list by its start and its length", async () => {
  const row = { id: 4211, name: "Brightwater Dairy" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/customers/create",
      form: { name: "Brightwater Dairy" },
      status: 302,
      responseHeaders: { location: "/customers" },
    },
    {
      method: "POST",
      url: "/customers/load-data",
      form: { draw: "1", start: "0", length: "10" },
      json: { draw: 1, recordsTotal: 2, data: [{ id: 7, name: "Abel" }, row] },
    },
    { method: "POST", url: "/customers/delete/4211", form: { ok: "1" }, status: 302 },
  ]);
  assert.match(step("load_data"), /anyOf:\n +- minItems: 10\n +- contains:/);
});

Deno.test("what is restored later is not removed as clean-up", async () => {
  const removal: Exchange = { method: "DELETE", url: "/items/4127", status: 204 };
  const { draft } = await converted([
    { method: "POST", url: "/items", body: { name: "Sea chest" }, status: 201, json: { id: 4127 } },
    removal,
    { method: "POST", url: "/items/4127/restore", json: { id: 4127 } },
    removal,
  ]);
  assert.deepEqual(draft.steps.map(({ name, always }) => [name, always]), [
    ["create_item", undefined],
    ["delete_item", undefined],
    ["restore_item", undefined],
    ["delete_item_2", true],
  ]);
});

Deno.test("a removal by a verb in capitals before the id is clean-up", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/Customers/Create",
      form: { Name: "Brightwater Dairy" },
      status: 302,
      responseHeaders: { location: "/Customers/Details/4211" },
    },
    { method: "POST", url: "/Customers/Delete/4211", form: { ok: "1" }, status: 302 },
  ]);
  assert.match(step("delete_customer"), /always: true/);
});

Deno.test("of several items with the same name the newest is first where times fall", async () => {
  const message = (n: number, day: number) => ({
    customer: "Brightwater Dairy",
    reference: `ref-${n}-4f6e9d8e`,
    sent: `2026-01-0${day}T09:00:00Z`,
  });
  for (const [days, select] of [[[3, 2], "first"], [[2, 3], "last"]] as const) {
    const { text } = await converted([
      {
        method: "POST",
        url: "/customers",
        body: { customer: "Brightwater Dairy" },
        status: 201,
        json: {},
      },
      {
        url: "/outbox",
        json: { messages: [message(1, days[0]), { ...message(2, days[1]), customer: "Abel" }] },
      },
      {
        method: "POST",
        url: "/replies",
        body: { reference: "ref-1-4f6e9d8e" },
        status: 201,
        json: {},
      },
    ]);
    assert.match(text, new RegExp(`select: ${select}`));
  }
});

Deno.test("a time without a fraction is one of the run", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/windows",
      body: { from: "2026-01-05T09:00:00Z", until: "2026-01-05T11:00:07Z" },
      status: 201,
      json: { id: 4127 },
    },
  ]);
  assert.match(text, /from: \$\{NOW\.ISO_SECONDS\}\n +until: \$\{NOW\.ISO_SECONDS \| offset 2h\}/);
});

Deno.test("an id is bound in every line of a text", async () => {
  const device = "01K8Q4Z7M2R9T5XBDN3VFW6JYC";
  const lines = [24, 28].map((degrees) => `climate,device=${device} temperature=${degrees}`);
  const { text } = await converted([
    {
      method: "POST",
      url: "/devices",
      body: { name: "Cold frame" },
      status: 201,
      json: { id: device },
    },
    {
      method: "POST",
      url: "/write",
      headers: { "content-type": "text/plain" },
      body: lines.join("\n"),
      status: 204,
    },
  ]);
  assert.equal(text.split("device=${steps.create_device.capture.id} ").length, 3, text);
  assert.doesNotMatch(text, /01K8/);
});

Deno.test("a name with an apostrophe differs in a filter, too", async () => {
  const bakery = { Id: 6021, Name: "Ottilie's Bakery" };
  const { step } = await converted([
    { method: "POST", url: "/Customers", body: { Name: bakery.Name }, status: 201, json: bakery },
    {
      url: `/Customers?$filter=${encodeURIComponent("Name eq 'Ottilie''s Bakery'")}`,
      json: { value: [bakery] },
    },
    { method: "DELETE", url: "/Customers(6021)", status: 204 },
  ], { unique: true, all: true });
  assert.match(step("list_customers"), /Ottilie''s Bakery \$\{vars\.run\}/);
});

Deno.test("an element of XML refers to what was made by a word of its name", async () => {
  const call = (name: string, inner: string, answer: string): Exchange => ({
    method: "POST",
    url: "/soap",
    headers: { "content-type": "text/xml", soapaction: `"urn:${name}"` },
    body:
      `<?xml version="1.0"?><s:Envelope><s:Body><${name}>${inner}</${name}></s:Body></s:Envelope>`,
    type: "text/xml",
    text:
      `<?xml version="1.0"?><s:Envelope><s:Body><${name}Response>${answer}</${name}Response></s:Body></s:Envelope>`,
  });
  const { text } = await converted([
    call("CreateWarehouse", "<Label>North quay</Label>", "<WarehouseId>53493</WarehouseId>"),
    call("CreateWarehouse", "<Label>South quay</Label>", "<WarehouseId>53495</WarehouseId>"),
    call(
      "TransferStock",
      "<FromWarehouse>53493</FromWarehouse><ToWarehouse>53495</ToWarehouse><Pieces>53493</Pieces>",
      "<Done>true</Done>",
    ),
  ]);
  assert.match(text, /<FromWarehouse>\$\{steps\.create_warehouse\.capture\./);
  assert.match(text, /<ToWarehouse>\$\{steps\.create_warehouse_2\.capture\./);
  assert.match(text, /<Pieces>53493</);
});

Deno.test("times in elements of XML are those of the run", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/soap",
      headers: { "content-type": "text/xml", soapaction: '"urn:CreatePickList"' },
      body: '<?xml version="1.0"?><s:Envelope><s:Body><Created>2026-01-05T09:00:00Z</Created>' +
        "<Expires>2026-01-05T09:05:00.250Z</Expires><ShipBy>2026-01-08</ShipBy>" +
        "<Opened>1987-03-12</Opened><Note>since 2026-01-05</Note></s:Body></s:Envelope>",
      type: "text/xml",
      text: "<s:Envelope><Done>true</Done></s:Envelope>",
    },
  ]);
  assert.match(text, /<Created>\$\{NOW\.ISO_SECONDS\}</);
  assert.match(text, /<Expires>\$\{NOW\.ISO \| offset 5m\}</);
  assert.match(text, /<ShipBy>\$\{NOW\.DATE \| offset 3d\}</);
  assert.match(text, /<Opened>1987-03-12<\/Opened><Note>since 2026-01-05</);
});

const state = (id: number, checksum: string) =>
  JSON.stringify({
    data: { name: "", contacts: [[{ id, name: "Harbour office" }], { s: "arr" }] },
    memo: { id: "h3KqXw9LmQ7rT4vB1nZa", name: "contacts", path: "contacts" },
    checksum,
  });
const CHECKSUM = "9f3a8c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f609f3a8c0d1e2f3a4b5c6d7e8f9";
const component = (snapshot: string, calls: unknown) =>
  ({ body: { components: [{ snapshot, updates: {}, calls }] }, method: "POST" }) as const;

Deno.test("the state of a component with a checksum goes back as a whole, from an attribute and from JSON", async () => {
  const [first, second] = [state(4127, CHECKSUM), state(4128, [...CHECKSUM].reverse().join(""))];
  const written = (text: string) => text.replaceAll('"', "&quot;");
  const { text, step } = await converted([
    {
      url: "/contacts",
      ...page(
        `<i wire:snapshot="${written(`{"memo":{"name":"menu"},"checksum":"${CHECKSUM}"}`)}"></i>` +
          `<div wire:snapshot="${written(first)}">Contacts</div>`,
      ),
    },
    {
      url: "/livewire/update",
      ...component(first, [{ method: "save" }]),
      json: { components: [{ snapshot: second, effects: {} }] },
    },
    {
      url: "/livewire/update",
      ...component(second, [{ method: "archive" }]),
      json: { components: [{ snapshot: state(4129, CHECKSUM), effects: {} }] },
    },
  ]);
  assert.match(
    step("open_contacts"),
    /wire_snapshot:\n +regex: \\bwire:snapshot="\(\[\^"\]\*&quot;name&quot;:&quot;contacts&quot;/,
  );
  assert.match(text, /snapshot: \$\{steps\.open_contacts\.capture\.wire_snapshot \| htmldecode\}/);
  assert.match(text, /snapshot: \$\{steps\.update_livewire\.capture\.snapshot\}/);
});

Deno.test("a list among what a page gets no longer has what was removed", async () => {
  const boats = (...data: unknown[]) => ({ component: "Boats", props: { boats: { data } } });
  const boat = { id: 1727, name: "Grey Heron" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/boats",
      body: { name: boat.name },
      status: 303,
      responseHeaders: { location: "/boats/1727" },
    },
    { url: "/boats/1727", json: { component: "Boat", props: { boat } } },
    { method: "DELETE", url: "/boats/1727", status: 303, responseHeaders: { location: "/boats" } },
    { url: "/boats", json: boats({ id: 5, name: "Tern" }) },
  ]);
  assert.match(
    step("get_boats"),
    /props\.boats\.data\[\*\]\.id\n +notContains: \$\{steps\.create_boat\.capture\.boat_id \| number\}/,
  );
});

Deno.test("a form may say what is intended", async () => {
  const { step } = await converted([
    { method: "POST", url: "/notes/new", form: { title: NAME }, status: 204 },
    {
      url: "/notes?_data=routes%2Fnotes",
      json: { items: [{ id: "clx9z1k3b0021qw45", title: NAME }] },
    },
    { url: "/notes/clx9z1k3b0021qw45", json: { note: { id: "clx9z1k3b0021qw45", title: NAME } } },
    {
      method: "POST",
      url: "/notes/clx9z1k3b0021qw45",
      form: { intent: "delete" },
      status: 204,
    },
  ]);
  assert.match(step("delete_note"), /^always: true/);
});

Deno.test("the state of a page of Faces is one value, and no page is called by its extension", async () => {
  const [first, second] = [
    "-4127836519283746501:8273645019283746519",
    "-1112223334445556667:7776665554443332221",
  ];
  const state = "javax.faces.ViewState";
  const { step } = await converted([
    { url: "/customers.xhtml", ...page(`<input type="hidden" name="${state}" value="${first}">`) },
    {
      method: "POST",
      url: "/customers.xhtml",
      form: { "form:name": "Lund", [state]: first },
      type: "text/xml",
      text: `<partial-response><update id="j_id1:${state}:0"><![CDATA[${second}]]></update>` +
        `</partial-response>`,
    },
    {
      method: "POST",
      url: "/customers.xhtml",
      form: { "form:name": "Berg", [state]: second },
      type: "text/xml",
      text: "<partial-response/>",
    },
  ]);
  assert.match(step("create_customer"), /capture:\n +value:\n +regex: .*ViewState/);
  assert.match(
    step("create_customer_2"),
    /ViewState: \$\{steps\.create_customer\.capture\.value\}\n/,
  );
});

Deno.test("a header with the id of an element has the number that its path has", async () => {
  const htmx = (target: string) => ({ "hx-request": "true", "hx-target": target });
  const task = `<li id="task-4127">${NAME}</li>`;
  const { step } = await converted([
    { method: "POST", url: "/tasks", headers: htmx("tasks"), form: { title: NAME }, text: task },
    { method: "PUT", url: "/tasks/4127/done", headers: htmx("task-4127"), text: task },
    { method: "DELETE", url: "/tasks/4127", headers: htmx("task-4128"), text: "" },
  ]);
  assert.match(step("update_done"), /hx-target: task-\$\{steps\.create_task\.capture\.task_id\}/);
  // That of another element stays.
  assert.match(step("delete_task"), /hx-target: task-4128/);
});
