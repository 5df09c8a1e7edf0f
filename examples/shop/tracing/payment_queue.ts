import { requireBearer } from "../api/auth.ts";
import type { Backstage } from "../api/backstage.ts";
import { readBody, type Rules, textOrNull } from "../api/body.ts";
import { endPayment, type Pay, runPayment } from "../api/checkout.ts";
import { createRouter, type Router, type SpanContext } from "../api/hono.ts";
import { json, noContent, Problem } from "../api/reply.ts";
import type { Job, Store } from "../api/store.ts";
import { type Context, ROOT_CONTEXT, SpanKind, trace } from "./opentelemetry.ts";
import type { PaymentMessage, PaymentOutcome } from "./payment_message.ts";
import { traceRequests } from "./server_spans.ts";
import { headersOf, type Tracing } from "./tracing.ts";

const OUTCOME: Rules = { error: { rule: textOrNull } };

/** Traces with OpenTelemetry, and payments that a worker takes out of a queue. */
export function withWorker(
  store: Store,
  tracing: Tracing,
): Backstage {
  const queue: PaymentMessage[] = [];
  return {
    trace: traceRequests(tracing),
    pay: payByQueue(tracing, queue),
    traced: { "/queue/payments": outcomeRoutes(store) },
    untraced: { "/queue/payments": takeRoutes(store, queue) },
  };
}

/** Puts payments into the queue, each with the context of the span that did so. */
function payByQueue(tracing: Tracing, queue: PaymentMessage[]): Pay {
  return ({ job, totalCents }, caller) => {
    const options = {
      kind: SpanKind.PRODUCER,
      parent: contextUnder(caller),
      attributes: { "messaging.destination.name": "payments", "messaging.message.id": job.id },
    };
    return tracing.under("send payments", options, ({ context }) =>
      void queue.push({
        job_id: job.id,
        order_id: job.order_id,
        total_cents: totalCents,
        headers: headersOf(context),
      }));
  };
}

/** Where the worker takes the next payment. It asks all the time, so this is not traced. */
function takeRoutes(store: Store, queue: PaymentMessage[]): Router {
  const routes = createRouter();
  routes.use("/next", requireBearer(store));
  routes.post("/next", () => {
    const message = queue.shift();
    if (message === undefined) return noContent();
    runPayment(store, findJob(store, message.job_id));
    return json({ ...message, headers: { ...message.headers } });
  });
  return routes;
}

/** Where the worker says what came of a payment. */
function outcomeRoutes(store: Store): Router {
  const routes = createRouter();
  routes.use("/:id/outcome", requireBearer(store));
  routes.put("/:id/outcome", async (c) => {
    const job = findJob(store, c.req.param("id"));
    const { error } = await readBody<PaymentOutcome>(c, OUTCOME);
    endPayment(store, job, error);
    return noContent();
  });
  return routes;
}

function findJob(store: Store, id: string): Job {
  const job = store.jobs.get(id);
  if (job === undefined) throw new Problem(404, `there is no job ${id}`);
  return job;
}

function contextUnder(caller?: SpanContext): Context {
  if (caller === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceFlags: 0, ...caller });
}
