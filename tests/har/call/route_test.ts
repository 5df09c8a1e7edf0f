import { deepEqual } from "node:assert/strict";
import { callOf, routeOf } from "../../../lib/har/call/mod.ts";
import { boundIn } from "../support/correlated.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["/index.php?rest_route=/api/v2/tags/7", ["index.php", "api", "v2", "tags", "7"]],
  ["/?r=/site/posts", ["", "site", "posts"]],
  ["/login.php?next=/admin/tags", ["login.php"]],
  ["/files?path=/home/ada", ["files"]],
  ["/index.php?name=/tags", ["index.php"]],
  ["/index.php?route=/tags&name=/x", ["index.php", "tags"]],
];

for (const [url, route] of CASES) {
  Deno.test(`reads the route of ${url}`, async () => {
    const { entries: [entry] } = await recordingOf([{ url, json: {} }]);
    deepEqual(routeOf(entry.request), route);
  });
}

const FRONT: readonly Exchange[] = [
  {
    url: "/start.php",
    json: { links: [{ route: "/api/tags" }], route: "/api/tags", x: "rest_route=/api/tags" },
  },
  {
    method: "POST",
    url: "/index.php?rest_route=/api/tags",
    body: { name: "Red" },
    status: 201,
    json: { id: 4, name: "Red" },
  },
  {
    method: "POST",
    url: "/index.php?rest_route=/api/posts",
    body: { title: "One", tags: [4] },
    status: 201,
    json: { id: 9, title: "One", tags: [4] },
  },
  { method: "DELETE", url: "/index.php?rest_route=/api/tags/4", json: { deleted: true } },
];

Deno.test("the route in a parameter names the thing of a call", async () => {
  const { entries } = await recordingOf(FRONT);
  deepEqual(callOf(entries[1]).resources[0], ["tag"]);
});

Deno.test("ids are bound by the route in a parameter, and its words to nothing", async () => {
  deepEqual(await boundIn(FRONT), {
    '2 json ["tags",0]': "${1 $.id}",
    "3 query rest_route 0": "/api/tags/${1 $.id}",
  });
});
