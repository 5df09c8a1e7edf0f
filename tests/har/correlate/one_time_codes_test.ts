import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const login: Exchange = {
  method: "POST",
  url: "/auth/login",
  body: { username: "nora.lind", password: "Zebra-lamp7" },
  json: { challenge: "5f1c7c3e-4f6e-4a53-9d8e-8f1f6f4e1a20" },
};
const verify = (sent: Record<string, string>): Exchange => ({
  method: "POST",
  url: "/auth/challenges/5f1c7c3e-4f6e-4a53-9d8e-8f1f6f4e1a20/verify",
  body: sent,
  json: { token: "q7Lx2vB9nR4tYk1Zc5Jm8wHd" },
});
const order: Exchange = {
  method: "POST",
  url: "/orders",
  headers: { authorization: "Bearer q7Lx2vB9nR4tYk1Zc5Jm8wHd" },
  body: { title: "Plum jam" },
  status: 201,
  json: { id: 5417 },
};

for (
  const [where, name, outbox] of [
    ["in a sentence", "otp", { messages: [{ text: "Quay Bank: 482913 is your login code." }] }],
    ["by itself, under another name", "otp", { messages: [{ code: "482913" }] }],
    ["for a request that verifies", "code", { mail: { body: "Your code: 482913" } }],
  ] as const
) {
  Deno.test(`a code that was sent to the user comes from the response that has it: ${where}`, async () => {
    const { text, step } = await converted([
      login,
      { url: "/outbox", json: outbox },
      verify({ [name]: "482913" }),
      order,
    ]);
    assert.match(text, new RegExp(`${name}: \\$\\{steps\\.\\w+\\.capture\\.`));
    assert.match(step("get_outbox"), /capture:/);
    assert.doesNotMatch(text, /482913/);
  });
}

Deno.test("another code is no such code, whatever a response has", async () => {
  const { text } = await converted([
    { url: "/cities", json: { cities: [{ zip: "960471" }] } },
    {
      method: "POST",
      url: "/addresses",
      body: { code: "960471", city: "Bamberg" },
      status: 201,
      json: {},
    },
  ]);
  assert.match(text, /code: "960471"/);
});
