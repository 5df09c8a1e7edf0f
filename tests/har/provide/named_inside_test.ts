import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const USER = "kim@garden.test";
const PASSWORD = "Blue-Barn-42";
const TOKEN = "q8Zr3LkT0vXw9yBn2MfJ5hGd7sPaC1eU";
const typed = (type: string, body: string): Exchange => ({
  headers: { "content-type": type },
  body,
});
const inside = JSON.stringify({ email: USER, password: PASSWORD });

/** Requests that log in with credentials that are not a member or field of the request. */
const LOGINS: Readonly<Record<string, Exchange>> = {
  "elements of XML": typed(
    "text/xml",
    `<a><user>${USER}</user><password>${PASSWORD}</password></a>`,
  ),
  "attributes of XML": typed("text/xml", `<login user="${USER}" password="${PASSWORD}"/>`),
  "arguments of GraphQL": {
    url: "/graphql",
    body: { query: `mutation { login(email: "${USER}", password: "${PASSWORD}") { token } }` },
    json: { data: { login: { token: TOKEN } } },
  },
  "a form that is sent as text": typed("text/plain", `user=${USER}&password=${PASSWORD}`),
  "JSON in base64": typed("text/plain", btoa(inside)),
  "lines of JSON": typed("application/x-ndjson", `{"email":"${USER}"}\n${inside}`),
  "JSON in a text of JSON in a text": { body: { data: JSON.stringify({ inner: inside }) } },
  "JSON in a field of a form": { form: { payload: inside } },
  "a list of names and values": {
    body: { fields: [{ name: "email", value: USER }, { name: "password", value: PASSWORD }] },
  },
  "parameters without names": {
    body: { jsonrpc: "2.0", method: "login", params: [USER, PASSWORD] },
  },
  "members with short names": { body: { u: USER, p: PASSWORD } },
  "members with other names": { body: { first: USER, second: PASSWORD } },
  "members in German": { body: { benutzername: USER, passwort: PASSWORD } },
  "members in Spanish": { body: { usuario: USER, contraseña: PASSWORD } },
  "members in French": { body: { identifiant: USER, mot_de_passe: PASSWORD } },
};

for (const [where, login] of Object.entries(LOGINS)) {
  Deno.test(`credentials in ${where} come from the environment`, async () => {
    const { text, draft } = await converted([
      { method: "POST", url: "/login", json: { token: TOKEN }, ...login },
      {
        method: "POST",
        url: "/api/things",
        headers: { authorization: `Bearer ${TOKEN}` },
        body: { name: "x" },
        status: 201,
        json: { id: 5 },
      },
    ]);
    for (const value of [USER, PASSWORD, TOKEN]) assert.ok(!text.includes(value), text);
    const names = draft.environment.map(({ name }) => name);
    assert.deepEqual(names, ["BASE_URL", "LOGIN_USERNAME", "LOGIN_PASSWORD"], text);
  });
}

Deno.test("a short password in a text is replaced where it occurs under its name", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      json: { token: TOKEN },
      ...typed("text/xml", "<a><user>kim</user><password>blue</password></a>"),
    },
    {
      method: "POST",
      url: "/api/things",
      headers: { authorization: `Bearer ${TOKEN}` },
      body: { name: "blue" },
      status: 201,
      json: { id: 5 },
    },
  ]);
  assert.match(text, /<password>\$\{ENV\.LOGIN_PASSWORD\}<\/password>/);
  assert.match(text, /name: blue/);
});

Deno.test("another secret in XML comes from the environment under its name", async () => {
  const body = "<set><oldPassword>Blue-Barn-42</oldPassword><size>5</size></set>";
  const { text } = await converted([{
    method: "POST",
    url: "/ws",
    ...typed("text/xml", body),
    text: "",
  }]);
  assert.match(text, /<oldPassword>\$\{ENV\.OLD_PASSWORD\}<\/oldPassword><size>5<\/size>/);
});

Deno.test("text that people write is not a field", async () => {
  const note = 'My password: "rosebud-77" was wrong; user=kim';
  const { text } = await converted([{
    method: "POST",
    url: "/notes",
    body: { note },
    status: 201,
    json: { id: 1 },
  }]);
  assert.match(text, /rosebud-77/);
});

Deno.test("the paragraphs of a text are no passwords, and what is underlined is no user", async () => {
  const { text } = await converted([{
    method: "POST",
    url: "/notes",
    form: { text: "<p>Boots and a lamp</p><u>Kim</u>" },
    status: 302,
    responseHeaders: { location: "/notes", "set-cookie": "session=4f1d0c77b3e84b25a9c0" },
  }]);
  assert.match(text, /text: <p>Boots and a lamp<\/p><u>Kim<\/u>\n/);
});
