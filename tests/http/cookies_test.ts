import assert from "node:assert/strict";
import { cookieValues, readSetCookies } from "../../lib/http/response/cookies.ts";

function headersWith(...fields: string[]): Headers {
  return new Headers(fields.map((field): [string, string] => ["set-cookie", field]));
}

Deno.test("a cookie has the attributes that are given, under their names in a flow", () => {
  const headers = headersWith(
    "sid=abc; Path=/; Domain=.api.test; Max-Age=3600; Expires=Wed, 21 Oct 2026 07:28:00 GMT; " +
      "Secure; HttpOnly; SameSite=Lax; Priority=High",
    "theme=dark",
  );
  assert.deepEqual(readSetCookies(headers), [
    {
      name: "sid",
      value: "abc",
      path: "/",
      domain: ".api.test",
      max_age: 3600,
      expires: "2026-10-21T07:28:00.000Z",
      secure: true,
      http_only: true,
      same_site: "Lax",
    },
    { name: "theme", value: "dark" },
  ]);
});

Deno.test("the value of a cookie is not decoded", () => {
  assert.deepEqual(cookieValues(readSetCookies(headersWith("a=b%20c; path=/", 'q="x=y"'))), {
    a: "b%20c",
    q: '"x=y"',
  });
});

Deno.test("invalid attributes are silently dropped", () => {
  const headers = headersWith("a=1; Max-Age=soon; Expires=never; constructor=x; value=2");
  const { warn, error } = console;
  console.warn = console.error = (...words) => assert.fail(words.join(" "));
  try {
    assert.deepEqual(readSetCookies(headers), [{ name: "a", value: "1" }]);
  } finally {
    Object.assign(console, { warn, error });
  }
});

Deno.test("if several cookies have the same name, the last one counts", () => {
  const cookies = readSetCookies(headersWith("a=1; path=/x", "a=2"));
  assert.deepEqual(cookieValues(cookies), { a: "2" });
  assert.equal(cookies.length, 2);
});

Deno.test("a response that sets no cookies has none", () => {
  assert.deepEqual(readSetCookies(new Headers()), []);
  assert.deepEqual(cookieValues([]), {});
});
