import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const page = (url: string, text: string): Exchange => ({
  url,
  text: `<html><body>${text}</body></html>`,
  resourceType: "document",
});
const link = (id: number) => `<a href="/notes/${id}">Note</a>`;
const exchanges: readonly Exchange[] = [
  page("/notes", link(4111)),
  {
    method: "POST",
    url: "/notes",
    form: { title: "Plums and pears" },
    status: 302,
    responseHeaders: { location: "/notes/4127" },
  },
  page("/notes/4127", "Plums and pears"),
  page("/notes", link(4111) + link(4127)),
  { method: "POST", url: "/queues", body: { name: "harbour-tugs" }, status: 204 },
  { method: "PUT", url: "/queues/harbour-tugs", body: { limit: 7 }, status: 204 },
  {
    method: "POST",
    url: "/notes/4127/delete",
    form: {},
    status: 302,
    responseHeaders: { location: "/notes" },
  },
  page("/notes", link(4111)),
];

Deno.test("the order of the entries in the file does not matter, only when they began", async () => {
  const timed = exchanges.map((one, i) => ({ ...one, at: i * 100 }));
  const { text } = await converted(timed);
  assert.match(text, /name: open_notes\n[^]*notContains: \/notes\/\$/);
  assert.equal((await converted(timed.toReversed())).text, text);
  const [first, ...others] = timed;
  assert.equal((await converted([...others, first])).text, text);
});
