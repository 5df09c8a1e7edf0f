import assert from "node:assert/strict";
import { recordedSecrets } from "../../../lib/har/values/recorded_secrets.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const TOKEN = "q7Zk2Lm9Xw4Rt8Vb1Nc6";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLW9mLWl0";

async function secretsIn(...exchanges: Exchange[]): Promise<string[]> {
  const { entries } = await recordingOf(exchanges);
  return [...recordedSecrets(entries, new Set(entries))].sort();
}

Deno.test("recordedSecrets takes credentials and tokens of requests", async () => {
  assert.deepEqual(
    await secretsIn({
      method: "POST",
      url: `/a?access_token=${TOKEN}1&page=2`,
      headers: {
        authorization: `Basic ${btoa("kim:kims-pw")}`,
        cookie: `sid=${TOKEN}2; theme=dark-blue`,
        "x-api-key": `${TOKEN}3`,
        "x-request-note": `see ${JWT}`,
      },
      body: { password: "plain", nested: { client_secret: "abcdefgh" }, name: "Kim", age: 7 },
    }),
    [
      JWT,
      "abcdefgh",
      btoa("kim:kims-pw"),
      "kims-pw",
      "plain",
      `${TOKEN}1`,
      `${TOKEN}2`,
      `${TOKEN}3`,
    ].sort(),
  );
});

Deno.test("recordedSecrets takes one-time codes and the codes of cards that a client sends", async () => {
  const body = {
    totp: "482913",
    mfa_code: "193842",
    "card.cvv": "9415",
    code: "7777",
    pinned: "55",
  };
  assert.deepEqual(await secretsIn({ method: "POST", body, json: { cvc: "6604" } }), [
    "193842",
    "482913",
    "9415",
  ]);
});

Deno.test("recordedSecrets takes tokens and cookies of responses, but not labels", async () => {
  assert.deepEqual(
    await secretsIn({
      responseHeaders: {
        "set-cookie": [`session=${TOKEN}1; HttpOnly`, "lang=en"],
        "x-auth-token": `${TOKEN}2`,
      },
      json: {
        data: { access_token: `${TOKEN}3`, token_type: "Bearer", expires_in: 3600 },
        labels: { password: "Password", forgot_password: "Forgot your password?" },
        key: "title",
        user: { password: "**********", api_key: "k3y-of-jane" },
        note: `the ${JWT} of it`,
      },
    }),
    [JWT, `${TOKEN}1`, `${TOKEN}2`, `${TOKEN}3`, "k3y-of-jane"].sort(),
  );
});

Deno.test("recordedSecrets leaves placeholders for secrets, and what an account is refused for", async () => {
  assert.deepEqual(
    await secretsIn(
      { method: "POST", url: "/a", body: { password: "changeme", token: "<token>" } },
      { method: "POST", url: "/register", body: { password: "tooshort" }, status: 422 },
    ),
    [],
  );
  // This may be the right one, which is refused for another reason.
  const login = { method: "POST", url: "/login", body: { password: "zebra9!lamp" }, status: 400 };
  assert.deepEqual(await secretsIn(login), ["zebra9!lamp"]);
});

Deno.test("recordedSecrets takes no key that is the id of the same thing", async () => {
  const [id, key] = ["fP646HRNoylr8kOe", "q7Zk2Lm9Xw4Rt8Vb"];
  assert.deepEqual(await secretsIn({ method: "PUT", body: { _id: id, key: id } }), []);
  assert.deepEqual(await secretsIn({ method: "PUT", body: { _id: id, key } }), [key]);
});
