import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SESSION = "sid=4f1d0c77b3e84b25a9c0; Path=/; HttpOnly";

function login(form: Readonly<Record<string, string>>): readonly Exchange[] {
  return [
    {
      method: "POST",
      url: "/wp-login.php",
      form,
      status: 302,
      responseHeaders: { location: "/admin", "set-cookie": SESSION },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: "sid=4f1d0c77b3e84b25a9c0" },
      body: { text: "hi" },
      status: 201,
      json: { id: 7 },
    },
  ];
}

Deno.test("the field before the password of a login is the user, whatever its name", async () => {
  const { step } = await converted(login({ log: "editor", pwd: "wp-3ditor-Pw", testcookie: "1" }));
  assert.match(step("login"), /log: \$\{ENV\.LOGIN_USERNAME\}\n +pwd: \$\{ENV\.LOGIN_PASSWORD\}\n/);
});

Deno.test("the button of a login is not the user", async () => {
  const { step } = await converted(
    login({ __ac_name: "editor", __ac_password: "wp-3ditor-Pw", "buttons.login": "Log in" }),
  );
  assert.match(step("login"), /__ac_name: \$\{ENV\.LOGIN_USERNAME\}\n/);
  assert.match(step("login"), /buttons\.login: Log in\n/);
});

Deno.test("a password with a vague name is called one in the environment", async () => {
  const { step } = await converted(login({ id: "start", u: "editor", p: "wp-3ditor-Pw" }));
  assert.match(step("login"), /u: \$\{ENV\.LOGIN_USERNAME\}\n +p: \$\{ENV\.LOGIN_PASSWORD\}\n/);
});

Deno.test("a grant, a page to return to or a token before the password is not the user", async () => {
  for (const name of ["grant_type", "redirect_to", "csrf_token", "action"]) {
    const { text } = await converted(login({ [name]: "password", pwd: "wp-3ditor-Pw" }));
    assert.ok(!text.includes("LOGIN_USERNAME"), text);
  }
});

Deno.test("so is that of any form with a password that opens the session", async () => {
  const url = "/index.php?title=Special:Enter";
  const [enter, note] = login({ wpName: "editor", wpPassword: "wp-3ditor-Pw", force: "" });
  const { text } = await converted([{ ...enter, url }, note]);
  assert.match(
    text,
    /wpName: \$\{ENV\.LOGIN_USERNAME\}\n +wpPassword: \$\{ENV\.LOGIN_PASSWORD\}\n/,
  );
});

/** A login as services for identities have it: the user in an object of its own, with a scope. */
function nestedLogin(name: string, password: string, project: string): Exchange {
  const domain = { id: "default" };
  return {
    method: "POST",
    url: "/v3/auth/tokens",
    body: {
      auth: {
        identity: { methods: ["password"], password: { user: { name, domain, password } } },
        scope: { project: { name: project, domain } },
      },
    },
    status: 201,
    responseHeaders: { "x-subject-token": `tok-${name}-8f31c0a7d2` },
    json: { token: { user: { name, domain: { id: "default", name: "Default" } } } },
  };
}

const nested = () =>
  converted([
    nestedLogin("vera", "Vera-pw-9", "staff"),
    {
      method: "POST",
      url: "/v3/users",
      headers: { "x-auth-token": "tok-vera-8f31c0a7d2" },
      body: { user: { name: "marlon", password: "Marlon-pw-7", domain_id: "default" } },
      status: 201,
      json: { user: { id: "c1f3a7b2d4e5", name: "marlon", domain_id: "default" } },
    },
    nestedLogin("marlon", "Marlon-pw-7", "staff"),
    {
      url: "/v3/auth/projects",
      headers: { "x-auth-token": "tok-marlon-8f31c0a7d2" },
      json: { projects: [{ name: "staff" }] },
    },
  ], { unique: true });

Deno.test("in JSON, it is the field before the password in the same object", async () => {
  const { step } = await nested();
  assert.match(
    step("login"),
    /name: \$\{ENV\.LOGIN_USERNAME\}\n +domain:\n +id: default\n +password: \$\{ENV\.LOGIN_PASSWORD\}/,
  );
});

Deno.test("an account that somebody else creates is another one in each run", async () => {
  const { text, step } = await nested();
  assert.match(text, /\n {2}name: marlon\$\{vars\.run\}\n/);
  for (const one of ["create_user", "login_2"]) {
    assert.match(step(one), /name: \$\{vars\.name\}\n/);
    assert.match(step(one), /password: \$\{vars\.password\}\n/);
  }
  assert.ok(!text.includes("USER2"), text);
});

Deno.test("what somebody logs in to already exists, and keeps its name", async () => {
  const { step } = await nested();
  assert.match(step("login"), /project:\n +name: staff\n/);
});

Deno.test("the argument before the one with the password is the user of a procedure", async () => {
  const [enter, note] = login({});
  const body = {
    id: 0,
    method: "common.db.login",
    params: ["editor", { device: null, password: "wp-3ditor-Pw" }, "en"],
  };
  const { text } = await converted([
    { ...enter, url: "/shop/session/login", form: undefined, body, status: 200, json: { id: 0 } },
    note,
  ]);
  assert.match(text, /- \$\{ENV\.LOGIN_USERNAME\}\n +- device: null\n +password: \$\{ENV\./);
});

Deno.test("a field whose value is its name says which form was sent, not who logs in", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login.xhtml",
      form: {
        login: "login",
        "login:email": "ada@example.test",
        "login:password": "corr3ct horse",
      },
      status: 302,
      responseHeaders: { location: "/home", "set-cookie": "sid=9b1deb4d3b7d4bad9bdd" },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: "sid=9b1deb4d3b7d4bad9bdd" },
      body: { title: "Tide" },
    },
  ]);
  assert.match(step("login"), /login: login\n +login:email: \$\{ENV\.LOGIN_USERNAME\}/);
});
