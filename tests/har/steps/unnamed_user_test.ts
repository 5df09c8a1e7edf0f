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
