import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const made = (title: string): Exchange => ({
  method: "POST",
  url: "/pots/new",
  form: { title },
  status: 302,
  responseHeaders: { location: "/pots" },
});
const page = (...titles: readonly string[]) =>
  `<form method="post"><input name="text" value=""></form><ul>${
    titles.map((one) => `<li>${one}</li>`).join("")
  }</ul>`;

/** How a page is searched. */
const WAYS: Readonly<Record<string, Exchange>> = {
  "a query": { url: "/pots?text=Blue+kettle+41" },
  "a form": { method: "POST", url: "/pots", form: { text: "Blue kettle 41", token: "x" } },
};

for (const [way, search] of Object.entries(WAYS)) {
  Deno.test(`a page that is searched by ${way} does not show what was not asked for`, async () => {
    const { text } = await converted([
      made("Blue kettle 41"),
      made("Oak table 17"),
      { url: "/pots", text: page("Blue kettle 41", "Oak table 17") },
      { ...search, text: page("Blue kettle 41") },
    ], { all: true });
    assert.match(text, /notContains: (?:Oak table 17|\$\{vars\.\w+\})\n/);
  });
}
