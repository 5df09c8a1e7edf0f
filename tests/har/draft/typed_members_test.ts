import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("a value that is in an object of its type has the name of the member with that", async () => {
  const fields = { title: { stringValue: "Lighthouse refit" }, points: { integerValue: "5" } };
  const { step } = await converted([
    { method: "POST", url: "/documents/boards", body: { fields }, json: {} },
    {
      url: "/documents/boards",
      json: { documents: [{ fields: { ...fields, visits: { integerValue: "5" } } }] },
    },
  ], { all: true });
  assert.match(step("list_boards"), /points:\n +integerValue: "5"\n/);
  assert.doesNotMatch(step("list_boards"), /visits/);
});

Deno.test("a number that was sent as a text is expected as the response has it", async () => {
  const dish = { id: 4101, name: "Plum tart" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/dishes",
      body: { name: "Plum tart", price: "12.60" },
      status: 201,
      json: { ...dish, price: 12.6 },
    },
    { method: "PATCH", url: "/dishes/4101", body: { price: "9.00" }, json: { ...dish, price: 9 } },
  ]);
  assert.match(step("create_dish"), /price\n +equals: 12\.6\n/);
  assert.match(step("update_dish"), /(?:equals|price): 9\n/);
});

Deno.test("an item whose members are in objects of their types is chosen by its name", async () => {
  const label = (id: string, name: string) => ({
    document: { name: `stores/demo/labels/${id}`, fields: { name: { stringValue: name } } },
  });
  const labels = [label("qjxTXmuZCLWxK2dejAvW", "Later"), label("b0KxJ5EBf1m2THltQ3fZ", "Urgent")];
  const { step } = await converted([
    { url: "/labels", json: labels },
    {
      method: "POST",
      url: "/cards",
      body: { title: "Paint the stairs", labelName: labels[1].document.name },
      json: { ok: true },
    },
  ]);
  assert.match(
    step("list_labels"),
    /path: \$\.json\[\?@\.document\.fields\.name\.stringValue == 'Urgent'\]\.document\.name\n/,
  );
});

Deno.test("an amount is expected in cents where a response counts in them", async () => {
  const form = { name: "Spelt flour", price: "2.35", stock: "48" };
  const { step } = await converted([
    { method: "POST", url: "/products", form, json: { id: 353 } },
    { url: "/products/353", json: { id: 353, name: "Spelt flour", priceCents: 235, stock: 48 } },
    { url: "/products/353/offer", json: { product: 353, price_in_cents: 199, stock_cents: 47 } },
  ], { all: true });
  assert.match(step("get_product"), /priceCents: 235\n/);
  assert.doesNotMatch(step("get_offer"), /cents: \d/);
});

Deno.test("a time that was sent with zero milliseconds is expected also without them", async () => {
  const sent = { name: "Spelt flour", milledAt: "2025-03-14T08:20:00.000Z" };
  const shown = { ...sent, id: 353, milledAt: "2025-03-14T08:20:00Z" };
  const { step } = await converted([
    { method: "POST", url: "/products", body: sent, json: shown },
    { url: "/products", json: [shown, { ...shown, id: 7, name: "Rye" }] },
  ], { all: true });
  assert.match(step("create_product"), /equals: "2025-03-14T08:20:00Z"\n/);
  assert.match(step("list_products"), /milledAt: "2025-03-14T08:20:00Z"\n/);
});

Deno.test("a time of the run is expected also without its zero milliseconds", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/concerts",
      body: { title: "Night of the harbour", begins: "2026-03-12T19:30:00.000Z" },
      json: { id: 353, title: "Night of the harbour", begins: "2026-03-12T19:30:00Z" },
    },
  ]);
  const time = /begins: \$\{NOW\.DATE \| offset 66d\}T19:30:00\.000Z\n/;
  assert.match(step("create_concert"), time);
  assert.match(step("create_concert"), /equals: \$\{NOW\.DATE \| offset 66d\}T19:30:00Z\n/);
});

Deno.test("what superjson says of the kinds of values in the result of a change is expected", async () => {
  const json = {
    id: 4107,
    title: "Paint the stairs",
    madeAt: "2026-11-30T10:00:00.000Z",
    tags: ["x"],
  };
  const data = { json, meta: { values: { madeAt: ["Date"], note: ["undefined"] }, v: 1 } };
  const { step } = await converted([
    {
      method: "POST",
      url: "/trpc/task.create",
      body: { json: { title: json.title } },
      json: { result: { data } },
    },
    {
      url: "/trpc/task.byId?input=%7B%22json%22:%7B%22id%22:4107%7D%7D",
      json: { result: { data } },
    },
  ]);
  assert.match(
    step("create_task"),
    /madeAt: *\n +- Date\n +note: *\n +- undefined\n|values\.madeAt\n/,
  );
  assert.doesNotMatch(step("create_task"), /- x\n/);
  assert.doesNotMatch(step("get_task_by_id"), /- Date/);
});
