import assert from "node:assert/strict";
import { parseChallenges } from "../../../lib/http/auth/digest_challenge.ts";

function parsed(field: string) {
  return parseChallenges(field).map(({ scheme, params }) => [scheme, Object.fromEntries(params)]);
}

Deno.test("several challenges in one field are told apart", () => {
  assert.deepEqual(
    parsed(
      'Basic realm="a, b=c", Digest realm="x", nonce="n==", algorithm=SHA-256, qop="auth, auth-int"' +
        ', Newauth realm="apps", type=1, title="Login to \\"apps\\""',
    ),
    [
      ["basic", { realm: "a, b=c" }],
      ["digest", { realm: "x", nonce: "n==", algorithm: "SHA-256", qop: "auth, auth-int" }],
      ["newauth", { realm: "apps", type: "1", title: 'Login to "apps"' }],
    ],
  );
});

Deno.test("a challenge needs no parameters, and may have a token in their place", () => {
  assert.deepEqual(parsed("Negotiate, Bearer"), [["negotiate", {}], ["bearer", {}]]);
  assert.deepEqual(parsed('NTLM TlRMTVNTUAAC==, Basic realm="a"'), [
    ["ntlm", {}],
    ["basic", { realm: "a" }],
  ]);
});

Deno.test("names of challenges are case-insensitive, and blanks may surround separators", () => {
  assert.deepEqual(parsed(' ,, DIGEST  Realm = "a" ,NONCE=b ,, Basic realm=""'), [
    ["digest", { realm: "a", nonce: "b" }],
    ["basic", { realm: "" }],
  ]);
});

Deno.test("what is not a challenge ends the challenges", () => {
  assert.deepEqual(parsed(""), []);
  assert.deepEqual(parsed('"a"'), []);
  assert.deepEqual(parsed('Basic realm="a", "b", Digest realm="c"'), [["basic", { realm: "a" }]]);
});
