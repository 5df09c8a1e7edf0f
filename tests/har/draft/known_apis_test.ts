import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Exchanges in the conventions of well-known APIs, as their public documentation shows them. */

const CONFIG = { "lamp.mode": "rotating", "lamp.period": "12" };
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

Deno.test("a read expects what was sent in an object of the same name, by ids and by typed names", async () => {
  const shown = {
    metadata: { name: "lighthouse-config", uid: "6b0e2d5e-0f2c-4a3e-9c59-1a3b1f7f2c11" },
    data: CONFIG,
  };
  const { step } = await converted([
    {
      method: "POST",
      url: CONFIG_MAPS,
      body: { metadata: { name: "lighthouse-config" }, data: CONFIG },
      status: 201,
      json: shown,
    },
    { url: `${CONFIG_MAPS}/lighthouse-config`, json: shown },
    { method: "DELETE", url: `${CONFIG_MAPS}/lighthouse-config`, json: { status: "Success" } },
  ]);
  assert.match(step("get_configmap"), /data\['lamp\.mode'\]\n +equals: rotating/);
  assert.match(step("get_configmap"), /data\['lamp\.period'\]\n +equals: "12"/);
});

const RECORD = (fields: unknown, version = 1) => ({
  meta: { version },
  fields,
  name: "projects/quay/documents/boats/Xk29fLq0ZtVbR7sYwA3d",
});

Deno.test("a revision in an object of the same name is not what was sent before", async () => {
  const fields = { crew: { integerValue: "4" } };
  const { step } = await converted([
    {
      method: "POST",
      url: "/v1/boats",
      body: { meta: { version: 1 }, fields },
      json: RECORD(fields),
    },
    { url: "/v1/boats/Xk29fLq0ZtVbR7sYwA3d", json: RECORD(fields) },
    { method: "DELETE", url: "/v1/boats/Xk29fLq0ZtVbR7sYwA3d", json: {} },
  ]);
  assert.match(step("get_boat"), /fields\.crew\.integerValue\n +equals: "4"/);
  assert.doesNotMatch(step("get_boat"), /version\n +equals/);
});

const CONTACT = "8a6b1c2d-3e4f-4a5b-8c7d-9e0f1a2b3c4d";
const ACCOUNT = "1f2e3d4c-5b6a-4798-8877-665544332211";

Deno.test("an entity tag in JSON goes into `if-match`, and an address in any header is without its host", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/data/v9.2/contacts",
      body: { lastname: "Moreau" },
      status: 204,
      responseHeaders: { "odata-entityid": `https://app.test/data/v9.2/contacts(${CONTACT})` },
    },
    { url: `/data/v9.2/contacts(${CONTACT})`, json: { contactid: CONTACT, lastname: "Moreau" } },
    {
      method: "POST",
      url: "/data/v9.2/accounts",
      body: { name: "Moreau Boats" },
      status: 201,
      json: { "@odata.etag": 'W/"4051240"', accountid: ACCOUNT },
    },
    {
      method: "PATCH",
      url: `/data/v9.2/accounts(${ACCOUNT})`,
      headers: { "if-match": 'W/"4051240"' },
      body: { name: "Moreau & Daughters" },
      status: 204,
    },
  ]);
  assert.match(
    step("update_account"),
    /if-match: \$\{steps\.create_account\.capture\.odata_etag\}/,
  );
  assert.match(step("create_contact"), /header: odata-entityid\n +regex: \(\[\^/);
  assert.doesNotMatch(text, /app\\?\.test/);
});

/** A table over HTTP, whose rows a parameter with an operator selects. */
const TABLE: readonly Exchange[] = [
  {
    method: "POST",
    url: "/rest/v1/boats",
    body: { name: "Sea Robin" },
    status: 201,
    json: { id: 311, name: "Sea Robin" },
  },
  {
    method: "POST",
    url: "/rest/v1/berths?select=id,code",
    body: [{ code: "N-14", boat_id: 311 }],
    status: 201,
    json: [{ id: 87, code: "N-14" }],
  },
  { url: "/rest/v1/boats?select=id,berths(id,code)", json: [{ id: 311, berths: [{ id: 87 }] }] },
  {
    method: "DELETE",
    url: "/rest/v1/berths?id=eq.87",
    json: [{ id: 87, code: "N-14", boat_id: 311 }],
  },
  { method: "DELETE", url: "/rest/v1/boats?id=in.(311)", status: 204 },
  { url: "/rest/v1/boats?select=id&id=eq.311", json: [] },
];

Deno.test("a parameter with an operator names what a removal removes", async () => {
  const { text, step } = await converted(TABLE);
  assert.match(
    step("get_boat"),
    /notContains: \$\{steps\.create_boat\.capture\.id\}/,
  );
  // The path of the table is not the name of something that the removal removes.
  assert.match(text, /url: \$\{vars\.base_url\}\/rest\/v1\/berths\?select=id,code/);
});

