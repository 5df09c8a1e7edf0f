import assert from "node:assert/strict";
import { provided } from "./unbound.ts";

const TOKEN = "q7Zk2Lm9Xw4Rt8Vb1Nc6";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLW9mLWl0";

Deno.test("supply takes tokens that no response has from the environment", async () => {
  const result = await provided([
    { url: "/a", headers: { authorization: `Bearer ${JWT}` } },
    { url: "/b", headers: { "x-api-key": TOKEN } },
    { url: `/c?api_key=${TOKEN}&page=2` },
    { method: "POST", url: "/hooks", body: { secret: "whsec-91ab22cd", url: "https://a.test/x" } },
    { url: "/d", headers: { authorization: "Token another-token-1" } },
  ]);
  assert.equal(result.at("0 header authorization"), "${ENV.API_TOKEN}");
  assert.equal(result.at("1 header x-api-key"), "${ENV.X_API_KEY}");
  assert.equal(result.at("2 query api_key"), "${ENV.X_API_KEY}");
  assert.equal(result.at("2 query page"), undefined);
  assert.equal(result.at("3 json secret"), "${ENV.SECRET}");
  assert.equal(result.at("4 header authorization"), "${ENV.API_TOKEN_2}");
  for (const secret of [JWT, TOKEN, "whsec-91ab22cd", "another-token-1"]) {
    assert.ok(result.secrets.has(secret), secret);
  }
});

Deno.test("supply takes user and password of Basic from the environment", async () => {
  const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
  const result = await provided([
    { method: "POST", url: "/login", form: { username: "kim", password: "kims-pw-1" } },
    { url: "/a", headers: basic("kim:kims-pw-1") },
    { url: "/b", headers: basic("ops:0ps:pw") },
    { url: "/c", headers: { authorization: "Basic" } },
  ], { logins: [{ entry: 0, username: "form username", password: "form password" }] });
  assert.equal(result.at("1 header authorization"), "${ENV.LOGIN_USERNAME}:${ENV.LOGIN_PASSWORD}");
  assert.equal(result.at("2 header authorization"), "${ENV.USER2_USERNAME}:${ENV.USER2_PASSWORD}");
  assert.equal(result.at("3 header authorization"), "${ENV.USER3_USERNAME}:${ENV.USER3_PASSWORD}");
  assert.ok(result.secrets.has("0ps:pw"));
});

Deno.test("supply drops stale or unnecessary cookies, and asks for the others", async () => {
  const result = await provided([
    { url: "/a", headers: { cookie: "sid=a8f5f167f44f4964e6c998de; _ga=GA1.2.3; theme=dark" } },
    { url: "/b", headers: { cookie: "portal_session=91827aa0bc2f3371ddee" } },
    { url: "/c", responseHeaders: { "set-cookie": "sid=ffff0000aaaa1111bbbb; Path=/" } },
  ]);
  assert.equal(result.at("0 cookie sid"), "(dropped)");
  assert.equal(result.at("0 cookie _ga"), "(dropped)");
  assert.equal(result.at("0 cookie theme"), "(dropped)");
  assert.equal(result.at("1 cookie portal_session"), "${ENV.PORTAL_SESSION}");
});

Deno.test("supply generates a CSRF token if the page generates it", async () => {
  const result = await provided([{
    method: "POST",
    url: "/a",
    headers: { cookie: "csrf_token=9f86d081884c7d65; a=1", "x-csrf-token": "9f86d081884c7d65" },
    body: { a: 1 },
  }]);
  assert.equal(result.at("0 cookie csrf_token"), "${vars.csrf_token}");
  assert.equal(result.at("0 header x-csrf-token"), "${vars.csrf_token}");
  assert.equal(result.vars.csrf_token, "${RANDOM.HEX_16}");
});

Deno.test("supply takes what was removed from the recording from the environment", async () => {
  const result = await provided([
    { url: "/a", headers: { authorization: "Bearer [REDACTED]" } },
    { method: "POST", url: "/b", body: { pin: "***", email: "<redacted>", text: "**" } },
  ]);
  assert.equal(result.at("0 header authorization"), "${ENV.API_TOKEN}");
  assert.equal(result.at("1 json pin"), "${ENV.PIN}");
  assert.equal(result.at("1 json email"), "${ENV.EMAIL}");
  assert.equal(result.at("1 json text"), undefined);
  assert.match(result.open["1 json pin"], /was taken out of the recording/);
});

Deno.test("supply reports what has to be computed for each request", async () => {
  const result = await provided([
    {
      method: "POST",
      url: "/a?sig=mZ8x1Qp0Lr7Kd3Vt&signature=none",
      headers: {
        authorization: "AWS4-HMAC-SHA256 Credential=AKIA/20260105/eu/s3/aws4_request",
        "x-amz-date": "20260105T090000Z",
        "x-hub-signature-256": "sha256=9f86d081884c7d659a2feaa0c55ad015",
        dpop: JWT,
      },
      body: { signature: "Best regards", sign: "9f86d081884c7d659a2feaa0c55ad015" },
    },
  ]);
  assert.equal(
    result.at("0 header authorization"),
    "eu/s3/${ENV.AWS_ACCESS_KEY_ID}/${ENV.AWS_SECRET_ACCESS_KEY}",
  );
  for (
    const place of [
      "query sig",
      "header x-amz-date",
      "header x-hub-signature-256",
      "header dpop",
    ]
  ) assert.equal(result.at(`0 ${place}`), "(dropped)", place);
  assert.equal(result.at("0 query signature"), undefined);
  assert.equal(result.at("0 json signature"), undefined);
  assert.equal(result.at("0 json sign"), "${ENV.SIGN}");
  assert.equal(result.open["0 header x-amz-date"], undefined);
  assert.match(result.open["0 query sig"], /signature that the client makes/);
});

