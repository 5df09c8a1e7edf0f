import assert from "node:assert/strict";
import { converted, findings } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SESSION = "063a4f9173b87b3aebccfc98f46015e5";
const login = (json: Exchange["json"]): Exchange => ({
  method: "POST",
  url: "/login",
  body: { user: "marta", password: "plum-Counter-7" },
  json,
});
const read = (headers: Exchange["headers"]): Exchange => ({ url: "/crates", headers, json: [] });

/** What has a credential in it of which only the base64 is sent, in both spellings. */
const CASES: Readonly<
  Record<string, { exchanges: readonly Exchange[]; written: readonly [a: string, b: string] }>
> = {
  "the user, the id and the session that the login returned": {
    exchanges: [
      login({ result: [2, SESSION] }),
      read({ authorization: `Session ${btoa(`marta:2:${SESSION}`)}` }),
    ],
    written: [
      "authorization: Session ${ENV.LOGIN_USERNAME | append ':' | append steps.login.capture.result" +
      " | append ':' | append steps.login.capture.result_2 | base64}",
      "authorization: Session ${LOGIN_USERNAME | append ':' | append steps.login.result" +
      " | append ':' | append steps.login.result_2 | base64}",
    ],
  },
  "a token that is a text of its own kind": {
    exchanges: [
      login({ result: { password: '["marta", [], true].awrppQ.pVp5Np4DGAHU2q6YpyznrT3AXhc' } }),
      read({
        "x-auth": btoa('marta:["marta", [], true].awrppQ.pVp5Np4DGAHU2q6YpyznrT3AXhc'),
      }),
    ],
    written: [
      "x-auth: ${ENV.LOGIN_USERNAME | append ':' | append steps.login.capture.password | base64}",
      "x-auth: ${LOGIN_USERNAME | append ':' | append steps.login.password | base64}",
    ],
  },
  "a text before the token, with a quote in it": {
    exchanges: [
      login({ token: SESSION }),
      read({ "x-auth": btoa(`it's:${SESSION}`) }),
    ],
    written: [
      "x-auth: ${steps.login.capture.token | prepend 's:' | prepend \"'\" | prepend 'it' | base64}",
      "x-auth: ${steps.login.token | prepend 's:' | prepend \"'\" | prepend 'it' | base64}",
    ],
  },
  "a token that is the password of the user": {
    exchanges: [
      login({ token: SESSION }),
      read({ authorization: `Basic ${btoa(`marta:${SESSION}`)}` }),
    ],
    written: [
      "username: ${ENV.LOGIN_USERNAME}\n      password: ${steps.login.capture.token}",
      "username: ${LOGIN_USERNAME}\n      password: ${steps.login.token}",
    ],
  },
  "a key that is the user": {
    exchanges: [
      login({ key: SESSION }),
      read({ authorization: `Basic ${btoa(`${SESSION}:x`)}` }),
    ],
    written: [
      "username: ${steps.login.capture.key}\n      password: x",
      "username: ${steps.login.key}\n      password: x",
    ],
  },
};

for (const [what, { exchanges, written }] of Object.entries(CASES)) {
  for (const [i, spelling] of (["A", "B"] as const).entries()) {
    Deno.test(`a credential in base64 has ${what}, in spelling ${spelling}`, async () => {
      const { step, draft, text } = await converted(exchanges, { spelling, all: true });
      assert.ok(step("list_crates").includes(written[i]), text);
      assert.deepEqual(await findings(text, draft.environment.map((one) => one.name)), [], text);
      assert.doesNotMatch(text, new RegExp(`${SESSION}|marta|awrpp|plum`));
    });
  }
}

Deno.test("what a login sends as SASL does has the user and the password from the environment", async () => {
  const response = btoa("\0marta\0plum-Counter-7");
  const exchanges: readonly Exchange[] = [
    { url: "/service/sasl", responseHeaders: { "set-cookie": `sid=${SESSION}` }, json: {} },
    {
      method: "POST",
      url: "/service/sasl",
      headers: { cookie: `sid=${SESSION}` },
      form: { mechanism: "PLAIN", response },
      json: {},
    },
    { method: "POST", url: "/crates", body: { name: "Beds" }, json: { id: 7, by: "marta" } },
  ];
  const { step, draft, text } = await converted(exchanges);
  const expression =
    "${ENV.LOGIN_USERNAME | prepend '\\0' | append '\\0' | append ENV.LOGIN_PASSWORD | base64}";
  assert.ok(step("login").includes(`response: "${expression}"`), text);
  assert.deepEqual(await findings(text, draft.environment.map((one) => one.name)), [], text);
  assert.doesNotMatch(text, /marta|plum/);
  assert.ok(!text.includes(response), text);
});

Deno.test("a header whose base64 has nothing of a response stays as it is", async () => {
  const meta = btoa("theme:dark;width:1280");
  const { step, text } = await converted([read({ "x-settings": meta })], { all: true });
  assert.ok(step("list_crates").includes(`x-settings: ${meta}`), text);
});

Deno.test("a session that only base64 has in a request is a secret everywhere", async () => {
  const word = "counter-plum-session";
  const { text } = await converted([
    read({ "x-auth": btoa(`marta:${word}`) }),
    { method: "POST", url: "/notes", body: { note: word }, json: {} },
  ], { all: true });
  assert.ok(!text.includes(word), text);
});
