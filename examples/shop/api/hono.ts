/**
 * The one place where the demo meets its router.
 *
 * @module
 */
import { type Context, Hono, type MiddlewareHandler } from "hono";

export { deleteCookie, getCookie, setCookie } from "hono/cookie";
export { html } from "hono/html";
export { routePath } from "hono/route";

interface ShopEnv {
  Variables: {
    /** Who is logged in; set by `requireBearer`. */
    username: string;
    /** The span of this request, where it belongs to a trace. */
    span?: SpanContext;
  };
}

/** A span that others can have as their parent. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** The flags of a `traceparent`: 1 if the trace is recorded. */
  readonly traceFlags?: number;
}

/** A set of routes. */
export type Router = Hono<ShopEnv>;
/** A request being answered. */
export type ShopContext = Context<ShopEnv>;
/** Runs around a route. */
export type Middleware = MiddlewareHandler<ShopEnv>;

/** Makes an empty set of routes. */
export function createRouter(): Router {
  return new Hono<ShopEnv>();
}
