import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const USER = { id: "7725552d-8f0e-4a7e-9d35-6f0a4f1f2b11", name: "Ada Lind", role: "ADMIN" };
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3NzI1NTUyZCJ9.c2lnbmF0dXJlLW9mLWFkYQ";
const HEADERS = { authorization: `Bearer ${TOKEN}` };

/** A user logs in, sees all users, and makes something of which she is the owner. */
function withLogin(url: string, user = USER): readonly Exchange[] {
  const project = { id: 7312, name: "Quartz pavilion", owner: user };
  return [
    {
      method: "POST",
      url,
      body: { email: "ada@example.test", password: "first-Secret-1" },
      status: 201,
      json: { accessToken: TOKEN, user },
    },
    { url: "/api/users", headers: HEADERS, json: [user] },
    {
      method: "POST",
      url: "/api/projects",
      headers: HEADERS,
      body: { name: project.name, ownerId: user.id },
      status: 201,
      json: project,
    },
    { url: `/api/users/${user.id}`, headers: HEADERS, json: user },
    { url: "/api/projects", headers: HEADERS, json: [project] },
  ];
}

Deno.test("who logs in was there before, with a role that other accounts may not have", async () => {
  const { text } = await converted(withLogin("/api/auth/login"), { all: true });
  assert.match(text, /id: \$\{steps\.login\.capture\.id\}/);
  assert.doesNotMatch(text, /: ADMIN/);
});

Deno.test("who is in the response to a renewed session was there before", async () => {
  const [login, users, ...others] = withLogin("/api/auth/login");
  const refresh = { ...users, method: "POST", url: "/api/auth/refresh", json: login.json };
  const { text } = await converted([login, refresh, users, ...others], { all: true });
  assert.match(text, /name: refresh/);
  assert.doesNotMatch(text, /: ADMIN/);
});

Deno.test("a user whom the flow makes has the role that a change gave", async () => {
  const [login, ...others] = withLogin("/api/auth/login");
  const made: Exchange = {
    method: "POST",
    url: "/api/users",
    headers: HEADERS,
    body: { name: USER.name },
    status: 201,
    json: USER,
  };
  const { text } = await converted([{ ...login, json: { accessToken: TOKEN } }, made, ...others]);
  assert.match(text, /role: ADMIN/);
});
