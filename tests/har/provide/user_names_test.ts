import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const PASSWORD = "Zebra-lamp7";
const SESSION = "9f14e45fceea167a5a36dedd4bea2aaa";
const made = (headers: Record<string, string>): readonly Exchange[] => [{
  method: "POST",
  url: "/api/notes",
  headers,
  body: { title: "Groceries for may", author: "nora" },
  status: 201,
  json: { id: "n-8841", author: "nora" },
}];

Deno.test("the user of Basic credentials comes from the environment everywhere", async () => {
  const { text } = await converted(
    made({ authorization: `Basic ${btoa(`nora:${PASSWORD}`)}` }),
  );
  assert.match(text, /author: \$\{ENV\.LOGIN_USERNAME\}/);
  assert.ok(!text.includes("nora"));
});

Deno.test("the user name on the page before that of the password is that of the login", async () => {
  const { text } = await converted([
    { method: "POST", url: "/signin/identifier", form: { identifier: "nora" }, json: { next: 1 } },
    {
      method: "POST",
      url: "/signin/challenge",
      form: { password: PASSWORD },
      responseHeaders: { "set-cookie": `sid=${SESSION}; Path=/` },
      json: { ok: true },
    },
    ...made({ cookie: `sid=${SESSION}` }),
  ]);
  assert.match(text, /identifier: \$\{ENV\.LOGIN_USERNAME\}/);
  assert.match(text, /author: \$\{ENV\.LOGIN_USERNAME\}/);
  assert.ok(!text.includes("nora"));
});

Deno.test("a login needs no cookie from before the recording", async () => {
  const cookie = "datr=Zx81YpQ0aBcDeFgHiJkLmNoP";
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      headers: { cookie },
      body: { username: "nora", password: PASSWORD },
      responseHeaders: { "set-cookie": `sid=${SESSION}; Path=/` },
      json: { ok: true },
    },
    ...made({ cookie: `${cookie}; sid=${SESSION}` }),
  ]);
  assert.ok(!/datr/i.test(text), text);
});

Deno.test("an id of the browser from before the recording is left out, a setting stays", async () => {
  const { step, text } = await converted([
    {
      url: "/login",
      headers: { cookie: "T=TI1748755594392004; lang=en" },
      type: "text/html",
      text: `<input type="hidden" name="token" value="Qx7Lm2Vd9Rk4Tz8w">`,
      responseHeaders: { "set-cookie": "T=TI1748755594392004; Path=/\nlang=en; Path=/" },
    },
    { method: "POST", url: "/notes", body: { title: "Bulbs", token: "Qx7Lm2Vd9Rk4Tz8w" } },
  ]);
  assert.match(step("open_login"), /lang: en/);
  assert.ok(!text.includes("TI17487"), text);
});

Deno.test("beside a cookie that is named like a session, another random one is left out", async () => {
  const { text } = await converted(
    made({ cookie: `visitor=Zx81YpQ0aBcDeFgHiJkLmNoP; sid=${SESSION}` }),
  );
  assert.match(text, /sid: \$\{ENV\.SID\}/);
  assert.ok(!/visitor/i.test(text), text);
});

Deno.test("the user who logs in is the creator and the modifier whom a form names", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login",
      form: { username: "nora", password: PASSWORD },
      status: 302,
      responseHeaders: { location: "/", "set-cookie": `session=${SESSION}` },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: `session=${SESSION}` },
      form: { title: "Groceries", "own.creators": "nora", lastModifier: "nora" },
      status: 302,
    },
  ]);
  assert.match(step("create_note"), /own\.creators: \$\{ENV\.LOGIN_USERNAME\}\n/);
  assert.match(step("create_note"), /lastModifier: \$\{ENV\.LOGIN_USERNAME\}\n/);
});

Deno.test("a user whom somebody creates has other names in each run, wherever they are sent", async () => {
  const profile = { id: "petra", firstName: "Petra", email: "petra@app.test" };
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/user/create",
      body: { profile, credentials: { password: PASSWORD } },
      responseHeaders: { "x-xsrf-token": SESSION },
      status: 204,
    },
    { method: "POST", url: "/api/group/create", body: { id: "keepers" }, status: 204 },
    { method: "PUT", url: "/api/group/keepers/members/petra", status: 204 },
    { method: "POST", url: "/api/letters", body: { member: "petra" }, status: 204 },
    { method: "DELETE", url: "/api/user/petra", status: 204 },
  ], { unique: true });
  assert.match(text, /\n {2}email: petra-\$\{vars\.run\}@app\.test\n/);
  assert.match(text, /\n {2}user_id: petra\$\{vars\.run\}\n {2}group_id: keepers/);
  assert.match(text, /password: Pw-\$\{RANDOM\.HEX_16\}\n/);
  assert.match(text, /members\/\$\{vars\.user_id\}\n/);
  assert.match(text, /member: \$\{vars\.user_id\}\n/);
  assert.ok(!text.includes("ENV.LOGIN"));
});

