import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const NEW = "Tulip-desk9";
const OLD = "Zebra-lamp7";
const TOKEN = "q8Zr3LkT0vXw9yBn2MfJ5hGd7sPaC1eU";
const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  body: { username: "nora", password: OLD },
  json: { access_token: TOKEN },
};

/** Requests with a password that the name of its field does not show. */
const CHANGES: Readonly<Record<string, Exchange>> = {
  "a type before the value": { url: "/users/5/keys", body: { type: "password", value: NEW } },
  "a type after the value": {
    url: "/users/5/keys",
    body: { value: NEW, temporary: false, type: "password" },
  },
  "a list of credentials": {
    url: "/users",
    body: { login: "kim", credentials: [{ value: NEW, type: "password" }] },
  },
  "a form with a type": { url: "/users/5/keys", form: { type: "password", value: NEW } },
  "a label": { url: "/users/5/keys", body: { field: "password", value: NEW } },
  "a path that sets a password": { url: "/users/5/set-password", body: { value: NEW } },
  "a path that resets a password": { url: "/users/5/reset-password", form: { value: NEW } },
  "a path of credentials": { url: "/users/5/credentials", body: { secretData: NEW } },
  "old, new and confirmed": {
    url: "/account/password",
    body: { old: OLD, new: NEW, confirm: NEW },
  },
  "names and values in two lists": {
    url: "/fn/7",
    body: { p: { k: ["note", "password"], v: [{ s: "Spring" }, { s: NEW }] } },
  },
  "current, new and repeated": {
    url: "/account/changePassword",
    form: { current: OLD, new: NEW, repeat: NEW },
  },
};

for (const [what, change] of Object.entries(CHANGES)) {
  Deno.test(`convert takes a password from the environment: ${what}`, async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { text } = await converted([
      LOGIN,
      { method: "POST", headers, json: { ok: true }, ...change },
    ]);
    assert.ok(!text.includes(NEW), what);
    assert.ok(!text.includes(OLD), what);
    assert.match(text, /ENV\.(?:NEW_)?PASSWORD\}|vars\.password\}/);
  });
}

Deno.test("the new password of an account that the flow makes is made up in each run", async () => {
  const { text, draft } = await converted([
    {
      method: "POST",
      url: "/api/users",
      body: { username: "ferdinand", password: "Coxswain-pw-3" },
      status: 201,
      json: { username: "ferdinand" },
    },
    {
      method: "PUT",
      url: "/api/users/ferdinand",
      body: { password: "Coxswain-pw-4" },
      json: { username: "ferdinand" },
    },
  ]);
  assert.match(text, /\n {2}password_2: Pw-\$\{RANDOM\.HEX_16\}\n/);
  assert.deepEqual(draft.environment.map(({ name }) => name), ["BASE_URL"]);
});

Deno.test("a new password of digits, which is not made up, comes from the environment", async () => {
  const { text, draft } = await converted([
    {
      method: "POST",
      url: "/api/users",
      body: { username: "ferdinand", password: "Coxswain-pw-3" },
      status: 201,
      json: { username: "ferdinand" },
    },
    { method: "PUT", url: "/api/users/ferdinand", body: { password: "73910462" }, json: {} },
  ]);
  assert.doesNotMatch(text, /73910462/);
  assert.match(text, /\n +password: \$\{ENV\.PASSWORD\}\n/);
  assert.deepEqual(draft.environment.map(({ name }) => name), ["BASE_URL", "PASSWORD"]);
});

Deno.test("the name of a field for a password that ends with a number is no password", async () => {
  const { text } = await converted([
    LOGIN,
    {
      method: "POST",
      url: "/users",
      headers: { authorization: `Bearer ${TOKEN}` },
      form: { user: "kim", password: NEW, password2: NEW },
      json: { ok: true },
    },
  ]);
  assert.match(text, /\n\s+password2: \$\{/);
});

Deno.test("a value of another type, or at another path, is no password", async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { text } = await converted([
    LOGIN,
    {
      method: "POST",
      url: "/users/5/credentials",
      headers,
      body: { type: "label", value: "Front door" },
    },
    { method: "POST", url: "/settings", headers, body: { value: "Dark blue", new: "Light red" } },
  ]);
  for (const shown of ["Front door", "Dark blue", "Light red"]) {
    assert.ok(text.includes(shown), shown);
  }
});

Deno.test("the name of the field of a hashed password stays", async () => {
  const form = { loginName: "nora", password: "72732414d750775c1eb0b5b915b3561b" };
  const { step } = await converted([{ ...LOGIN, body: undefined, form }]);
  assert.match(step("login"), /\n {4}password: \$\{ENV\.LOGIN_PASSWORD\}\n/);
});

Deno.test("the button of a form for passwords and what it does are no passwords", async () => {
  const { step } = await converted([{
    method: "POST",
    url: "/signin",
    form: {
      password_action: "login",
      username: "nora",
      password: OLD,
      login_with_password: "Sign in",
    },
    status: 302,
    responseHeaders: { location: "/" },
  }]);
  assert.match(step("login"), / password_action: login\n/);
  assert.match(step("login"), / password: \$\{ENV\.LOGIN_PASSWORD\}\n/);
  assert.match(step("login"), / login_with_password: Sign in\n/);
});