Deno.test("supply distinguishes the digest of a body from a signature", async () => {
  const exchange = (digest: Uint8Array) => ({
    method: "POST",
    url: "/a",
    headers: { "content-digest": `sha-256=:${digest.toBase64()}:` },
    body: { a: 1 },
  });
  const result = await provided([exchange(new Uint8Array(32).fill(7))]);
  assert.equal(result.at("0 header content-digest"), "(dropped)");
  const open = result.open["0 header content-digest"];
  assert.match(
    open,
    /a digest that the client makes .* `\$\{vars\.NAME \| sha256\}` if it is SHA-256/,
  );
});

Deno.test("supply regenerates the proof of a code exchange", async () => {
  const result = await provided([
    {
      url: "/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" +
        "&code_challenge_method=S256",
    },
    {
      method: "POST",
      url: "/token",
      form: { code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" },
    },
  ]);
  assert.equal(
    result.at("0 query code_challenge"),
    "${vars.code_verifier | sha256 base64url}",
  );
  assert.equal(result.at("1 form code_verifier"), "${vars.code_verifier}");
  assert.equal(result.vars.code_verifier, "${RANDOM.HEX_64}");
});

Deno.test("supply sends the verifier itself as the challenge where nothing is hashed", async () => {
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const result = await provided([
    { url: `/authorize?code_challenge=${verifier}&code_challenge_method=plain` },
  ]);
  assert.equal(result.at("0 query code_challenge"), "${vars.code_verifier}");
});

Deno.test("supply takes the client that asks for a token from the environment", async () => {
  const result = await provided([{
    method: "POST",
    url: "/token",
    headers: { authorization: `Basic ${btoa("app-7:c-5a0d99e1")}` },
    form: { grant_type: "client_credentials" },
  }]);
  assert.equal(result.at("0 header authorization"), "${ENV.CLIENT_ID}:${ENV.CLIENT_SECRET}");
});

Deno.test("supply keeps the number of a payment card a number", async () => {
  const result = await provided([
    { method: "POST", url: "/pay", body: { number: 4111111111111111 } },
    { method: "PUT", url: "/notes/a", body: { modified: "20261125203028680" } },
  ]);
  assert.equal(result.at("0 json number"), "${ENV.CARD_NUMBER | number}");
  // A time in milliseconds has the check digit of a card by chance.
  assert.equal(result.at("1 json modified"), undefined);
});

Deno.test("supply takes tokens out of longer texts", async () => {
  const result = await provided([
    { method: "POST", url: "/a", body: { link: `https://a.test/?t=${JWT}&x=1` } },
  ]);
  assert.equal(result.at("0 json link"), "https://a.test/?t=${ENV.TOKEN}&x=1");
});

Deno.test("supply takes secrets within values from the environment", async () => {
  const reset = "7f3Kq9ZxLmN2pQ8rTs4vWy6b";
  const result = await provided([
    { method: "POST", url: "/hooks", body: { target: "https://joe:hunter2hunter@h.test/x" } },
    { method: "POST", url: "/copies", body: { from: "https://b.test/f?sig=Zk3Jq8x1PaBcD&v=2" } },
    { method: "POST", url: "/pay", body: { number: "4111 1111 1111 1111", amount: 4111 } },
    { method: "POST", url: `/reset/${reset}`, body: { x: 1 } },
    { method: "POST", url: "/links", body: { url: "https://a.test/x?page=2&sort=name" } },
    { method: "POST", url: "/pay", body: { number: "4111111111111112" } },
  ]);
  assert.equal(result.at("0 json target"), "https://joe:${ENV.URL_PASSWORD}@h.test/x");
  assert.equal(result.at("1 json from"), "https://b.test/f?sig=${ENV.SIG}&v=2");
  assert.equal(result.at("2 json number"), "${ENV.CARD_NUMBER}");
  assert.equal(result.at("3 path 1"), "${ENV.RESET_TOKEN}");
  assert.equal(result.at("4 json url"), undefined);
  assert.equal(result.at("5 json number"), undefined);
  for (const secret of ["hunter2hunter", "Zk3Jq8x1PaBcD", "4111 1111 1111 1111", reset]) {
    assert.ok(result.secrets.has(secret), secret);
  }
});

Deno.test("what a page has in its field for a password is not taken out of the recording", async () => {
  const field = '<input name="pin" type="password" value="[**redacted**]">';
  const result = await provided([
    { url: "/a", type: "text/html", text: `<form>${field}</form>` },
    { method: "POST", url: "/a", form: { pin: "[**redacted**]", code: "[redacted]" } },
  ]);
  assert.equal(result.at("1 form pin"), undefined);
  assert.equal(result.at("1 form code"), "${ENV.CODE}");
});
