import { deepEqual } from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.s1gn4tur3-0f-it";
const USE: Exchange = { url: "/notes", headers: { authorization: `Bearer ${TOKEN}` }, json: [] };
const ROSA = "rosa@example.test";
const COOKIE = "s%3Aq8Zr4tY2mN7pL0kX";
const BASIC = `Basic ${btoa("kay:pw-1234")}`;
const WITH_COOKIE: Exchange = { url: "/notes", headers: { cookie: `sid=${COOKIE}` }, json: [] };

/** What is found of each login: its index, the keys of user and password, `new` if it registers. */
const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], found: unknown])[] =
  [
    ["JSON that is answered with a token", [
      post("/api/v1/login", { email: "kay@example.test", password: "pw-1234" }, { token: TOKEN }),
      USE,
    ], ["0 email password"]],
    ["a path that ends with the verb and the noun in one word", [
      { method: "POST", url: "/admin/adduser", form: { user: "rosa", password: "pw-1234" } },
    ], ["0 user password new"]],
    ["a word below that for logins that ends with a noun for people", [
      post("/api/auth/clubuser/", { username: "rosa", password: "pw-1234" }, { id: 7 }),
    ], ["0 username password new"]],
    ["a person at the end of a path whom a later list shows, and no word of the route", [
      post("/users/rosa", { password: "pw-1234", role: "reader" }, { done: true }),
      post("/users/search", { password: "pw-1234" }, { done: true }),
      { url: "/users", json: [{ id: "rosa" }] },
      post("/users/rosa", { password: "pw-5678" }, { done: true }),
    ], ["0 1 password new"]],
    ["a custom method that creates a person", [
      post("/api/users:create", { username: "rosa", password: "pw-1234" }, { id: 7 }),
    ], ["0 username password new"]],
    ["a new person who is saved", [
      { method: "POST", url: "/useradmin/save", form: { email: ROSA, password: "pw-1234" } },
    ], ["0 email password new"]],
    ["nobody: a person is saved who was there before", [
      {
        method: "POST",
        url: "/useradmin/save",
        form: { email: ROSA, password: "pw-1234", id: "7" },
      },
    ], []],
    ["a form that is answered with a redirect and a cookie", [
      {
        method: "POST",
        url: "/session",
        form: { "user[login]": "kay", "user[password]": "pw-1234", commit: "Go" },
        status: 302,
        responseHeaders: { location: "/", "set-cookie": `sid=${COOKIE}; HttpOnly` },
      },
      WITH_COOKIE,
    ], ["0 user[login] user[password]"]],
    ["a form that opens a session, whose user and password a script then sends", [
      {
        method: "POST",
        url: "/index.php",
        form: { username: "kay", password: "pw-1234", submit: "GO!" },
        responseHeaders: { "set-cookie": `sid=${COOKIE}` },
        text: "<html><body>Welcome</body></html>",
      },
      WITH_COOKIE,
      { method: "PUT", url: "/dav/kay/tea.ics", headers: { authorization: BASIC }, status: 201 },
    ], ["0 username password"]],
    ["a mutation of GraphQL", [
      post("/graphql", {
        query: "mutation SignIn($i: SignInInput!) { signIn(input: $i) { token } }",
        variables: { i: { username: "kay", password: "pw-1234" } },
      }, { data: { signIn: { token: TOKEN } } }),
      USE,
    ], ["0 username password"]],
    ["the exchange of a code, whose grant and client are no user and no password", [
      post("/auth/login_flow/f-1", { username: "kay", password: "pw-1234" }, {
        result: "0b7d2c9e41",
      }),
      {
        method: "POST",
        url: "/auth/token",
        form: {
          grant_type: "authorization_code",
          code: "0b7d2c9e41",
          client_id: "https://app.test/",
        },
        json: { access_token: TOKEN },
      },
      USE,
    ], ["0 username password", "1 -"]],
    ["a password grant of OAuth", [
      {
        method: "POST",
        url: "/oauth/token",
        form: { grant_type: "password", client_id: "web", username: "kay", password: "pw-1234" },
        json: { access_token: TOKEN, refresh_token: "r-91f0b2c88d1e4a77", token_type: "bearer" },
      },
      USE,
    ], ["0 username password"]],
    ["client credentials", [
      {
        method: "POST",
        url: "/connect/token",
        form: { grant_type: "client_credentials", client_id: "web", client_secret: "c-5a0d99e1" },
        json: { access_token: TOKEN },
      },
      USE,
    ], ["0 client_id client_secret"]],
    ["a user whose name is after the password", [
      post("/v3/auth/tokens", {
        methods: ["password"],
        password: { user: { password: "pw-1234", name: "kay", domain: { id: "default" } } },
      }, { token: TOKEN }),
      USE,
    ], ["0 name password"]],
    ["a pair of keys, and the one of another user", [
      post("/login", { accessKey: "kay", secretKey: "pw-1234" }, { token: TOKEN }),
      {
        ...post("/users", { accessKey: "ann", secretKey: "pw-5678" }, { accessKey: "ann" }),
        headers: { authorization: `Bearer ${TOKEN}` },
      },
    ], ["0 accessKey secretKey", "1 accessKey secretKey new"]],
    ["an API key that is exchanged", [
      post("/auth", { apiKey: "k-5a0d99e1b7c2" }, { jwt: TOKEN }),
      USE,
    ], ["0 - apiKey"]],
    ["a registration, then a login", [
      post(
        "/users",
        { name: "Kay", email: "kay@example.test", password: "pw-1234" },
        { id: 7 },
        201,
      ),
      post("/users/sign_in", { email: "kay@example.test", password: "pw-1234" }, { token: TOKEN }),
      USE,
    ], ["0 email password new", "1 email password"]],
    ["what is created, and logs in later", [
      post("/db/people/rows", { mail: "kay@example.test", password: "pw-1234" }, { id: 7 }),
      post("/db/login", { identity: "kay@example.test", password: "pw-1234" }, { token: TOKEN }),
      USE,
    ], ["0 mail password new", "1 identity password"]],
    ["several identities", [
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      USE,
      post("/logout", {}, {}),
      post("/login", { user: "lee", pass: "pw-5678" }, { token: TOKEN.replace("sdW", "xYz") }),
    ], ["0 user pass", "3 user pass"]],
    ["no login that failed", [
      post("/login", { user: "kay", pass: "wrong" }, { error: "no" }, 401),
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      USE,
    ], ["1 user pass"]],
    ["no token that is made by one who is logged in", [
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      {
        ...post("/api-tokens", { name: "ci", type: "read-only" }, {
          accessKey: "k-91f0b2c88d1e4a77",
        }),
        headers: { authorization: `Bearer ${TOKEN}` },
      },
      { url: "/notes", headers: { authorization: "Bearer k-91f0b2c88d1e4a77" }, json: [] },
    ], ["0 user pass"]],
    ["no token with a PIN that a client with a token in another header makes", [
      post("/auth", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      {
        ...post("/token/init", { user: "lee", pin: "boat-4471" }, { serial: "OATH0000A142" }),
        headers: { "pi-authorization": TOKEN },
      },
    ], ["0 user pass"]],
    ["no session of a conference with a code", [
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      {
        ...post("/events/7/sessions/create", { title: "Pier", code: "PIER" }, {}),
        headers: { cookie: `session=${COOKIE}` },
      },
      { url: "/events", headers: { cookie: `session=${COOKIE}` }, json: [] },
    ], ["0 user pass"]],
    ["no refresh", [
      post("/auth/refresh", { refresh_token: "r-91f0b2c88d1e4a77" }, { access_token: TOKEN }),
      USE,
    ], []],
    ["no page that hands out a session", [
      {
        url: "/",
        resourceType: "document",
        text: "<html>",
        responseHeaders: { "set-cookie": `sid=${COOKIE}` },
      },
      WITH_COOKIE,
    ], []],
    ["no password that is changed", [
      post("/users/me/change-password", { email: "kay@example.test", password: "pw-new" }, {}),
    ], []],
    ["no change that is answered with a cookie for the next page", [
      {
        method: "POST",
        url: "/books/7/change/",
        form: { title: "x" },
        status: 302,
        responseHeaders: { location: "/books", "set-cookie": "messages=Zm9vQmFyMTIzNDU2Nzg5" },
      },
      { url: "/books", headers: { cookie: "messages=Zm9vQmFyMTIzNDU2Nzg5" }, json: [] },
    ], []],
    ["no change that is confirmed with the current password", [
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      {
        method: "POST",
        url: "/kay/settings",
        form: { contact_email: "kay@example.test", current_password: "pw-1234" },
        headers: { authorization: `Bearer ${TOKEN}`, cookie: `session=${COOKIE}` },
        status: 302,
        responseHeaders: { location: "/kay", "set-cookie": `session=x${COOKIE}` },
      },
      { url: "/kay", headers: { cookie: `session=x${COOKIE}` }, json: [] },
    ], ["0 user pass"]],
    ["no voucher with a code, where every response sets a session", [
      post("/login", { user: "kay", pass: "pw-1234" }, { token: TOKEN }),
      {
        method: "POST",
        url: "/vouchers/add",
        form: { code: "SPRING7", tag: "press" },
        headers: { cookie: `session=${COOKIE}` },
        status: 302,
        responseHeaders: { location: "/vouchers", "set-cookie": `session=x${COOKIE}` },
      },
      { url: "/vouchers", headers: { cookie: `session=x${COOKIE}` }, json: [] },
    ], ["0 user pass"]],
    ["no connection to a database", [
      post("/connections", { host: "db", username: "kay", password: "pw-1234" }, { id: 3 }, 201),
    ], []],
  ];

for (const [what, exchanges, found] of CASES) {
  Deno.test(`logins: ${what}`, async () => {
    const { logins } = await stagesOf(exchanges);
    deepEqual(
      logins.map(({ entry, username, password, registers }) =>
        [entry.index, keyOf(username), keyOf(password), ...(registers ? ["new"] : [])].join(" ")
          .replace(/ -$/, "")
      ),
      found,
    );
  });
}

function post(url: string, body: unknown, json: unknown, status = 200): Exchange {
  return { method: "POST", url, body, json, status };
}

function keyOf(requestValue: { readonly id: string } | undefined): string {
  if (!requestValue) return "-";
  return /"([^"]+)"\]$/.exec(requestValue.id)?.[1] ?? requestValue.id.split(" ")[2];
}
