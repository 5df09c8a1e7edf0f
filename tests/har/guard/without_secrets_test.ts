import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { findings } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const SECRET = "q7Zk2/Lm9Xw+Rt8Vb1Nc6";
const PASSWORD = "Tulip-77-red";

/** A login, which makes the secret known, and then what is to be tested. */
async function flowAfterLogin(exchange: Exchange, password = PASSWORD): Promise<string> {
  const { flows: [{ text, leaks }], environment, environmentText } = await convert([
    await recordingOf([
      {
        method: "POST",
        url: "/login",
        body: { username: "marta", password, apiKey: SECRET },
        json: { ok: true },
      },
      { method: "POST", status: 201, json: { id: 7181 }, ...exchange },
    ]),
  ]);
  assert.deepEqual(leaks, [], text);
  for (const { name } of environment) assert.match(environmentText, new RegExp(`^${name}=$`, "m"));
  for (const form of [SECRET, encodeURIComponent(SECRET), btoa(SECRET), PASSWORD]) {
    assert.ok(!`${text}${environmentText}`.includes(form), `${form} in\n${text}`);
  }
  assert.deepEqual(await findings(text, environment.map(({ name }) => name)), [], text);
  return text;
}

const once = encodeURIComponent(SECRET);
const CASES: Readonly<Record<string, Exchange>> = {
  path: { url: `/notes/${PASSWORD}/items`, body: { title: "a" } },
  "encoded path": { url: `/notes/${once}/items`, body: { title: "a" } },
  "URL in a parameter": { url: `/a?continue=${encodeURIComponent(`/b?k=${SECRET}`)}`, body: {} },
  "URL with an encoded token in a parameter": {
    url: `/a?next=${encodeURIComponent(`/b?k=${once}`)}`,
    body: {},
  },
  "URL encoded twice": {
    url: `/a?next=${encodeURIComponent(encodeURIComponent(`/b?k=${SECRET}`))}&a=1`,
    body: {},
  },
  "JSON in JSON": {
    url: "/a",
    body: { batch: JSON.stringify({ body: JSON.stringify([SECRET]) }) },
  },
  base64: { url: "/a", body: { blob: btoa(SECRET), title: "x" } },
  "within base64": { url: "/a", body: { blob: btoa(`ab:${SECRET}:cd`), title: "x" } },
  key: { url: "/a", body: { acl: { [PASSWORD]: { read: true } } } },
  text: { url: "/a", body: `key=${SECRET};x`, headers: { "content-type": "text/plain" } },
  "answer with it as a key": { url: "/a", body: { a: 1 }, json: { id: 3, [PASSWORD]: "on" } },
  "answer with it as a value": {
    url: "/a",
    body: { note: `see ${PASSWORD}` },
    json: { id: 3, note: `see ${PASSWORD}` },
  },
  form: { url: "/a", form: { note: `see ${PASSWORD}`, [PASSWORD]: "1" } },
  GraphQL: {
    url: "/graphql",
    body: { query: `mutation { save(note: "see ${PASSWORD}") { id } }` },
    json: { data: { save: { id: "a" } } },
  },
};

for (const [name, exchange] of Object.entries(CASES)) {
  Deno.test(`a flow has no recorded secret in it: ${name}`, async () => {
    await flowAfterLogin(exchange);
  });
}

Deno.test("a password that is a word stays only where it is no password", async () => {
  const text = await flowAfterLogin({
    url: "/a?color=sunshine",
    body: { text: "grant=1&pwd=sunshine", title: "sunshine" },
  }, "sunshine");
  assert.match(text, /title: sunshine/);
});

Deno.test("a flow whose user name is also the e-mail address and the password is written", async () => {
  await convert([
    await recordingOf([{
      method: "POST",
      url: "/login",
      body: { username: "m@shop.test", email: "m@shop.test", password: "m@shop.test" },
      json: { email: "m@shop.test" },
    }, {
      method: "PUT",
      url: "/users/m%40shop.test",
      body: { email: "m@shop.test" },
      json: { email: "m@shop.test" },
    }]),
  ]).then(({ flows: [{ text, leaks }] }) => {
    assert.deepEqual(leaks, []);
    assert.ok(!text.includes("shop.test"), text);
  });
});
