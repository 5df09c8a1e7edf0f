import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const MADE: Exchange = {
  method: "POST",
  url: "/facets",
  body: { name: "Flowering time" },
  status: 201,
  json: { id: 1, name: "Flowering time" },
};

Deno.test("an id of something else that happens to be the same is not asserted", async () => {
  const { step } = await converted([
    MADE,
    {
      method: "POST",
      url: "/graphql",
      body: {
        query: "query Detail($id: ID!) { facet(id: $id) { id } }",
        operationName: "Detail",
        variables: { id: 1 },
      },
      json: {
        data: {
          facet: {
            id: 1,
            name: "Flowering time",
            owner: { id: 1 },
            translations: [{ id: 1, name: "Flowering time" }],
          },
        },
      },
    },
  ]);
  const text = step("detail");
  assert.match(text, /variables:\n +id: \$\{steps\.create_facet\.capture\.id\}/);
  assert.doesNotMatch(text, /owner\.id\n +equals|translations\n +containsObject:\n +id:/);
});

Deno.test("items of a response show nothing that a change at the same time made of them", async () => {
  const rename = (url: string, at: number, items: readonly unknown[]): Exchange => ({
    method: "PUT",
    url,
    at,
    time: 300,
    body: { name: "Later in the year" },
    json: { id: 1, name: "Later in the year", shown: { as: { parts: { rows: items } } } },
  });
  const row = { sku: "AL-204", name: "Later in the year" };
  const apart = await converted([MADE, rename("/facets/1", 200, [row])]);
  assert.match(apart.text, /rows\n +containsObject/);
  const together = await converted([
    MADE,
    rename("/facets/1", 200, [row]),
    rename("/rows/7", 300, []),
  ]);
  assert.doesNotMatch(together.text, /rows\n +containsObject/);
});

Deno.test("a new state that was read while a change went on is not asserted", async () => {
  const made = { ...MADE, json: { id: 1, name: "Flowering time", status: "EMPTY" } };
  const index: Exchange = {
    method: "POST",
    url: "/facets/1/index",
    at: 200,
    time: 300,
    body: { depth: "two levels" },
    json: { id: 1, depth: "two levels" },
  };
  const read = async (at: number, status: string) => {
    const state = { url: "/facets/1", at, json: { id: 1, name: "Flowering time", status } };
    return (await converted([made, index, state])).step("get_facet");
  };
  const during = await read(300, "STALE");
  assert.match(during, /name\n +equals: Flowering time/);
  assert.doesNotMatch(during, /STALE/);
  assert.match(await read(300, "EMPTY"), /EMPTY/);
  assert.match(await read(600, "STALE"), /STALE/);
});

Deno.test("the name of who logs in is not looked for in other things", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login",
      form: { email: "nora@garden.example", password: "Zebra-lamp7" },
      status: 302,
    },
    MADE,
    {
      url: "/facets?name=Flowering",
      json: [{
        id: 1,
        name: "Flowering time",
        organization: { email: "nora@garden.example", title: "Garden" },
      }],
    },
    {
      url: "/facets/1",
      json: {
        id: 1,
        name: "Flowering time",
        email: "nora@garden.example",
        organization: { email: "nora@garden.example" },
      },
    },
  ]);
  assert.doesNotMatch(step("list_facets"), /LOGIN_USERNAME/);
  assert.equal(step("get_facet").match(/LOGIN_USERNAME/g)?.length ?? 0, 1);
});

Deno.test("an object under a key that ends with id is the thing of that name", async () => {
  const made = (url: string, body: Readonly<Record<string, unknown>>): Exchange => ({
    method: "POST",
    url,
    body,
    status: 201,
    json: { id: 1, ...body },
  });
  const { text } = await converted([
    made("/orchards", { name: "Mill slope" }),
    made("/harvests", { orchard_id: 1, crop: "Sour cherries" }),
    {
      method: "PATCH",
      url: "/harvests/1",
      body: { crop: "Plums" },
      json: { id: 1, crop: "Plums", populated: { orchard_id: { id: 1, name: "Mill slope" } } },
    },
  ]);
  const expected =
    "populated.orchard_id.id\n          equals: ${steps.create_orchard.capture.id}\n";
  assert.ok(text.includes(expected), text);
});

Deno.test("the id of what was made is not that which a change sent in an object of the same name", async () => {
  const { step } = await converted([
    { ...MADE, url: "/facets", body: { data: { name: "Flowering time" } } },
    { method: "PUT", url: "/facets/1", body: { data: { id: 1, name: "Bloom time" } }, status: 204 },
    {
      method: "POST",
      url: "/remarks",
      body: { data: { facetId: 1, text: "Later in the north" } },
      json: { data: { id: 1, facetId: 1, text: "Later in the north" } },
    },
  ]);
  assert.match(step("create_remark"), /facetId:? *\n? +equals: \$\{|facetId: \$\{/);
  assert.doesNotMatch(step("create_remark"), / id: \$|data\.id\n +equals/);
});
