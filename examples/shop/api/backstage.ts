import { type Pay, payInMemory } from "./checkout.ts";
import type { Middleware, Router } from "./hono.ts";
import type { Store } from "./store.ts";
import { recordSpans, traceRoutes } from "./traces.ts";

/** Routes beside those of the shop, by path. */
export type MoreRoutes = Readonly<Record<string, Router>>;

/** What goes on behind the API: who traces its requests, and who makes its payments. */
export interface Backstage {
  /** Runs around every request that is traced. */
  readonly trace: Middleware;
  readonly pay: Pay;
  /** Routes whose requests are traced. */
  readonly traced: MoreRoutes;
  /** Routes whose requests are not. */
  readonly untraced: MoreRoutes;
}

/** Traces and payments in memory, and what is known of a trace at `/traces/{trace_id}`. */
export function inMemory(store: Store): Backstage {
  return {
    trace: recordSpans(store),
    pay: payInMemory(store),
    traced: {},
    untraced: { "/traces": traceRoutes(store) },
  };
}
