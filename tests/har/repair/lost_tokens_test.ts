import { doesNotMatch, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const TOKEN = "eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJtYXJ0YSJ9.q7Xw2LmN8vB4kR9sT1yZq7Xw2LmN8vB4kR9sT1yZ";
const LOGIN: Exchange = {
  method: "POST",
  url: "/auth/token",
  body: { username: "marta", password: "Marta-pw-1" },
  raw: {
    response: {
      status: 201,
      statusText: "",
      cookies: [],
      headers: [{ name: "content-type", value: "application/json" }],
      content: { size: 320, mimeType: "application/json" },
      redirectURL: "",
    },
  },
};

function call(headers: Readonly<Record<string, string>>): Exchange {
  return {
    method: "POST",
    url: "/notes",
    headers,
    body: { text: "Plums" },
    json: { id: 7, text: "Plums" },
  };
}

for (
  const [sent, headers, written] of [
    ["a cookie", { cookie: `_token=${TOKEN}` }, /_token: \$\{steps\.login\.capture\.token\}/],
    ["a header", { authorization: `Bearer ${TOKEN}` }, /Bearer \$\{steps\.login\.capture\.token\}/],
  ] as const
) {
  Deno.test(`a token in ${sent} comes from the login whose response is lost`, async () => {
    const { text, step } = await converted([LOGIN, call(headers)]);
    match(step("login"), /regex: \\b\(eyJ\[\\w-\]\+\\\.\[\\w-\]\+\\\.\[\\w-\]\*\)\n/);
    match(step("create_note"), written);
    match(
      text,
      /# the response to this login is not in the recording: its first JSON web token is/,
    );
    doesNotMatch(text, /ENV\.TOKEN|eyJhbGci/);
  });
}

Deno.test("a token from before the login comes from the environment", async () => {
  const { text } = await converted([
    call({ cookie: `_token=${TOKEN}` }),
    LOGIN,
    call({ cookie: `_token=${TOKEN}` }),
  ]);
  match(text, /_token: \$\{ENV\.TOKEN\}/);
});

Deno.test("a token that another response has comes from there", async () => {
  const { step } = await converted([
    LOGIN,
    { method: "POST", url: "/exchange", body: {}, json: { token: TOKEN } },
    call({ cookie: `_token=${TOKEN}` }),
  ]);
  match(step("create_note"), /_token: \$\{steps\.(?!login)\w+\.capture\.token\}/);
});

Deno.test("a token that a later response has again comes from the login", async () => {
  const { step } = await converted([
    LOGIN,
    {
      method: "POST",
      url: "/renew",
      headers: { authorization: `Bearer ${TOKEN}` },
      body: {},
      json: { token: TOKEN },
    },
    call({ authorization: `Bearer ${TOKEN}` }),
  ]);
  match(step("create_note"), /Bearer \$\{steps\.login\.capture\.token\}/);
});
