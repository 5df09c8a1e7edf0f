import assert from "node:assert/strict";
import { compileUrl } from "../../lib/http/compiled_url.ts";
import { TransportError } from "../../lib/http/failures/mod.ts";
import { parseTemplate, type Scope } from "../../lib/resolver/mod.ts";

/** The URL of a text whose `${a}`, `${b}` … have these values, or the part that one does not fit. */
function urlOf(text: string, ...values: string[]): string {
  const template = parseTemplate(text, (error) => assert.fail(error.message));
  const names = new Map(values.map((value, i) => ["abc"[i], value]));
  try {
    return compileUrl(template)({ vars: names, params: new Map() } as unknown as Scope);
  } catch (error) {
    assert.ok(error instanceof TransportError && error.failure.kind === "url_value_unfit");
    return `no: ${error.failure.part}`;
  }
}

/** URLs with the values that fit, and those that would change what is written. */
const PLACES: readonly (readonly [url: string, fits: string[], part: string, unfit: string[]])[] = [
  ["http://api.test${a}", ["", "/x", "?q=@x", "#f"], "path", [
    "@evil.test/x",
    ".evil.test",
    "x",
    ":81/x",
    ":pw@evil.test",
    "\\@evil.test",
    "\t/x",
    " /x",
    "%2e.evil.test",
  ]],
  ["http://api.test:80${a}", ["", "/x"], "path", ["80/x", "@evil.test"]],
  ["http://[::1]${a}/x", ["", "/y"], "path", [":81", "@evil.test"]],
  ["http://joe@api.test${a}", ["/x@y"], "path", ["@evil.test", ".evil.test"]],
  ["http://api.test:${a}", ["8080", "8080/x", ""], "port", ["80@evil.test", "x", "80.evil.test"]],
  ["http://api.test:8${a}1/x", ["08", ""], "port_inside", ["0/", "@evil.test:"]],
  ["http://api.${a}/x", ["test", "test:8080", "test/base"], "host_end", ["x@evil.test"]],
  ["http://api-${a}.test/x", ["eu", "a.b", ""], "host_inside", [
    "evil.test/",
    "evil.test?",
    "evil.test#",
    "evil.test\\",
    "@evil",
    "x:80",
  ]],
  ["http://node${a}:8080/x", ["1", ""], "host_inside", ["@evil.test", "/x", ":1"]],
  ["http://${a}.api.test/x", ["eu"], "host_begin", ["evil.test/", "u@evil.test", "evil.test:80"]],
  ["http://${a}:8080/x", ["api.test", "[::1]"], "host_begin", ["u:p@evil.test", "evil.test/"]],
  ["http://${a}/evil.test/", ["api.test", "api.test:80", "u:p@api.test", "[::1]:80/v1"], "host", [
    "",
    "/evil.test",
    "\\",
    "?",
  ]],
  ["http://joe:pw@${a}/x", ["api.test:80"], "host_after_user", ["", "x@evil.test"]],
  ["http://joe:${a}@api.test/x", ["pw", "p@w", "p%2Fw"], "user", ["p/w", "evil.test?", "#", "\\"]],
  ["${a}://api.test/x", ["http", "https"], "scheme", ["http://evil.test/", "http:"]],
  ["http${a}://api.test/x", ["s", ""], "scheme", ["://evil.test/"]],
];

for (const [url, fits, part, unfit] of PLACES) {
  Deno.test(`a value in \`${url}\` changes nothing that is written`, () => {
    for (const value of fits) assert.equal(urlOf(url, value), url.replace("${a}", () => value));
    for (const value of unfit) assert.equal(urlOf(url, value), `no: ${part}`, value);
  });
}

Deno.test("what a value adds after the start of the path is its own matter", () => {
  const value = "@evil.test://\\#?";
  for (const url of ["http://api.test/${a}", "http://api.test?q=${a}", "http://api.test#${a}"]) {
    assert.equal(urlOf(url, value), url.replace("${a}", () => value));
  }
});

Deno.test("a value at the start of a URL gives the origin, and later ones keep it", () => {
  assert.equal(urlOf("${a}", "http://api.test/x"), "http://api.test/x");
  assert.equal(urlOf("${a}/x", "http://u:p@api.test"), "http://u:p@api.test/x");
  assert.equal(urlOf("${a}${b}", "http://api.test", "/x"), "http://api.test/x");
  assert.equal(urlOf("${a}${b}", "http://api.test/v1", "@x"), "http://api.test/v1@x");
  assert.equal(urlOf("${a}${b}", "", "http://api.test"), "http://api.test");
  assert.equal(urlOf("${a}${b}", "http://api.test", "@evil.test"), "no: path");
  assert.equal(urlOf("${a}${b}", "http://api.test:80", "80"), "no: path");
  assert.equal(urlOf("${a}${b}", "http:", "//evil.test"), "no: scheme");
});

Deno.test("each of several values in a host is checked where it is", () => {
  assert.equal(urlOf("http://${a}:${b}/${c}", "api.test", "80", "@"), "http://api.test:80/@");
  assert.equal(urlOf("${a}://${b}:${c}/", "https", "api.test", "80"), "https://api.test:80/");
  assert.equal(urlOf("http://${a}${b}/x", "api.test", ".evil.test"), "no: path");
  assert.equal(urlOf("http://${a}.${b}/x", "eu", "api.test:80"), "http://eu.api.test:80/x");
  assert.equal(urlOf("http://${a}.${b}/x", "u:p@evil.test/", "api.test"), "no: host_begin");
  assert.equal(urlOf("http://${a}:${b}@api.test/", "joe", "p/w"), "no: user");
});
