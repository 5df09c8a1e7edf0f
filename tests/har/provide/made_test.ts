import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import { provided } from "./unbound.ts";

const UUID = "3870fe02-cf69-4518-ab98-50b315d22d63";
const OTHER = "919c861a-7877-4efc-9d7e-d510bda274d2";
const OBJECT_ID = "65a1b2c3d4e5f60718293a4b";

Deno.test("supply generates what the client drew, and uses it wherever it occurs", async () => {
  const result = await provided([
    { method: "POST", url: "/posts", body: { ref: UUID, title: `about ${UUID}` }, status: 201 },
    { method: "POST", url: "/things", body: { _id: OBJECT_ID }, status: 201 },
    { url: `/posts/${UUID}` },
    { url: `/files/${UUID}.pdf` },
    { url: `/things?filter=%7B%22_eq%22%3A%22${OBJECT_ID}%22%7D` },
    { method: "PUT", url: `/docs/${OTHER.toUpperCase()}`, body: { a: 1 }, status: 201 },
  ]);
  assert.equal(result.at("0 json ref"), "${vars.ref}");
  assert.equal(result.at("0 json title"), "about ${vars.ref}");
  assert.equal(result.at("1 json _id"), "${vars.id}");
  assert.equal(result.at("2 path 1"), "${vars.ref}");
  assert.equal(result.at("3 path 1"), "${vars.ref}.pdf");
  assert.equal(result.at("4 query filter"), '{"_eq":"${vars.id}"}');
  assert.equal(result.at("5 path 1"), "${vars.docs_id}");
  assert.deepEqual(result.vars, {
    ref: "${RANDOM.UUID}",
    id: "${RANDOM.HEX_24}",
    docs_id: "${RANDOM.UUID | upper}",
  });
});

Deno.test("supply generates what a form sent before, while it was filled in", async () => {
  const row = { id: OBJECT_ID, composer: "Grieg" };
  const result = await provided([
    { method: "POST", url: "/concerts/preview", body: { rows: [row] }, json: { rows: [row] } },
    { method: "POST", url: "/concerts", body: { rows: [row] }, status: 201, json: { id: 7 } },
    { method: "POST", url: "/people/preview", body: { person: { id: UUID } }, json: { ok: true } },
    { url: `/people?id=${UUID}`, json: {} },
  ]);
  assert.equal(result.at("0 json rows 0 id"), "${vars.id}");
  assert.equal(result.at("1 json rows 0 id"), "${vars.id}");
  assert.equal(result.at("2 json person id"), undefined);
});

Deno.test("supply generates short ids that a page gives to what it makes", async () => {
  const made = { method: "POST", status: 201 };
  const report = { shortid: "XBRyR9ob-", name: "Bulbs" };
  const result = await provided([
    { ...made, url: "/reports", body: report, json: { ...report, number: 7 } },
    { ...made, url: "/pages", body: { report: { shortid: report.shortid } }, json: { number: 8 } },
    { ...made, url: "/pages", body: { folderId: "PWp2L4_0cX" }, json: { folderId: "PWp2L4_0cX" } },
    { ...made, url: "/pages", body: { id: "Kq3Lm9Zt2" }, json: { id: 9 } },
    { ...made, url: "/pages", body: { key: "spring-2027" }, json: { key: "spring-2027" } },
  ]);
  assert.deepEqual(result.vars, { shortid: "X${RANDOM.HEX_8}" });
  assert.equal(result.at("0 json shortid"), "${vars.shortid}");
  assert.equal(result.at("1 json report shortid"), "${vars.shortid}");
});

Deno.test("supply generates the short ids of what a page saves as a list", async () => {
  const result = await provided([
    {
      method: "PUT",
      url: "/rows",
      body: [{ key: "MBxdbPzH", t: 1 }],
      json: { taken: ["MBxdbPzH"] },
    },
    { method: "PUT", url: "/rows", body: [{ key: "Qs7xUpNd", t: 2 }], json: { taken: [] } },
  ]);
  assert.equal(result.at("0 json 0 key"), "${vars.key}");
  assert.equal(result.at("1 json 0 key"), undefined);
});

