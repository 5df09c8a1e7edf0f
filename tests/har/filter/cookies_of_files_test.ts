import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SESSION = "Zt7mQ2xVb9LpKc4RsWyH8dNf";

/** A script that sets a cookie, which the call after it sends. */
function exchanges(sent: string): readonly Exchange[] {
  return [
    { url: "/", resourceType: "document", text: "<html><body>Garden</body></html>" },
    {
      url: "/assets/page.js",
      resourceType: "script",
      type: "application/javascript",
      headers: sent === "" ? {} : { cookie: sent },
      responseHeaders: { "set-cookie": `visit=${SESSION}; path=/` },
    },
    {
      method: "POST",
      url: "/cart",
      headers: { cookie: `visit=${SESSION}` },
      body: { sku: "ROSE-17" },
      json: { count: 1 },
    },
  ];
}

Deno.test("a cookie that only a file gives to the browser is taken from it", async () => {
  const { text, step } = await converted(exchanges(""));
  assert.match(text, /url: \$\{vars\.base_url\}\/assets\/page\.js\n/);
  assert.match(step("create_cart"), /visit: \$\{steps\.\w+\.capture\.visit\}\n/);
});

Deno.test("a file is no step because it renews a cookie", async () => {
  const { text } = await converted(exchanges("visit=Ha5sJk2qPz8vXw3nBd6tGm9c"));
  assert.doesNotMatch(text, /page\.js/);
});

Deno.test("a file is no step because it renews a cookie and ends another one", async () => {
  const [page, file, change] = exchanges("visit=Ha5sJk2qPz8vXw3nBd6tGm9c");
  const ended = ["remember=; Max-Age=0", `visit=${SESSION}; path=/`];
  const { text } = await converted([
    page,
    { ...file, responseHeaders: { "set-cookie": ended } },
    change,
  ]);
  assert.doesNotMatch(text, /page\.js/);
});