Deno.test("a user whom somebody creates under `name` has the name of the run there, too", async () => {
  const renewed = SESSION.replace("9f", "7c");
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/login",
      body: { user: "nora", pass: "Lamp-zebra8" },
      json: { name: "nora" },
      responseHeaders: { "set-cookie": `session=${SESSION}` },
    },
    {
      method: "POST",
      url: "/api/access/users",
      headers: { cookie: `session=${SESSION}` },
      body: { name: "petra", password: PASSWORD, groups: ["users"] },
      responseHeaders: { "set-cookie": `session=${renewed}` },
      json: { users: [{ name: "nora" }, { name: "petra" }] },
    },
    {
      method: "DELETE",
      url: "/api/access/users/petra",
      headers: { cookie: `session=${renewed}` },
      json: { users: [] },
    },
  ]);
  assert.match(step("create_user"), /body:\n +name: \$\{vars\.username\}\n/);
  assert.match(step("delete_user"), /users\/\$\{vars\.username\}\n/);
});

Deno.test("a path that begins with the user, as those of requests do, does so inside of a text", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login",
      form: { username: "nora", password: PASSWORD },
      status: 302,
      responseHeaders: { location: "/", "set-cookie": `session=${SESSION}` },
    },
    {
      method: "POST",
      url: "/nora/pantry/notes/new",
      headers: { cookie: `session=${SESSION}` },
      form: { title: "Ask nora about jam", back: "/nora/pantry/notes" },
      status: 302,
    },
    {
      method: "POST",
      url: "/nora/pantry/settings",
      headers: { cookie: `session=${SESSION}` },
      form: { action: "delete", full_name: "nora/pantry" },
      status: 302,
    },
  ]);
  assert.match(step("create_note"), /back: \/\$\{ENV\.LOGIN_USERNAME\}\/pantry\/notes\n/);
  assert.match(step("create_note"), /title: Ask nora about jam\n/);
  assert.match(step("delete_pantry_settings"), /full_name: \$\{ENV\.LOGIN_USERNAME\}\/pantry\n/);
});

const login: Exchange = {
  method: "POST",
  url: "/app/login",
  body: { username: "nora", password: PASSWORD },
  responseHeaders: { "set-cookie": `sid=${SESSION}; Path=/` },
  json: { ok: true },
};
const kept = (path: string, title: string): Exchange => ({
  method: "POST",
  url: path,
  headers: { cookie: `sid=${SESSION}` },
  body: { title },
  status: 201,
  json: { title },
});

Deno.test("the user below whose name all things are, deep in a path, is the one who logs in", async () => {
  const { text } = await converted([
    login,
    { url: "/app/nora", status: 302, responseHeaders: { location: "/app/of/nora/home" } },
    kept("/app/of/nora/notes", "Groceries for may"),
    kept("/app/of/nora/tasks", "Sweep the yard"),
  ]);
  assert.match(text, /\/app\/of\/\$\{ENV\.LOGIN_USERNAME[^}]*\}\/notes/);
  assert.match(text, /\/app\/of\/\$\{ENV\.LOGIN_USERNAME[^}]*\}\/tasks/);
});

Deno.test("a thing with the name of the user, beside others, is not the user", async () => {
  const { text } = await converted([
    login,
    kept("/app/boats/nora/notes", "Groceries for may"),
    kept("/app/boats/nora/tasks", "Sweep the yard"),
    kept("/app/boats/clara/notes", "Paint the mast"),
  ]);
  assert.match(text, /\/app\/boats\/nora\/notes/);
});

Deno.test("the user at the end of a path, with nothing below, is the one who logs in", async () => {
  const { text } = await converted([
    login,
    kept("/app/tables/club", "Table of the club"),
    kept("/app/members/club/ines", "Rower"),
    kept("/app/members/club/nora", "Helmsman"),
    kept("/app/boats/club/kiwi/oars", "Four oars"),
  ]);
  assert.match(text, /\/app\/members\/club\/\$\{ENV\.LOGIN_USERNAME[^}]*\}\n/);
});

