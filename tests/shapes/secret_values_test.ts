import assert from "node:assert/strict";
import { isKnownToken, isSecretValue, looksLikeToken } from "../../lib/shapes/mod.ts";

const TOKEN = "q7Zk2Lm9Xw4Rt8Vb1Nc6";

Deno.test("a name means more in a request than in a response", () => {
  assert.equal(isSecretValue("password", "sesame", "field"), true);
  assert.equal(isSecretValue("password", "Forgotten", "response"), false);
  assert.equal(isSecretValue("otp", "482913", "field"), true);
  assert.equal(isSecretValue("otp", "482913", "response"), false);
  assert.equal(isSecretValue("x-api-key", TOKEN, "header"), true);
  assert.equal(isSecretValue("theme", "dark-blue", "cookie"), false);
});

Deno.test("what only describes a secret is none", () => {
  assert.equal(isSecretValue("token_type", TOKEN, "field"), false);
  assert.equal(isSecretValue("password", "null", "field"), false);
  assert.equal(isSecretValue("password", "pw", "field"), false);
  assert.equal(isSecretValue("key", "bGFtcHMvZnJlc25lbA==", "field"), false);
});

Deno.test("a token has digits and letters, and is neither an address nor a date", () => {
  assert.equal(looksLikeToken("harbour7kim"), true);
  for (
    const text of ["harbour", "7 boats in the bay", "https://a.test/7", "2026-11-30T10", '{"a":1}']
  ) {
    assert.equal(looksLikeToken(text), false, text);
  }
  assert.equal(isKnownToken(`ghp_${"a1".repeat(12)}`), true);
  assert.equal(isKnownToken(TOKEN), false);
});
