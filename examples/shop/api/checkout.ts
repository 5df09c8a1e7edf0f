import type { SpanContext } from "./hono.ts";
import { refusalOf } from "./refusal.ts";
import type { Job, Order, OrderStatus, Store } from "./store.ts";
import { addSpan, newSpanId } from "./traces.ts";

/** A payment to be made. */
export interface Payment {
  readonly job: Job;
  readonly totalCents: number;
}

/**
 * Sees to it that a payment is made, later.
 *
 * @param caller The span of the request, if it belongs to a trace: the work becomes its child.
 */
export type Pay = (payment: Payment, caller?: SpanContext) => void | Promise<void>;

/** Begins to pay an order: a job that is queued, then runs, then is done or has failed. */
export function queuePayment(store: Store, order: Order, totalCents: number): Payment {
  const job: Job = { id: store.options.uuid(), order_id: order.id, state: "queued", error: null };
  store.jobs.set(job.id, job);
  setStatus(store, order.id, "paying");
  return { job, totalCents };
}

/** Notes that a payment is being made. */
export function runPayment(store: Store, job: Job): void {
  store.jobs.set(job.id, { ...job, state: "running" });
}

/**
 * Notes that a payment was made, or why it was refused.
 *
 * @param error `null` if it was made.
 */
export function endPayment(store: Store, job: Job, error: string | null): void {
  store.jobs.set(job.id, { ...job, state: error === null ? "done" : "failed", error });
  setStatus(store, job.order_id, error === null ? "paid" : "refused");
}

/** Makes payments in memory, on the shop's agenda. */
export function payInMemory(store: Store): Pay {
  const { queueMs, workMs, traceLagMs, paymentLimitCents } = store.options;
  return ({ job, totalCents }, caller) => {
    const error = refusalOf(totalCents, paymentLimitCents);
    store.agenda.later(queueMs, () => runPayment(store, job));
    store.agenda.later(queueMs + workMs, () => endPayment(store, job, error));
    if (caller === undefined) return;
    store.agenda.later(queueMs + workMs + traceLagMs, () =>
      addSpan(store, {
        traceId: caller.traceId,
        spanId: newSpanId(store),
        parentId: caller.spanId,
        service: "shop-worker",
        operation: "pay order",
      }));
  };
}

function setStatus(store: Store, id: string, status: OrderStatus): void {
  const order = store.orders.get(id);
  if (order) store.orders.set(id, { ...order, status, version: order.version + 1 });
}
