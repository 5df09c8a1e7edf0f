import type { JsonValue } from "../../../lib/json/mod.ts";
import type { ShopContext } from "./hono.ts";
import { json, Problem } from "./reply.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/**
 * Answers with one page of a list: `{items, total, next}`, where `next` is the path of the page
 * after it or `null`.
 *
 * @throws {Problem} 400 if `limit` or `offset` is no number in range.
 */
export function page<T>(c: ShopContext, all: readonly T[], view: (item: T) => JsonValue) {
  const limit = numberParameter(c, "limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
  const offset = numberParameter(c, "offset", 0, 0, Number.MAX_SAFE_INTEGER);
  const next = offset + limit < all.length ? nextPath(c, offset + limit) : null;
  return json({
    items: all.slice(offset, offset + limit).map(view),
    total: all.length,
    next,
  });
}

function numberParameter(
  c: ShopContext,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = c.req.query(name);
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new Problem(400, `"${name}" must be a whole number from ${least} to ${most}`);
}

function nextPath(c: ShopContext, offset: number): string {
  const url = new URL(c.req.url);
  url.searchParams.set("offset", String(offset));
  return url.pathname + url.search;
}
