import assert from "node:assert/strict";
import type { ResolvedRequest } from "../../lib/http/mod.ts";
import { redirectedRequest, redirectTarget } from "../../lib/http/redirects.ts";

const FROM = "http://api.test:8080/a/b?page=1";

function target(location: string, from = FROM): string {
  return redirectTarget({ headers: new Headers({ location }) }, from);
}

Deno.test("the target of a redirect is resolved against the previous URL", () => {
  for (
    const [location, url] of [
      ["c", "http://api.test:8080/a/c"],
      ["/c?d#e", "http://api.test:8080/c?d#e"],
      ["?page=2", "http://api.test:8080/a/b?page=2"],
      ["//other.test/c", "http://other.test/c"],
      ["https://other.test", "https://other.test/"],
      ["", "http://api.test:8080/a/b?page=1"],
    ]
  ) assert.equal(target(location), url, location);
});

Deno.test("the fragment is kept unless the redirect has one", () => {
  assert.equal(target("/c", `${FROM}#top`), "http://api.test:8080/c#top");
  assert.equal(target("/c#end", `${FROM}#top`), "http://api.test:8080/c#end");
});

Deno.test("user and password of a URL are kept for the same origin only", () => {
  const from = "http://ada:pw-5f1c@api.test/a";
  assert.equal(target("/b", from), "http://ada:pw-5f1c@api.test/b");
  assert.equal(target("http://api.test/b", from), "http://ada:pw-5f1c@api.test/b");
  assert.equal(target("http://other.test/b", from), "http://other.test/b");
  assert.equal(target("https://api.test/b", from), "https://api.test/b");
});

Deno.test("a location in UTF-8 is read as such, any other as Latin-1", () => {
  assert.equal(target("/caf\u00c3\u00a9"), "http://api.test:8080/caf%C3%A9");
  assert.equal(target("/caf\u00e9"), "http://api.test:8080/caf%C3%A9");
});

Deno.test("a redirect that leads nowhere is an error with its own class", () => {
  for (const location of ["http://[", "http://a b/", "ftp://api.test/", "javascript:alert(1)"]) {
    assert.throws(() => target(location), { errorClass: "redirect" }, location);
  }
});

const REQUEST: ResolvedRequest = {
  method: "POST",
  url: "http://api.test/a",
  headers: [
    ["Authorization", "Bearer tok-5f1c"],
    ["Cookie", "sid=1"],
    ["X-API-Key", "key-5f1c"],
    ["Proxy-Authorization", "Basic x"],
    ["Host", "shop.test"],
    ["Content-Type", "text/plain"],
    ["Content-Language", "en"],
    ["accept", "text/plain"],
  ],
  body: new TextEncoder().encode("tea"),
  timeoutMs: 1_000,
  followRedirects: 5,
  auth: { kind: "digest", username: "ada", password: "pw" },
  unixSocket: "/run/api.sock",
  httpVersion: "1.1",
};

Deno.test("the method changes as in RFC 9110 and browsers", () => {
  const changed = (method: string, status: number) =>
    redirectedRequest({ ...REQUEST, method }, status, "http://api.test/b").method;
  for (const status of [301, 302]) {
    assert.equal(changed("POST", status), "GET");
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
      assert.equal(changed(method, status), method, `${status} ${method}`);
    }
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    assert.equal(changed(method, 303), "GET");
  }
  assert.equal(changed("GET", 303), "GET");
  assert.equal(changed("HEAD", 303), "HEAD");
  for (const status of [307, 308]) assert.equal(changed("POST", status), "POST");
});

Deno.test("a body is kept with its method, and so are the headers that describe it", () => {
  const kept = redirectedRequest(REQUEST, 307, "http://api.test/b");
  assert.equal(kept.body, REQUEST.body);
  assert.deepEqual(kept.headers, REQUEST.headers);
  const changed = redirectedRequest(REQUEST, 303, "http://api.test/b");
  assert.equal(changed.body, undefined);
  assert.deepEqual(
    changed.headers.map(([name]) => name),
    ["Authorization", "Cookie", "X-API-Key", "Proxy-Authorization", "Host", "accept"],
  );
});

Deno.test("another origin gets no credentials, whatever part of the origin differs", () => {
  for (
    const url of [
      "http://other.test/b",
      "https://api.test/b",
      "http://api.test:8080/b",
      "http://sub.api.test/b",
    ]
  ) {
    const { headers, auth, unixSocket, body, httpVersion } = redirectedRequest(REQUEST, 308, url);
    assert.deepEqual(
      headers.map(([name]) => name),
      ["Content-Type", "Content-Language", "accept"],
      url,
    );
    assert.equal(auth, undefined);
    assert.equal(unixSocket, undefined);
    assert.equal(body, REQUEST.body);
    assert.equal(httpVersion, "1.1");
  }
  const same = redirectedRequest(REQUEST, 308, "http://api.test:80/b");
  assert.equal(same.auth, REQUEST.auth);
  assert.equal(same.unixSocket, REQUEST.unixSocket);
  assert.equal(same.headers.length, REQUEST.headers.length);
});
