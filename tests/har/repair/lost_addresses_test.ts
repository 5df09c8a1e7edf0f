import { doesNotMatch, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const LIST: Exchange = { url: "/shelf", resourceType: "document", text: "<h1>Books</h1>" };
const UPLOAD: Exchange = {
  method: "POST",
  url: "/upload",
  body: { file: "Plums" },
  raw: {
    response: {
      status: 200,
      statusText: "",
      cookies: [],
      headers: [{ name: "content-type", value: "application/json" }],
      content: { size: -1, mimeType: "application/json" },
      redirectURL: "",
    },
  },
};
const PAGE: Exchange = {
  url: "/admin/book/366",
  resourceType: "document",
  text: '<form method="post"><input name="title"></form>',
};
const CHANGE: Exchange = {
  method: "POST",
  url: "/admin/book/366",
  resourceType: "document",
  form: { title: "Pears" },
  text: "<h1>Pears</h1>",
};

Deno.test("an id in the address of a page comes from the lost response that led there", async () => {
  const { step } = await converted([LIST, UPLOAD, PAGE, CHANGE]);
  match(step("upload"), /book_id:\n +regex: \/admin\/book\/\(\[\^"\]\+\)\n/);
  match(step("update_book"), /\/admin\/book\/\$\{steps\.upload\.capture\.book_id\}\n/);
});

for (
  const [which, before] of [
    ["a page that was linked before", { ...LIST, text: '<a href="/admin/book/366">Plums</a>' }],
    ["a page that was open before", PAGE],
  ] as const
) {
  Deno.test(`the id of ${which} is not in a lost response`, async () => {
    const { step } = await converted([before, UPLOAD, PAGE, CHANGE]);
    doesNotMatch(step("upload"), /capture:/);
  });
}

Deno.test("the id of a page that another request comes before is not in a lost response", async () => {
  const { step } = await converted([
    UPLOAD,
    { url: "/api/news", json: { news: [] } },
    PAGE,
    CHANGE,
  ]);
  doesNotMatch(step("upload"), /capture:/);
});
