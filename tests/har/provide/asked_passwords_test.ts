import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const html = (body: string) =>
  ({ type: "text/html", text: `<html><body>${body}</body></html>` }) as const;
const LOGON = html('<form method="post"><input name="uname"><input type="password" name="pword">');
const SID = "sid=4f1f6c1e9a7b4c2d8e3f5a6b";

Deno.test("a field is a password if the page asks for one in it, and the form logs in", async () => {
  const { text, step, draft } = await converted([
    { url: "/logon.php", headers: { cookie: SID }, resourceType: "document", ...LOGON },
    {
      method: "POST",
      url: "/main.php",
      headers: { cookie: SID },
      form: { uname: "marta", pword: "Marta-pw-1" },
      status: 302,
      responseHeaders: { location: "main.php?_off=1" },
    },
    {
      method: "POST",
      url: "/group.php",
      headers: { cookie: SID },
      form: { name: "Festival friends" },
      status: 302,
      responseHeaders: { location: "/group.php?group_id=2178" },
    },
  ]);
  assert.equal(draft.steps.filter(({ name }) => name === "login").length, 1);
  assert.match(
    step("login"),
    /uname: \$\{ENV\.LOGIN_USERNAME\}\n +pword: \$\{ENV\.LOGIN_PASSWORD\}/,
  );
  assert.match(step("login"), /location:\n +contains: main\.php/);
  assert.doesNotMatch(text, /marta|Marta-pw/);
});

const ADMIN: readonly Exchange[] = [
  {
    method: "POST",
    url: "/admin/login/",
    form: { username: "marta", password: "Marta-pw-1" },
    status: 302,
    responseHeaders: { location: "/admin/", "set-cookie": `${SID}; Path=/` },
  },
  {
    method: "POST",
    url: "/admin/auth/group/add/",
    headers: { cookie: SID },
    form: { name: "Desk staff" },
    status: 302,
    responseHeaders: {
      location: "/admin/auth/group/2828/change/",
      "set-cookie": "messages=W1siX19qc29uX21lc3NhZ2UiXV0:1wTqL2; Path=/",
    },
  },
  {
    method: "POST",
    url: "/admin/auth/user/add/",
    headers: { cookie: `${SID}; messages=W1siX19qc29uX21lc3NhZ2UiXV0:1wTqL2` },
    form: {
      username: "helga.brandt",
      usable_password: "true",
      password1: "first-Day-8251",
      password2: "first-Day-8251",
    },
    status: 302,
    responseHeaders: { location: "/admin/auth/user/1358/change/" },
  },
  {
    method: "POST",
    url: "/admin/auth/user/1358/password/",
    headers: { cookie: SID },
    form: {
      usable_password: "true",
      password1: "summer-Rain-3364",
      password2: "summer-Rain-3364",
      "set-password": "Change password",
    },
    status: 302,
    responseHeaders: {
      location: "/admin/auth/user/1358/change/",
      "set-cookie": "sid=8d7c6b5a4f3e2d1c0b9a8f7e; Path=/",
    },
  },
];

Deno.test("a flag and the label of a button are no passwords, whatever their names are", async () => {
  const { text, step } = await converted(ADMIN);
  assert.match(step("add_user"), /usable_password: "true"/);
  assert.match(text, /set-password: Change password/);
  assert.doesNotMatch(text, /first-Day|summer-Rain/);
});

Deno.test("somebody who is logged in makes things and sets passwords below /auth without a login", async () => {
  const { draft, text } = await converted(ADMIN, { unique: true });
  assert.deepEqual(draft.steps.map(({ name }) => name).filter((name) => /login/.test(name)), [
    "login",
  ]);
  assert.match(text, /Desk staff \$\{/);
});

const account = (name: string): Exchange => ({
  method: "PUT",
  url: `/v1/accounts/${name}`,
  body: { data: { password: `${name}-pw-1` } },
  status: 201,
  json: { data: { id: name } },
});
const basic = (name: string) => ({ authorization: `Basic ${btoa(`${name}:${name}-pw-1`)}` });

Deno.test("an account that the flow makes is named after its kind by its new name", async () => {
  const { text } = await converted([
    account("nora"),
    {
      method: "PUT",
      url: "/v1/buckets/boats",
      headers: basic("nora"),
      body: { permissions: { write: ["account:nora"] } },
      status: 201,
      json: { data: { id: "boats" }, permissions: { write: ["account:nora"] } },
    },
  ]);
  assert.match(text, /write:\n +- account:\$\{vars\.[a-z_]+\}/);
  assert.doesNotMatch(text, /account:nora/);
});

Deno.test("a call without credentials stays without, though another method of its path has some", async () => {
  const { step } = await converted([
    account("nora"),
    account("karin"),
    { url: "/v1/buckets", headers: basic("nora"), json: { data: [] } },
    { method: "DELETE", url: "/v1/accounts/karin", headers: basic("karin"), json: { data: {} } },
  ], { all: true });
  const second = step("create_account_2");
  assert.doesNotMatch(second, /auth:|authorization/);
});
