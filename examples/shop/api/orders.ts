import { requireBearer } from "./auth.ts";
import {
  listOf,
  partial,
  readBody,
  record,
  type Rules,
  text,
  textOrNull,
  wholeNumber,
} from "./body.ts";
import { type Pay, queuePayment } from "./checkout.ts";
import { etagOf, isFresh, notModified, requireMatch } from "./etag.ts";
import { createRouter, type Router, type ShopContext } from "./hono.ts";
import { page } from "./pagination.ts";
import { json, noContent, Problem } from "./reply.ts";
import { type Order, type OrderLine, type Store, timestamp } from "./store.ts";

const FIELDS: Rules = {
  customer: { rule: text },
  lines: {
    rule: listOf(record({
      product_id: { rule: wholeNumber(1) },
      quantity: { rule: wholeNumber(1) },
    })),
  },
  note: { rule: textOrNull, optional: true },
  deliver_on: { rule: textOrNull, optional: true },
};

interface OrderFields {
  readonly customer: string;
  readonly lines: readonly Omit<OrderLine, "price_cents">[];
  readonly note?: string | null;
  readonly deliver_on?: string | null;
}

/** Orders: create, read, list, change, delete, and pay. */
export function orderRoutes(store: Store, pay: Pay): Router {
  const routes = createRouter();
  routes.use(requireBearer(store));

  routes.post("/", async (c) => {
    const { lines, note = null, deliver_on = null, customer } = await readBody<OrderFields>(
      c,
      FIELDS,
    );
    const order: Order = {
      id: store.options.uuid(),
      version: 1,
      status: "draft",
      customer,
      note,
      deliver_on,
      lines: priceLines(store, lines),
      created_at: timestamp(store),
    };
    store.orders.set(order.id, order);
    return json(viewOrder(order), 201, { location: `/orders/${order.id}`, etag: etagOf(order) });
  });

  routes.get("/", (c) => {
    const { customer, status } = c.req.query();
    const matching = [...store.orders.values()].filter((order) =>
      (customer === undefined || order.customer === customer) &&
      (status === undefined || order.status === status)
    );
    return page(c, matching, viewOrder);
  });

  routes.get("/:id", (c) => {
    const order = find(store, c);
    if (isFresh(c, order)) return notModified(order);
    return json(viewOrder(order), 200, { etag: etagOf(order) });
  });

  routes.patch("/:id", async (c) => {
    const order = find(store, c);
    requireMatch(c, order);
    const { lines, ...fields } = await readBody<Partial<OrderFields>>(c, partial(FIELDS));
    const changed: Order = {
      ...order,
      ...fields,
      lines: lines ? priceLines(store, lines) : order.lines,
      version: order.version + 1,
    };
    store.orders.set(order.id, changed);
    return json(viewOrder(changed), 200, { etag: etagOf(changed) });
  });

  routes.delete("/:id", (c) => {
    store.orders.delete(find(store, c).id);
    return noContent();
  });

  routes.post("/:id/checkout", async (c) => {
    const order = find(store, c);
    if (order.status !== "draft") throw new Problem(409, `the order is ${order.status}`);
    const payment = queuePayment(store, order, totalCents(order.lines));
    await pay(payment, c.get("span"));
    const { job } = payment;
    return json({ job_id: job.id, state: job.state }, 202, { location: `/jobs/${job.id}` });
  });
  return routes;
}

function find(store: Store, c: ShopContext): Order {
  const id = c.req.param("id") ?? "";
  const order = store.orders.get(id);
  if (order === undefined) throw new Problem(404, `there is no order ${id}`);
  return order;
}

function priceLines(store: Store, lines: OrderFields["lines"]): OrderLine[] {
  return lines.map(({ product_id, quantity }) => {
    const product = store.products.get(product_id);
    if (product === undefined) throw new Problem(422, `there is no product ${product_id}`);
    return { product_id, quantity, price_cents: product.price_cents };
  });
}

function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.price_cents, 0);
}

function viewOrder({ version: _, ...order }: Order) {
  const lines = order.lines.map((line) => ({ ...line }));
  return { ...order, lines, total_cents: totalCents(lines) };
}
