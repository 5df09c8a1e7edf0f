import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const SESSION = "2A0D4F7C9B1E45D8A3C6F0E7B2D91A54";
const page = (body: string) => ({ type: "text/html", text: `<html><body>${body}</body></html>` });

/** A server that writes its session into its first address, as it does not know about cookies yet. */
const exchanges: readonly Exchange[] = [
  {
    method: "POST",
    url: "/owners/new",
    form: { name: "Henrike Vossberg", telephone: "4930112233" },
    status: 302,
    responseHeaders: {
      "set-cookie": `JSESSIONID=${SESSION}; Path=/; HttpOnly`,
      location: `/owners/11;jsessionid=${SESSION}`,
    },
  },
  {
    url: `/owners/11;jsessionid=${SESSION}`,
    headers: { cookie: `JSESSIONID=${SESSION}` },
    ...page(`<h1>Henrike Vossberg</h1><a href="11/pets;jsessionid=${SESSION}">Pets</a>`),
  },
  {
    method: "POST",
    url: "/owners/11/edit",
    headers: { cookie: `JSESSIONID=${SESSION}` },
    form: { name: "Henrike Vossberg", telephone: "4930112299" },
    status: 302,
    responseHeaders: { location: "/owners/11" },
  },
  {
    url: "/owners/11",
    headers: { cookie: `JSESSIONID=${SESSION}` },
    ...page("<h1>Henrike Vossberg</h1><td>4930112299</td>"),
  },
];

Deno.test("a session in a path is left out if a cookie has it, too", async () => {
  const { text, step } = await converted(exchanges);
  assert.doesNotMatch(text, /jsessionid=/);
  assert.match(step("create_owner"), /header: location\n +regex: \/owners\/\(\[\^\/;\?#>\\s\]\+\)/);
  assert.match(step("open_owner"), /\/owners\/\$\{steps\.create_owner\.capture\.owner_id\}\n/);
  assert.match(
    step("edit_owner"),
    /\/owners\/\$\{steps\.create_owner\.capture\.owner_id\}\/edit\n/,
  );
});

Deno.test("the id before a session in a link comes from that link", async () => {
  const link = (id: number, name: string) =>
    `<tr><td>${name}</td><td><a href="/owners/${id};jsessionid=${SESSION}">Open</a></td></tr>`;
  const { step } = await converted([
    {
      method: "POST",
      url: "/owners",
      form: { name: "Henrike Vossberg" },
      status: 302,
      responseHeaders: { location: "/owners" },
    },
    {
      url: "/owners",
      responseHeaders: { "set-cookie": `JSESSIONID=${SESSION}; Path=/` },
      ...page(`<table>${link(3, "Ann Ashby")}${link(11, "Henrike Vossberg")}</table>`),
    },
    {
      method: "POST",
      url: "/owners/11/edit",
      headers: { cookie: `JSESSIONID=${SESSION}` },
      form: { name: "Henrike Zielonka" },
      status: 302,
      responseHeaders: { location: "/owners" },
    },
  ]);
  assert.match(
    step("open_owners"),
    /owner_id:\n +regex: .*href="\/owners\/\(\[\^\/\?&#"';\]\+\)/,
  );
});