Deno.test("supply generates what names the browser, and the device with which a user logs in", async () => {
  const headers = { "browser-id": OTHER, authorization: "Bearer null" };
  const login = { email: "nora@example.com", password: "Nora-pw-4711", deviceId: UUID };
  const result = await provided([
    { method: "POST", url: "/login", headers, body: login, json: { ok: true } },
    { url: "/notes", headers },
    { method: "POST", url: "/logout", headers, body: { deviceId: UUID } },
  ]);
  assert.equal(result.at("0 json deviceId"), "${vars.device_id}");
  assert.equal(result.at("2 json deviceId"), "${vars.device_id}");
  for (const index of [0, 1, 2]) {
    assert.equal(result.at(`${index} header browser-id`), "${vars.browser_id}");
  }
});

Deno.test("supply leaves the name of the form with which an account is made", async () => {
  const form = { user_name: "petra", password: "Petra-pw-4711", formUID: "UserForm" };
  const result = await provided([{ method: "POST", url: "/user/add", form, json: { ok: true } }], {
    logins: [{
      entry: 0,
      username: "form user_name",
      password: "form password",
      registers: true,
    }],
  });
  assert.equal(result.at("0 form user_name"), "${vars.user_name}");
  assert.equal(result.at("0 form formUID"), undefined);
});

Deno.test("supply leaves the device of another request, and the shop of a login", async () => {
  const result = await provided([
    { method: "POST", url: "/readings", body: { device_id: UUID, value: 5 } },
    {
      method: "POST",
      url: "/login",
      body: { user: "nora", password: "N-pw-4711", shop_id: OTHER },
    },
  ]);
  assert.equal(result.at("0 json device_id"), undefined);
  assert.equal(result.at("1 json shop_id"), undefined);
});

Deno.test("supply leaves existing ids and constants of the application", async () => {
  const result = await provided([
    { url: `/tenants/${UUID}` },
    { method: "POST", url: "/posts", body: { tenant_ref: UUID, category_id: OTHER } },
    { method: "POST", url: "/token", body: { client_id: "c0ffee00-cf69-4518-ab98-50b315d22d63" } },
    { method: "POST", url: "/x", body: { sha256Hash: "ab".repeat(8) + "0123456789cdef01" } },
    { method: "PUT", url: "/w", body: { shasum: "77ec6ff9a681770a4e66a68e92510cb59dd79d43" } },
    { method: "POST", url: "/y", body: { id: "00000000-0000-0000-0000-000000000000" } },
    {
      method: "POST",
      url: "/z",
      body: { id: "be11ef00-cf69-4518-ab98-50b315d22d63" },
      status: 404,
    },
  ]);
  for (
    const place of [
      "0 path 1",
      "1 json tenant_ref",
      "1 json category_id",
      "2 json client_id",
      "3 json sha256Hash",
      "4 json shasum",
      "5 json id",
      "6 json id",
    ]
  ) assert.equal(result.at(place), undefined, place);
});

Deno.test("supply generates an idempotency key in place, unless it is sent twice", async () => {
  const key = (value: string) => ({ "idempotency-key": value });
  const pay = (value: string) => ({ method: "POST", url: "/pay", headers: key(value), body: {} });
  const once = await provided([pay(UUID), pay(OTHER)]);
  assert.equal(once.at("0 header idempotency-key"), "${RANDOM.UUID}");
  assert.equal(once.at("1 header idempotency-key"), "${RANDOM.UUID}");
  const twice = await provided([pay(UUID), pay(UUID)]);
  assert.equal(twice.at("0 header idempotency-key"), "${vars.idempotency_key}");
  assert.equal(twice.at("1 header idempotency-key"), "${vars.idempotency_key}");
});

Deno.test("supply leaves bound values, and looks at their surroundings", async () => {
  const result = await provided([
    { method: "POST", url: "/a", body: { id: UUID }, status: 201 },
    { method: "POST", url: "/b", body: { id: OTHER } },
  ], { bound: ["1 json id"] });
  assert.equal(result.at("1 json id"), "${captured.x}");
});