Deno.test("the user of a login is meant in a list of several, too", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { username: "nora", password: PASSWORD },
      responseHeaders: { "set-cookie": `sid=${SESSION}; Path=/` },
      json: { ok: true },
    },
    {
      method: "POST",
      url: "/api/groups",
      headers: { cookie: `sid=${SESSION}` },
      body: { group: "Harbour pilots", members: ["nora"] },
      status: 201,
    },
  ]);
  assert.match(text, /members:\n +- \$\{ENV\.LOGIN_USERNAME\}\n/);
});

Deno.test("a user whom somebody creates has the name of the run in later paths, whatever is before", async () => {
  const { step } = await converted([
    { url: "/api/resolver/", json: { names: ["staff"] } },
    {
      method: "POST",
      url: "/api/user/",
      body: { email: "petra@app.test", password: PASSWORD, user: "petra", resolver: "staff" },
      json: { value: 569 },
    },
    { url: "/api/user/", json: { result: [{ userid: "569", username: "petra" }] } },
    { method: "DELETE", url: "/api/user/staff/petra", json: { value: true } },
    { url: "/api/user/", json: { result: [{ userid: "31", username: "tom" }] } },
  ]);
  assert.match(step("delete_staff"), /user\/staff\/\$\{vars\.user\}\n/);
  assert.match(step("get_user"), /username: \$\{vars\.user\}\n/);
  assert.match(step("get_user_2"), /username\n {6}notContains: \$\{vars\.user\}\n/);
});

Deno.test("the name of a new account in another script is varied as its words are separated", async () => {
  for (const user of ["Nora Brandt", "Нора Брандт", "nora.brandt", "нора.брандт"]) {
    const { text } = await converted([
      { method: "POST", url: "/register", body: { user, password: PASSWORD }, status: 201 },
    ]);
    const separator = /[ .]/.exec(user)![0];
    assert.ok(text.includes(`  user: ${user}${separator}\${vars.run}\n`), text);
  }
});

Deno.test("the user name after the route of a login comes from the environment", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/v1/auth/userpass/login/nora",
      body: { password: PASSWORD },
      json: { auth: { client_token: "hvs.CAESIJ0b9e4d1c52a7", metadata: { username: "nora" } } },
    },
    ...made({ "x-vault-token": "hvs.CAESIJ0b9e4d1c52a7" }),
  ]);
  assert.match(text, /\/login\/\$\{ENV\.LOGIN_USERNAME \| urlencode\}\n/);
  assert.ok(!text.includes("nora"), text);
});

Deno.test("a secret that the recording issues logs in, not one of the environment", async () => {
  const secret = "7a07938d-52a7-4f6e-8c3d-9a1f7e5b2c64";
  const { step, text } = await converted([
    { method: "POST", url: "/roles/labeller/secret-id", json: { data: { secret_id: secret } } },
    {
      method: "POST",
      url: "/auth/machines/login",
      body: { secret_id: secret },
      json: { client_token: SESSION },
    },
    ...made({ "x-auth-token": SESSION }),
  ], { all: true });
  assert.match(step("create_secret_id"), /secret_id: \$\.json\.data\.secret_id\n/);
  assert.match(text, /secret_id: \$\{steps\.create_secret_id\.capture\.secret_id\}\n/);
  assert.doesNotMatch(text, /PASSWORD|SECRET/);
});

Deno.test("a header that is the user who logs in comes from the environment", async () => {
  const headers = {
    authorization: `Basic ${btoa(`marta:${PASSWORD}`)}`,
    "x-shop-createdby": "marta",
  };
  const { text } = await converted(made(headers));
  assert.match(text, /x-shop-createdby: \$\{ENV\.LOGIN_USERNAME\}\n/);
});

const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  body: { username: "kay", password: PASSWORD },
  json: { token: "9f14e45fceea167a5a36dedd4bea2abc" },
};

Deno.test("the user of a login comes from the environment in a header in JSON, too", async () => {
  const { text } = await converted([
    LOGIN,
    ...made({ "x-auth-user": '{"user":"kay","kay":"tea","groups":[1]}' }),
  ]);
  assert.ok(
    text.includes(`x-auth-user: '{"user":"\${ENV.LOGIN_USERNAME}","kay":"tea","groups":[1]}'`),
    text,
  );
});

Deno.test("an account has its new name in the query of what goes to the same address", async () => {
  const { text, step } = await converted([
    LOGIN,
    { method: "POST", url: "/api/users", body: { username: "nora", password: "Cellar-door-7" } },
    { method: "POST", url: "/api/notes?about=nora", body: { title: "Tea" } },
    { method: "DELETE", url: "/api/users?param=nora", status: 204 },
  ]);
  assert.match(text, /\n {2}username: nora\$\{vars\.run\}\n/);
  assert.match(step("delete_users"), /param: \$\{vars\.username\}/);
  assert.match(text, /about=nora\n/);
});
