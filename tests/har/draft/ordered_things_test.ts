import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const BOARD = { id: 8123, name: "Harbour supper" };
const dish = (id: number, name: string) => ({ id, name, boardId: BOARD.id });
const TROUT = dish(8241, "Smoked trout");
const SALAD = dish(8242, "Beetroot salad");
const TART = dish(8243, "Damson tart");
const add = (one: typeof TROUT) => ({
  method: "POST",
  url: `/api/boards/${BOARD.id}/dishes`,
  body: { name: one.name },
  status: 201,
  json: one,
});
const MADE = [
  { method: "POST", url: "/api/boards", body: { name: BOARD.name }, status: 201, json: BOARD },
  ...[TROUT, SALAD, TART].map(add),
];
const list = (dishes: readonly unknown[]) => ({
  url: `/api/boards/${BOARD.id}/dishes`,
  json: { data: dishes },
});
const order = (numbers: readonly number[]) => ({
  method: "POST",
  url: `/api/boards/${BOARD.id}/order`,
  body: { order: numbers },
  json: { message: "ok" },
});

Deno.test("the ids of a list that sets an order are captured, and the order is expected", async () => {
  const { step } = await converted([
    ...MADE,
    list([TROUT, SALAD, TART]),
    order([TROUT.id, TART.id, SALAD.id]),
    list([TROUT, TART, SALAD]),
  ]);
  const references = ["create_dish", "create_dish_3", "create_dish_2"]
    .map((name) => `- \${steps.${name}.capture.id}`);
  const sent = step("create_order").split("\n").map((line) => line.trim());
  assert.deepEqual(sent.slice(sent.indexOf("order:") + 1).slice(0, 3), references);
  const expected = step("list_dishes");
  for (const [i, reference] of references.entries()) {
    assert.ok(expected.includes(`$.json.data[${i}].id\n      equals: ${reference.slice(2)}\n`));
  }
});

Deno.test("the ids that a change selects are no order", async () => {
  const eaten = [TROUT, TART].map((one) => ({ ...one, state: "eaten" }));
  const { step } = await converted([
    ...MADE,
    {
      method: "PATCH",
      url: `/api/boards/${BOARD.id}/dishes/bulk`,
      body: { ids: [TROUT.id, TART.id], state: "eaten" },
      json: { updated: 2 },
    },
    { ...list(eaten), url: `/api/boards/${BOARD.id}/dishes?state=eaten` },
  ]);
  assert.match(step("list_dishes"), /state: eaten/);
  assert.doesNotMatch(step("list_dishes"), /\$\.json\.data\[\d\]/);
});

Deno.test("numbers that are not all ids of the same response stay", async () => {
  const { step } = await converted([
    ...MADE,
    list([TROUT, SALAD, TART]),
    {
      method: "POST",
      url: "/api/prices",
      body: { steps: [TROUT.id, 8250] },
      status: 201,
      json: { ok: true },
    },
  ]);
  assert.match(step("create_price"), /steps:\n +- 8241\n +- 8250\n/);
});