Deno.test("the rows that a change returns are what it made", async () => {
  const { step } = await converted(TABLE);
  assert.match(step("create_berth"), /path: \$\.json\n +containsObject:\n +code: N-14\n/);
  assert.match(
    step("delete_berth"),
    /containsObject:\n +id: \$\{steps\.create_berth\.capture\.id\}\n +code: N-14\n +boat_id/,
  );
});

const LANTERN = { id: 794, name: "Brass lantern" };

Deno.test("a search for a text of what the flow made finds it, on a small page too", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/products",
      body: { name: "Brass lantern" },
      status: 201,
      json: LANTERN,
    },
    { url: "/products?search=lantern&per_page=10", json: [LANTERN] },
    { url: "/products?kind=lantern&per_page=10", json: [LANTERN] },
    { method: "DELETE", url: "/products/794", status: 204 },
  ], { all: true });
  assert.match(step("list_products"), /containsObject:\n +id: \$\{.*\}\n +name: Brass lantern/);
  assert.doesNotMatch(step("list_products_2"), /containsObject/);
});

Deno.test("a member that all items share is expected once", async () => {
  const marina = { id: "5f1c7c3e-4f6e-4a53-9d8e-8f1f6f4e1a20", name: "North quay" };
  const berth = (id: number) => ({ id, marina_id: marina.id, code: `N-${id}` });
  const { step } = await converted([
    { method: "POST", url: "/marinas", body: { name: "North quay" }, status: 201, json: marina },
    ...[14, 15].map((id) => ({
      method: "POST",
      url: "/berths",
      body: { marina_id: marina.id, code: `N-${id}` },
      status: 201,
      json: berth(id),
    })),
    { url: `/berths?marina_id=${marina.id}`, json: { items: [berth(14), berth(15)] } },
    { method: "DELETE", url: `/marinas/${marina.id}`, status: 204 },
  ]);
  const found = step("list_berths_by_marina");
  assert.equal(found.split("each:").length, 2, found);
});

Deno.test("a table of comma-separated values shows what was typed", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/bookings",
      body: { boat_name: "Zilvermeeuw II" },
      status: 201,
      json: { id: 31, boat_name: "Zilvermeeuw II" },
    },
    {
      url: "/exports/bookings.csv",
      type: "text/csv",
      text: "id,boat\n31,Zilvermeeuw II\n",
    },
    { method: "DELETE", url: "/bookings/31", status: 204 },
  ], { all: true });
  assert.match(step("get_bookings"), /contains: Zilvermeeuw II/);
});

const USER = "2819c223-7f76-453a-919d-413861904646";
const scimUser = (familyName: string, active: boolean) => ({
  id: USER,
  userName: "ines.moreau",
  name: { familyName },
  active,
});

Deno.test("a search with a condition finds what it asks for, and operations name members with dots", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/scim/v2/Users",
      body: { userName: "ines.moreau", name: { familyName: "Moreau" }, active: true },
      status: 201,
      json: scimUser("Moreau", true),
    },
    {
      url: "/scim/v2/Users?filter=userName%20eq%20%22ines.moreau%22&startIndex=1&count=10",
      json: { totalResults: 1, startIndex: 1, Resources: [scimUser("Moreau", true)] },
    },
    {
      method: "PATCH",
      url: `/scim/v2/Users/${USER}`,
      body: {
        Operations: [
          { op: "replace", path: "active", value: false },
          { op: "replace", path: "name.familyName", value: "Moreau-Blanc" },
        ],
      },
      json: scimUser("Moreau-Blanc", false),
    },
    { method: "DELETE", url: `/scim/v2/Users/${USER}`, status: 204 },
    { url: `/scim/v2/Users/${USER}`, status: 410, json: { status: "410" } },
  ]);
  const found = step("list_users");
  assert.match(found, /Resources\n +containsObject:\n +id: \$\{steps\.create_user\.capture\.id\}/);
  assert.match(step("update_user"), /name\.familyName\n +equals: Moreau-Blanc/);
  assert.match(step("get_user_gone"), /status: 410/);
});

Deno.test("a code of capitals without a digit comes from the response of the same name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/lamps",
      body: { name: "Fresnel west" },
      status: 201,
      json: { id: 4711, name: "Fresnel west", invite: "QRTZ-LMNB" },
    },
    { method: "POST", url: "/api/lamps/join", body: { invite: "QRTZ-LMNB" }, json: { ok: true } },
  ]);
  assert.match(step("join_lamps"), /invite: \$\{steps\.create_lamp\.capture\.invite\}/);
});

Deno.test("a text of several words is expected in the response under any name", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/command/edit-cell?row=7",
      form: { value: "Grey Heron II" },
      json: { code: "ok", cell: { v: "Grey Heron II" } },
    },
  ]);
  assert.match(step("edit_cell"), /cell\.v\n +equals: Grey Heron II/);
});

