import { type Middleware, routePath } from "../api/hono.ts";
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_PATH,
  SpanKind,
  SpanStatusCode,
} from "./opentelemetry.ts";
import { contextOf, type Tracing } from "./tracing.ts";

/** Paths that monitors ask all the time, and that no trace needs. */
const UNTRACED: readonly string[] = ["/healthz"];

/** Puts a span around each request, in the trace of its `traceparent`, or else in a new one. */
export function traceRequests(tracing: Tracing): Middleware {
  return (c, next) => {
    if (UNTRACED.includes(c.req.path)) return next();
    const { method, path } = c.req;
    const parent = contextOf(c.req.header());
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_URL_PATH]: path };
    return tracing.under(method, { kind: SpanKind.SERVER, parent, attributes }, async (work) => {
      const { span } = work;
      c.set("span", span.spanContext());
      await next();
      const route = routePath(c, -1);
      if (!route.endsWith("*")) {
        span.updateName(`${method} ${route}`);
        span.setAttribute(ATTR_HTTP_ROUTE, route);
      }
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, c.res.status);
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    });
  };
}
