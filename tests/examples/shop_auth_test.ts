import assert from "node:assert/strict";
import { openShop, openShopLoggedIn } from "./shop_client.ts";

const CREDENTIALS = { username: "ada", password: "engine:1843" };

Deno.test("login returns a bearer token that gives access to protected paths", async () => {
  const shop = openShop();
  const login = await shop.send("POST", "/auth/login", { json: CREDENTIALS });
  assert.equal(login.status, 200);
  assert.equal(login.json.token_type, "Bearer");
  assert.equal(login.json.expires_in, 3600);
  const headers = { authorization: `Bearer ${login.json.access_token}` };
  const me = await shop.send("GET", "/auth/me", { headers });
  assert.deepEqual([me.status, me.json], [200, { username: "ada" }]);
});

Deno.test("login refuses a wrong password with a problem report", async () => {
  const json = { ...CREDENTIALS, password: "wrong" };
  const login = await openShop().send("POST", "/auth/login", { json });
  assert.equal(login.status, 401);
  assert.equal(login.headers.get("content-type"), "application/problem+json");
  assert.deepEqual(login.json, {
    type: "about:blank",
    title: "Unauthorized",
    status: 401,
    detail: "wrong username or password",
  });
});

Deno.test("login names every wrong field of its body", async () => {
  const json = { username: "", pasword: "x" };
  const login = await openShop().send("POST", "/auth/login", { json });
  assert.equal(login.status, 422);
  assert.deepEqual(login.json.errors, [
    { field: "username", message: "expected text" },
    { field: "password", message: "expected a value" },
    { field: "pasword", message: "unknown field" },
  ]);
});

Deno.test("login refuses a body that is not JSON", async () => {
  assert.equal((await openShop().send("POST", "/auth/login", { text: "{" })).status, 400);
});

Deno.test("a protected path without a token returns 401 and says what it requires", async () => {
  for (const path of ["/auth/me", "/products", "/products/1", "/orders", "/jobs/1"]) {
    const answer = await openShop().send("GET", path);
    assert.equal(answer.status, 401, path);
    assert.equal(answer.headers.get("www-authenticate"), 'Bearer realm="shop"');
  }
});

Deno.test("a token expires after an hour", async () => {
  const shop = await openShopLoggedIn();
  shop.pass(3_599_999);
  assert.equal((await shop.send("GET", "/auth/me")).status, 200);
  shop.pass(1);
  assert.equal((await shop.send("GET", "/auth/me")).status, 401);
});

Deno.test("logout ends the token", async () => {
  const shop = await openShopLoggedIn();
  assert.equal((await shop.send("POST", "/auth/logout")).status, 204);
  assert.equal((await shop.send("GET", "/auth/me")).status, 401);
});

Deno.test("a client gets a token for its Basic credentials", async () => {
  const shop = openShop();
  const form = { grant_type: "client_credentials" };
  const headers = { authorization: `Basic ${btoa("ada:engine:1843")}` };
  const granted = await shop.send("POST", "/auth/token", { headers, form });
  assert.equal(granted.status, 200);
  assert.equal(granted.json.token_type, "Bearer");
});

Deno.test("a client with wrong or broken credentials gets no token", async () => {
  const form = { grant_type: "client_credentials" };
  for (const authorization of [`Basic ${btoa("ada:no")}`, "Basic A", "Basic", "Bearer x"]) {
    const refused = await openShop().send("POST", "/auth/token", {
      headers: { authorization },
      form,
    });
    assert.equal(refused.status, 401, authorization);
  }
});

Deno.test("a client must ask for its token with a form", async () => {
  const shop = openShop();
  assert.equal((await shop.send("POST", "/auth/token", { json: {} })).status, 415);
  const form = { grant_type: "password" };
  assert.equal((await shop.send("POST", "/auth/token", { form })).status, 400);
});

Deno.test("the legacy login sets a session cookie and redirects to the account", async () => {
  const shop = openShop();
  const login = await shop.send("POST", "/legacy/login", { form: CREDENTIALS });
  assert.equal(login.status, 303);
  assert.equal(login.headers.get("location"), "/legacy/account");
  const [sid, theme] = login.headers.getSetCookie();
  assert.match(sid, /^sid=[0-9a-f-]{36}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(theme, "theme=light; Path=/");

  const cookie = sid.split(";")[0];
  const account = await shop.send("GET", "/legacy/account", { headers: { cookie } });
  assert.equal(account.status, 200);
  assert.match(account.headers.get("content-type")!, /^text\/html/);
  assert.match(account.text, /Hello, ada/);
});

Deno.test("the legacy pages refuse a wrong password and a missing or expired cookie", async () => {
  const shop = openShop();
  const form = { ...CREDENTIALS, password: "no" };
  const refused = await shop.send("POST", "/legacy/login", { form });
  assert.deepEqual([refused.status, refused.headers.getSetCookie()], [401, []]);
  assert.equal((await shop.send("GET", "/legacy/account")).status, 401);

  const login = await shop.send("POST", "/legacy/login", { form: CREDENTIALS });
  const cookie = login.headers.getSetCookie()[0].split(";")[0];
  shop.pass(1_800_000);
  assert.equal((await shop.send("GET", "/legacy/account", { headers: { cookie } })).status, 401);
});

Deno.test("the legacy logout requires the token of the account page", async () => {
  const shop = openShop();
  const login = await shop.send("POST", "/legacy/login", { form: CREDENTIALS });
  const headers = { cookie: login.headers.getSetCookie()[0].split(";")[0] };
  const account = await shop.send("GET", "/legacy/account", { headers });
  const csrf = /name="csrf" value="([^"]+)"/.exec(account.text)![1];

  const forged = await shop.send("POST", "/legacy/logout", { headers, form: { csrf: "x" } });
  assert.equal(forged.status, 403);
  const logout = await shop.send("POST", "/legacy/logout", { headers, form: { csrf } });
  assert.deepEqual([logout.status, logout.headers.get("location")], [303, "/"]);
  assert.match(logout.headers.getSetCookie()[0], /^sid=; Max-Age=0/);
  assert.equal((await shop.send("GET", "/legacy/account", { headers })).status, 401);
});
