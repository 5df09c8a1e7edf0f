import assert from "node:assert/strict";
import { registrableDomain } from "../../lib/shapes/mod.ts";

const CASES: readonly (readonly [string, string])[] = [
  ["shop.example.com", "example.com"],
  ["example.com", "example.com"],
  ["a.b.example.co.uk", "example.co.uk"],
  ["example.com.au", "example.com.au"],
  ["co.uk", "co.uk"],
  ["shop.example.city.kawasaki.jp", "city.kawasaki.jp"],
  ["api.example.k12.or.us", "example.k12.or.us"],
  ["seven.execute-api.eu-west-1.amazonaws.com", "seven.execute-api.eu-west-1.amazonaws.com"],
  ["one.github.io", "one.github.io"],
  ["a.one.herokuapp.com", "one.herokuapp.com"],
  ["10.0.0.7", "10.0.0.7"],
  ["[2001:db8::1]", "[2001:db8::1]"],
  ["127.0.0.1", "localhost"],
  ["app.localhost", "localhost"],
  ["intranet", "intranet"],
];

for (const [host, site] of CASES) {
  Deno.test(`${host} belongs to ${site}`, () => assert.equal(registrableDomain(host), site));
}
