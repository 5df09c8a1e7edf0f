import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ID = "7f8a90c1-d2e3-4f5a-8b6c-7d8e9f0a1b2c";
const CREATED: Exchange = {
  method: "POST",
  url: "/books",
  body: { title: "Harvest" },
  status: 201,
  json: { id: ID, title: "Harvest" },
};
const at = (query: string): Exchange => ({
  method: "POST",
  url: `/books/${ID}/pages${query}`,
  form: { text: "Plums and pears", save: "" },
  status: 302,
  responseHeaders: { location: `/books/${ID}/pages${query}` },
});

for (const query of ["?&page=1", "?page=1&", "?page=1"]) {
  Deno.test(`a request is sent to ${query} as it was, and a redirect leads there`, async () => {
    const { text } = await converted([CREATED, at(query)]);
    const lines = text.split("\n").filter((line) => line.includes("page=1"));
    assert.deepEqual(lines.map((line) => line.trim().replace(/\$\{[^}]*\}/g, "…")), [
      `url: …/books/…/pages${query}`,
      `endsWith: /books/…/pages${query}`,
    ]);
  });
}

Deno.test("JSON in the only parameter is written as people read it", async () => {
  const where = { title: "Harvest" };
  const url = `/books?where=${encodeURIComponent(JSON.stringify(where))}`;
  const { text } = await converted([CREATED, { url, json: [{ id: ID, ...where }] }]);
  assert.match(text, /url: \S+\/books\n {6}query:\n {8}where: '\{"title":"Harvest"\}'\n/);
});
