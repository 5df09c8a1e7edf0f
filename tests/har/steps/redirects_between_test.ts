import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SESSION = "4f1d0c77b3e84b25a9c0";
const cookie = { cookie: `sessionid=${SESSION}` };
const again = { "set-cookie": `sessionid=${SESSION}; Path=/; HttpOnly` };
const leads = (method: string, url: string, location: string): Exchange => ({
  method,
  url,
  headers: cookie,
  status: 302,
  responseHeaders: { location, ...again },
  ...method === "POST" && { form: { title: "Miss", street: "Quay 7" } },
});
const CHECKOUT: readonly Exchange[] = [
  {
    method: "POST",
    url: "/login",
    form: { username: "ada", password: "ada-Pw-4711" },
    status: 302,
    responseHeaders: { location: "/", ...again },
  },
  leads("POST", "/checkout/address", "/checkout/shipping"),
  leads("GET", "/checkout/shipping", "/checkout/payment"),
  { url: "/checkout/payment", headers: cookie, text: "<h1>Pay</h1>", responseHeaders: again },
  {
    method: "POST",
    url: "/checkout/preview",
    headers: cookie,
    form: { action: "place_order" },
    status: 302,
    responseHeaders: { location: "/thanks", ...again },
  },
];

Deno.test("a redirect between a change and a page that sets the session again is a step", async () => {
  const { text } = await converted(CHECKOUT);
  assert.match(text, /method: GET\n +url: \$\{vars\.base_url\}\/checkout\/shipping\n/);
});

Deno.test("a redirect that sets no session is left out", async () => {
  const bare = CHECKOUT.map((one, i) =>
    i === 2 ? { ...one, responseHeaders: { location: "/checkout/payment" } } : one
  );
  const { text } = await converted(bare);
  assert.doesNotMatch(text, /method: GET\n +url: \$\{vars\.base_url\}\/checkout\/shipping\n/);
});

Deno.test("a session that responses set to the same value again is that of the login", async () => {
  const pages = Array.from({ length: 7 }, (_, i): Exchange => ({
    url: `/notes?page=${i + 1}`,
    headers: cookie,
    text: `<p>Page ${i + 1}</p>`,
    responseHeaders: again,
  }));
  const { text } = await converted([...CHECKOUT, ...pages], { all: true });
  const taken = new Set(text.match(/sessionid: \$\{[^}]*\}/g));
  assert.deepEqual([...taken], ["sessionid: ${steps.login.capture.sessionid}"]);
});