Deno.test("supply drops what only bypasses caches", async () => {
  const now = Date.UTC(2026, 0, 5, 9, 0, 0);
  const result = await provided([
    { url: `/a?_=${now + 5}&t=${now}&v=2&cb=0.8271937` },
    { url: "/b?t=1500000000&_=a" },
    { url: `/c?full=1&${now + 9}&1500000000000` },
    { url: `/d?full=1&${(now + 9).toString(36)}&zzzzzzzz` },
  ]);
  assert.equal(result.at(`2 query ${now + 9}`), "(dropped)");
  assert.equal(result.at("2 query 1500000000000"), undefined);
  assert.equal(result.at(`3 query ${(now + 9).toString(36)}`), "(dropped)");
  assert.equal(result.at("3 query zzzzzzzz"), undefined);
  assert.equal(result.at("0 query _"), "(dropped)");
  assert.equal(result.at("0 query t"), "(dropped)");
  assert.equal(result.at("0 query cb"), "(dropped)");
  assert.equal(result.at("0 query v"), undefined);
  assert.equal(result.at("1 query t"), undefined);
  assert.equal(result.at("1 query _"), undefined);
});

Deno.test("supply replaces times close to that of the request by the clock", async () => {
  const now = Date.UTC(2026, 0, 5, 9, 0, 0);
  const body = {
    createdAt: "2026-01-05T09:00:00.012Z",
    at: now + 12,
    seconds: Math.floor(now / 1_000),
    text: String(now + 12),
    expires: "2026-01-06T09:00:00.007Z",
    from: "2026-01-12",
    start: "2026-01-12T14:00:00.000Z",
    until: "2026-01-12T14:30:00+01:00",
    today: "2026-01-05",
    birthday: "2026-01-06",
    past: "2025-12-24",
    far: "2031-01-01",
    local: "2026-01-05T10:00:00+01:00",
  };
  const result = await provided([
    { method: "POST", url: "/a", body },
    { method: "POST", url: "/b", body: { createdAt: "2026-01-05T09:00:00.112Z" } },
  ]);
  const at = (key: string) => result.at(`0 json ${key}`);
  assert.equal(at("seconds"), "${NOW.EPOCH}");
  assert.equal(at("createdAt"), "${NOW.ISO | offset 1s}");
  assert.equal(at("at"), "${NOW.EPOCH_MS | offset 1s}");
  assert.equal(at("text"), "${NOW.EPOCH_MS | offset 1s | string}");
  assert.equal(at("expires"), "${NOW.ISO | offset 1d}");
  assert.equal(at("from"), "${NOW.DATE | offset 7d}");
  assert.equal(at("start"), "${NOW.DATE | offset 7d}T14:00:00.000Z");
  assert.equal(at("until"), "${NOW.DATE | offset 7d}T14:30:00+01:00");
  assert.equal(at("today"), "${NOW.DATE}");
  for (const key of ["birthday", "past", "far", "local"]) assert.equal(at(key), undefined, key);
  assert.match(result.open["0 json local"], /time of the recording/);
  assert.equal(result.at("1 json createdAt"), "${NOW.ISO | offset 2s}");
});

Deno.test("supply replaces times that a query compares with", async () => {
  const result = await provided([
    { url: "/a?day=gte.2026-01-05&to=lte.2026-01-12&until=%3C%3D2026-01-12&old=gte.2025-01-12" },
    { url: "/b?filter=Created%20ge%202026-01-06T00:00:00Z" },
  ]);
  assert.equal(result.at("0 query day"), "gte.${NOW.DATE}");
  assert.equal(result.at("0 query to"), "lte.${NOW.DATE | offset 7d}");
  assert.equal(result.at("0 query until"), "<=${NOW.DATE | offset 7d}");
  assert.equal(result.at("0 query old"), undefined);
  assert.equal(result.at("1 query filter"), "Created ge ${NOW.DATE | offset 1d}T00:00:00Z");
});

Deno.test("supply distinguishes the id of a new record in a mutation from that of an old one", async () => {
  const call = (name: string, variables: unknown) => ({
    method: "POST",
    url: "/graphql",
    body: { query: `mutation ${name}($a: A) { ${name}(a: $a) { id } }`, variables },
  });
  const result = await provided([
    call("createPost", { id: UUID, ownerId: OBJECT_ID }),
    call("updatePost", { id: OTHER }),
  ]);
  assert.equal(result.at("0 json variables id"), "${vars.id}");
  assert.equal(result.at("0 json variables ownerId"), undefined);
  assert.equal(result.at("1 json variables id"), undefined);
});

