import type { SpanContext } from "./hono.ts";
import { addSpan, newSpanId } from "./traces.ts";
import type { Job, Order, OrderStatus, Store } from "./store.ts";

/**
 * Begins to pay an order: a job that is queued, then runs, then is done or has failed.
 *
 * @param caller The span of the request, if it belongs to a trace: the job's work becomes its child.
 * @returns The job, queued.
 */
export function startPayment(
  store: Store,
  order: Order,
  totalCents: number,
  caller?: SpanContext,
): Job {
  const { uuid, queueMs, workMs, paymentLimitCents } = store.options;
  const job: Job = { id: uuid(), order_id: order.id, state: "queued", error: null };
  const refused = totalCents > paymentLimitCents;
  const set = (state: Job["state"], error: string | null = null) =>
    store.jobs.set(job.id, { ...job, state, error });

  set("queued");
  setStatus(store, order.id, "paying");
  store.agenda.later(queueMs, () => set("running"));
  store.agenda.later(queueMs + workMs, () => {
    if (refused) set("failed", `${totalCents} is over the limit of ${paymentLimitCents}`);
    else set("done");
    setStatus(store, order.id, refused ? "refused" : "paid");
  });
  if (caller) {
    store.agenda.later(queueMs + workMs + store.options.traceLagMs, () =>
      addSpan(store, {
        traceId: caller.traceId,
        spanId: newSpanId(store),
        parentId: caller.spanId,
        service: "shop-worker",
        operation: "pay order",
      }));
  }
  return job;
}

function setStatus(store: Store, id: string, status: OrderStatus): void {
  const order = store.orders.get(id);
  if (order) store.orders.set(id, { ...order, status, version: order.version + 1 });
}