Deno.test("the folder of a user in a path has the name of who logs in", async () => {
  const headers = { authorization: `Basic ${btoa("marta:Qu4rry-stone")}` };
  const { text } = await converted([
    { method: "MKCOL", url: "/dav/files/marta/Lamps", headers, status: 201 },
    { method: "DELETE", url: "/dav/files/marta/Lamps", headers, status: 204 },
  ]);
  assert.doesNotMatch(text, /files\/marta/);
  assert.match(text, /files\/\$\{ENV\.LOGIN_USERNAME/);
});

Deno.test("a header has the whole text of a member with a digest, and MERGE is a PATCH", async () => {
  const digest = "0x7F3D2A9B8C1E4F5A6B7C8D9E0F1A2B3C,20 Nov 2026 10:00:00 -0000";
  const path = "/_api/web/lists/lamps/items";
  const { step } = await converted([
    {
      method: "POST",
      url: "/_api/contextinfo",
      json: { d: { GetContextWebInformation: { FormDigestValue: digest } } },
    },
    {
      method: "POST",
      url: path,
      headers: { "x-requestdigest": digest },
      body: { Title: "Fresnel" },
      status: 201,
      json: { d: { Id: 4127, Title: "Fresnel" } },
    },
    {
      method: "POST",
      url: `${path}(4127)`,
      headers: { "x-requestdigest": digest, "x-http-method": "MERGE" },
      body: { Title: "Argand" },
      status: 204,
    },
  ]);
  assert.match(
    step("create_lamp_item"),
    /x-requestdigest: \$\{steps\.create_contextinfo\.capture\.FormDigestValue\}/,
  );
  assert.match(step("update_lamp_item"), /x-http-method: MERGE/);
});

Deno.test("the user in the XML of a login comes from the environment", async () => {
  const call = (name: string, body: string, answer: string): Exchange => ({
    method: "POST",
    url: "/services/lamps",
    headers: { "content-type": "text/xml", soapaction: `"urn:${name}"` },
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}` +
      `</s:Body></s:Envelope>`,
    type: "text/xml",
    text: `<s:Envelope><s:Body>${answer}</s:Body></s:Envelope>`,
  });
  const session = "9f3a8c0d1e2f3a4b5c6d7e8f";
  const { step } = await converted([
    call(
      "Login",
      "<l:user>marta</l:user><l:password>Qu4rry-stone</l:password>",
      `<sessionId>${session}</sessionId>`,
    ),
    call("CreateLamp", `<sessionId>${session}</sessionId><name>marta</name>`, "<ok>true</ok>"),
  ]);
  assert.match(step("login"), /<l:user>\$\{ENV\.LOGIN_USERNAME\}<\/l:user>/);
  // What has the same name is no user.
  assert.match(step("create_lamp"), /<name>marta<\/name>/);
});

Deno.test("no errors in an item of a batch are not sought beside the list", async () => {
  const { text } = await converted([{
    method: "POST",
    url: "/composite",
    body: { compositeRequest: [{ method: "POST", url: "/contacts", body: { name: "Lund" } }] },
    json: { compositeResponse: [{ body: { id: "003D000000QtLPB", errors: [] } }] },
  }]);
  assert.doesNotMatch(text, /compositeResponse\.body/);
});

Deno.test("a typed text is in the items of the items of what the flow made, and what vanishes from a search is not", async () => {
  const id = "be633bf1-dfa0-436d-b259-571129a590e5";
  const title = "Fresnel west";
  const page = { object: "page", id, archived: false, properties: { title } };
  const query = {
    method: "POST",
    url: "/v1/databases/d9824bdc-8445-4327-be8b-5b47500af6ce/query",
    body: { filter: { title } },
  } as const;
  const block = (texts: unknown[]) => ({ type: "paragraph", paragraph: { rich_text: texts } });
  const words = "Turn it twice a day";
  const { step } = await converted([
    { method: "POST", url: "/v1/pages", body: { properties: { title } }, json: page },
    {
      method: "PATCH",
      url: `/v1/blocks/${id}/children`,
      body: { children: [block([{ text: { content: words } }])] },
      json: { object: "list", results: [] },
    },
    {
      url: `/v1/blocks/${id}/children`,
      json: { results: [block([{ plain_text: words }])] },
    },
    { ...query, json: { results: [page] } },
    {
      method: "PATCH",
      url: `/v1/pages/${id}`,
      body: { archived: true },
      json: { ...page, archived: true },
    },
    { ...query, json: { results: [] } },
  ]);
  assert.match(
    step("list_children"),
    /results\[\*\]\.paragraph\.rich_text\[\*\]\.plain_text\n +contains: Turn it twice a day/,
  );
  assert.match(step("query_database"), /containsObject:\n +id: \$\{steps/);
  assert.match(
    step("query_database_2"),
    /results\[\*\]\.id\n +notContains: \$\{steps\.create_page\.capture\.id\}/,
  );
});

Deno.test("a folder of messages that an API changes has no texts of a page", async () => {
  const messages = "/2010/Accounts/7/Messages";
  const sent = { sid: "SM5f4e6071283a4b5c6d7e8f90", body: "The north light is out" };
  const { step } = await converted([
    {
      method: "POST",
      url: `${messages}.json`,
      form: { Body: sent.body },
      status: 201,
      json: { ...sent, uri: `${messages}/${sent.sid}.json` },
    },
    { url: `${messages}/${sent.sid}.json`, json: sent },
    { method: "DELETE", url: `${messages}/${sent.sid}.json`, status: 204 },
  ]);
  assert.match(step("get_message"), /json\.body\n +equals: The north light is out/);
});

Deno.test("the lists of what is removed are not expected in the response to its removal", async () => {
  const { step } = await converted([
    { method: "POST", url: "/talks", body: { title: "Lamps" }, json: { id: 4127, notes: ["a"] } },
    { url: "/talks/4127", json: { id: 4127, title: "Lamps", notes: ["Kay"] } },
    { method: "DELETE", url: "/talks/4127", json: { ok: true } },
  ]);
  assert.doesNotMatch(step("delete_talk"), /notes/);
});

Deno.test("a call that reads by a name that the flow made is a step", async () => {
  const path = "/Lamp plans";
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/2/files/create_folder",
      body: { path },
      json: { metadata: { id: "id:a4ayc_80_OEAAAAAAAAAXw", path_display: path } },
    },
    {
      method: "POST",
      url: "/2/files/upload",
      headers: { "dropbox-api-arg": `{"path":"${path}/fresnel.txt"}` },
      body: "Twelve seconds a turn",
      json: { id: "id:b5bzd_91_PFBBBBBBBBBYx" },
    },
    {
      method: "POST",
      url: "/2/files/list_folder",
      body: { path },
      json: { entries: [], has_more: false },
    },
    ...["fresnel", "argand"].map((name) => ({
      method: "POST",
      url: "/2/files/get_metadata",
      body: { file: `${name}.txt` },
      json: { rev: "a1c10ce0dd78" },
    })),
    { method: "POST", url: "/2/files/delete", body: { path }, json: { metadata: {} } },
  ]);
  assert.match(step("list_folder"), /path: \$\{vars\.folder_path\}/);
  assert.match(text, /always: true[^]*files\/delete\n/);
});

Deno.test("a token that is all of a response is called one", async () => {
  const token = "Xw9LmQ7rT4vB1nKx9w2LmQ7rT4vB1nKx9w2LmQ7rT4v";
  const { step } = await converted([
    { url: "/session/token", text: token, type: "text/plain" },
    {
      method: "POST",
      url: "/articles",
      headers: { "x-csrf-token": token },
      body: { title: "Lamps" },
      status: 201,
      json: { id: 4127 },
    },
  ]);
  assert.match(
    step("create_article"),
    /x-csrf-token: \$\{steps\.get_token\.capture\.token\}/,
  );
});

Deno.test("the message of a call in a parameter is not what a read asks by", async () => {
  const asking = (what: string) =>
    `/desk.IssueService/${what}?message=${encodeURIComponent('{"id":"7154"}')}`;
  const { text } = await converted([
    {
      method: "POST",
      url: "/desk.IssueService/CreateIssue",
      body: { title: "Lamp post" },
      json: { id: "7154" },
    },
    { url: asking("GetIssue"), json: { id: "7154", title: "Lamp post" } },
  ]);
  assert.match(text, /- name: get_issue\n[^]*\$\{steps\.create_issue\.capture\.id\}/);
});

Deno.test("what a filter compares with is expected of each item, unless either may match", async () => {
  const MADE: Exchange = {
    method: "POST",
    url: "/odata/Jobs",
    body: { Name: "Paint the mast", Status: "open" },
    status: 201,
    json: { ID: 7154, Name: "Paint the mast", Status: "open", Place: "yard" },
  };
  const listed = async (filter: string) => {
    const query = new URLSearchParams({ $filter: filter });
    const list = { url: `/odata/Jobs?${query}`, json: { value: [MADE.json] } };
    return (await converted([MADE, list])).step("list_jobs");
  };
  assert.match(
    await listed("contains(Name,'Paint') and Status eq 'open' and Place eq 'yard'"),
    /value\[\*\]\.Status\n +each:\n +equals: open\n.*value\[\*\]\.Place\n +each:\n +equals: yard/s,
  );
  assert.doesNotMatch(await listed("Status eq 'open' or Place eq 'yard'"), /each/);
});
