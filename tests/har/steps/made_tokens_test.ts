import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SECRET = "user:8f3c2a94e5d63b7be1c05d9f4e21a0b7";
const SESSION = "s%3Ak3Yt9vQ2mZx8LpR7aWd0bTn5";
const LOGIN: Exchange = {
  method: "POST",
  url: "/auth/login",
  body: { username: "marta", password: "Marta-pw-1" },
  responseHeaders: { "set-cookie": `session=${SESSION}; Path=/; HttpOnly` },
  json: { username: "marta" },
};
const made = (headers: Record<string, string>): readonly Exchange[] => [
  {
    method: "POST",
    url: "/api/user/tokens",
    headers,
    body: { description: "nightly script", expiresAt: "2099-11-01T00:00:00.000Z" },
    status: 201,
    json: { description: "nightly script", secret: SECRET },
  },
  {
    method: "POST",
    url: "/api/flags",
    headers: { authorization: SECRET },
    body: { name: "night lamps" },
    status: 201,
    json: { name: "night lamps" },
  },
];

for (
  const [how, exchanges] of [
    ["in a session", [LOGIN, ...made({ cookie: `session=${SESSION}` })]],
    ["with Basic", made({ authorization: `Basic ${btoa("marta:Marta-pw-1")}` })],
  ] as const
) {
  Deno.test(`a token that somebody makes ${how} has no user and no password`, async () => {
    const { text } = await converted(exchanges);
    assert.match(text, /description: nightly script\n +expiresAt: "?2099-11-01T/);
    assert.doesNotMatch(text, /USER2_/);
  });
}