Deno.test("supply generates the keys of what the client creates under one of them", async () => {
  const keys = { accessKey: "6m5UNJTNi1syBjH5RytD", secretKey: "t9TUzHRGzgARxGdjWwxfBGVoWqQAszOb" };
  const storage = {
    accessKey: "ujE2IkgsG4lQzIS1wTgr",
    secretKey: "8cs9gyzM1C9KHSLtnIaPe15l4T7wDtrL",
  };
  const result = await provided([
    { method: "POST", url: "/service-accounts", body: keys, status: 201 },
    { url: `/service-accounts/${keys.accessKey}` },
    { method: "POST", url: "/storages", body: { id: 7, ...storage }, status: 201 },
    { method: "POST", url: "/tasks", body: { kind: "TextClassificationProject" }, status: 201 },
    { method: "POST", url: "/works", body: { kind: "TextClassificationProject" }, status: 201 },
  ], { unique: true });
  assert.equal(result.at("0 json accessKey"), "${vars.access_key}");
  assert.equal(result.at("1 path 1"), "${vars.access_key}");
  assert.deepEqual(result.vars, {
    access_key: "${RANDOM.HEX_20}",
    secret_key: "t${RANDOM.HEX_31}",
  });
  assert.equal(result.at("2 json accessKey"), "${ENV.ACCESS_KEY}");
  assert.equal(result.at("3 json kind"), undefined);
});

Deno.test("supply generates the key that a request makes, but takes others from outside", async () => {
  const key = "mZvna1SO16Tb2HdzqHFxyisaNhgY2uJLLtH3RZbu";
  const sent = (url: string) =>
    converted([
      { method: "POST", url, body: { name: "Pump", key }, json: { done: true } },
      { method: "DELETE", url: `${url}?keys=[{"name":"Pump","key":"${key}"}]`, status: 204 },
    ]);
  const { text } = await sent("/api/apikeys");
  assert.match(text, /\n {2}key: m\$\{RANDOM\.HEX_39\}\n/);
  assert.match(text, /"key":"\$\{vars\.key\}"/);
  const other = await sent("/api/printers");
  assert.match(other.text, /key: \$\{ENV\.KEY\}/);
});

Deno.test("supply generates digits in small letters and in capitals as one value", async () => {
  const hash = "4b1c9e07d25fa3860f7e11c5a9d8e3427b60f19a";
  const result = await provided([
    { method: "POST", url: "/add", body: { urls: [`magnet:?xt=urn:btih:${hash}`] }, json: true },
    { method: "POST", url: "/stop", body: { items: [hash.toUpperCase()] }, json: true },
    { method: "POST", url: "/start", body: { items: [hash] }, json: true },
  ]);
  assert.deepEqual(result.vars, { urls: "${RANDOM.HEX_40}" });
  assert.equal(result.at("0 json urls 0"), "magnet:?xt=urn:btih:${vars.urls}");
  assert.equal(result.at("1 json items 0"), "${vars.urls | upper}");
  assert.equal(result.at("2 json items 0"), "${vars.urls}");
});

Deno.test("supply keeps a whole body in base64, but not an id in a text", async () => {
  const operation = btoa("o\0\0\0\x02\0\toperation\0\x1cfind-non-progressing-operation\0\x07addr");
  const headers = { "content-type": "application/x-encoded" };
  const result = await provided([
    { method: "POST", url: "/console", headers, body: operation, json: {} },
    { method: "POST", url: "/console", headers, body: `UID:${UUID}\nSUMMARY:Jam`, json: {} },
  ]);
  assert.equal(result.at("0 text"), undefined);
  assert.equal(result.at("1 text"), "UID:${vars.body}\nSUMMARY:Jam");
});

Deno.test("what was typed and sent in base64 is not drawn", async () => {
  const plaintext = btoa("Cask 57 stays shut");
  const { text } = await converted([
    { method: "POST", url: "/transit/encrypt/seal", body: { plaintext }, json: { ok: true } },
  ]);
  assert.ok(text.includes(`plaintext: ${plaintext}\n`), text);
});
