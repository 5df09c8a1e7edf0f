import { createRouter, type Middleware, type Router, type SpanContext } from "./hono.ts";
import { json, Problem } from "./reply.ts";
import type { Span, Store } from "./store.ts";

const ZEROS = /^0+$/;

/** Traces: the spans of the requests that carried a `traceparent`, and of the work they set off. */
export function traceRoutes(store: Store): Router {
  const routes = createRouter();

  routes.get("/:trace_id", (c) => {
    const traceId = c.req.param("trace_id");
    if (!/^[0-9a-f]{32}$/.test(traceId)) {
      throw new Problem(400, "a trace id has 32 hexadecimal digits in lower case");
    }
    const spans = store.traces.get(traceId);
    if (spans === undefined) throw new Problem(404, `there is no trace ${traceId}`);
    return json({ trace_id: traceId, spans: spans.map(viewSpan) });
  });
  return routes;
}

/** Stores a span of each request that belongs to a trace; a `traceparent` that is no such is ignored. */
export function recordSpans(store: Store): Middleware {
  return async (c, next) => {
    const parent = parseTraceparent(c.req.header("traceparent"));
    if (parent === undefined) return await next();
    const span = {
      traceId: parent.traceId,
      spanId: newSpanId(store),
      parentId: parent.spanId,
      service: "shop-api",
      operation: `${c.req.method} ${c.req.path}`,
    };
    c.set("span", span);
    await next();
    store.agenda.later(store.options.traceLagMs, () => addSpan(store, span));
  };
}

/** Adds a span to its trace. */
export function addSpan(store: Store, span: Span): void {
  const spans = store.traces.get(span.traceId) ?? [];
  store.traces.set(span.traceId, [...spans, span]);
}

/** A new span id: 16 hexadecimal digits. */
export function newSpanId(store: Store): string {
  return store.options.uuid().replaceAll("-", "").slice(-16);
}

/**
 * Reads a `traceparent` header (W3C Trace Context, section 3.2).
 *
 * @returns Nothing where the header is not valid.
 */
export function parseTraceparent(header = ""): SpanContext | undefined {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(header);
  if (!match) return undefined;
  const [, version, traceId, spanId, more] = match;
  if (version === "ff" || (version === "00" && more !== undefined)) return undefined;
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}

function viewSpan({ spanId, parentId, service, operation }: Span) {
  return { span_id: spanId, parent_id: parentId, service, operation };
}
