import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const TAGS = [
  { id: 15, name: "garden" },
  { id: 14, name: "paper" },
  { id: 12, name: "urgent" },
];
const itemsOf = (priority: string): Exchange => ({
  url: "/api/items/",
  json: {
    data: [
      { id: 301, title: "Water the ferns", due: "2026-02-20", priority, tags: [TAGS[1]] },
      { id: 302, title: "Descale kettle", due: "2026-02-11", priority: "none", tags: [TAGS[2]] },
    ],
    count: 2,
  },
});
const items = itemsOf("low");
const tags: Exchange = { url: "/api/tags/", json: { data: TAGS, count: 3 } };
const created = (tagIds: readonly number[], priority = "low"): Exchange => ({
  method: "POST",
  url: "/api/items/",
  body: { title: "Insulate the loft", due: "2026-02-20", priority, tagIds },
  status: 201,
  json: { id: 303, title: "Insulate the loft", due: "2026-02-20", priority },
});
const read: Exchange = {
  url: "/api/items/303",
  json: { id: 303, title: "Insulate the loft", due: "2026-02-20", priority: "low" },
};

Deno.test("an id is taken from the list of its kind, not from a list in an item", async () => {
  const { text, step } = await converted([items, tags, created([14, 12]), read]);
  assert.doesNotMatch(text, /tags\[/);
  assert.match(step("list_tags"), /path: \$\.json\.data\[\?@\.name == 'paper'\]\.id/);
  assert.match(step("list_tags"), /path: \$\.json\.data\[\?@\.name == 'urgent'\]\.id/);
});

Deno.test("an id of JSON:API is taken from the list of its kind, not from what is included", async () => {
  const tag = (id: string, name: string) => ({ type: "tags", id, attributes: { name } });
  const all = [tag("21", "sport"), tag("22", "opinion")];
  const { step } = await converted([
    {
      url: "/api/articles",
      json: {
        data: [{ type: "articles", id: "5", attributes: { title: "Cup final" } }],
        included: all,
      },
    },
    { url: "/api/tags", json: { data: all } },
    {
      method: "POST",
      url: "/api/articles",
      body: {
        data: {
          type: "articles",
          attributes: { title: "Harbour plans" },
          relationships: { tags: { data: [{ type: "tags", id: "22" }] } },
        },
      },
      status: 201,
      json: { data: { type: "articles", id: "6", attributes: { title: "Harbour plans" } } },
    },
    { url: "/api/articles/6", json: { data: { type: "articles", id: "6" } } },
  ]);
  assert.match(step("list_tags"), /data\[\?@\.attributes\.name == 'opinion'\]\.id/);
});

Deno.test("a day that was typed is not that of something else", async () => {
  const { text, step } = await converted([items, tags, created([14]), read]);
  assert.doesNotMatch(text, /capture\.due/);
  assert.match(step("create_item"), /due: \$\{NOW\.DATE \| offset 46d\}\n/);
});

Deno.test("a day is sent back as the thing has it", async () => {
  const edited: Exchange = {
    method: "PUT",
    url: "/api/items/302",
    body: { id: 302, title: "Descale both kettles", due: "2026-02-11" },
    json: { id: 302, title: "Descale both kettles", due: "2026-02-11" },
  };
  const { text } = await converted([items, edited]);
  assert.match(text, /due: \$\{steps\.list_items\.capture\.due\}\n/);
});

Deno.test("a word that was chosen otherwise is not that of an item of a list", async () => {
  const recordings = ["low", "high"].map((priority) =>
    recordingOf([itemsOf(priority), tags, created([14], priority), read])
  );
  const [one, two] = await Promise.all(recordings);
  const { flows: [{ text }] } = await convert([one, two]);
  assert.match(text, /priority: low\n/);
  assert.doesNotMatch(text, /capture\.priority/);
});

Deno.test("a download whose body is not recorded has its type, and is one", async () => {
  const { text } = await converted([
    created([14]),
    {
      url: "/api/items/303.csv",
      type: "text/csv",
      responseHeaders: { "content-disposition": 'attachment; filename="items-2026-01-05.csv"' },
      raw: {
        response: {
          status: 200,
          headers: [
            { name: "content-type", value: "text/csv" },
            { name: "content-disposition", value: 'attachment; filename="items-2026-01-05.csv"' },
          ],
          content: { mimeType: "text/csv", size: 40 },
        },
      },
    },
  ], { all: true });
  assert.match(text, /content-disposition:\n +startsWith: attachment\n/);
  assert.match(text, /content-type:\n +startsWith: text\/csv\n/);
});
