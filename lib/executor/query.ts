import { encodeComponent } from "../text/mod.ts";
import type { FieldKind } from "./body.ts";

/** A parameter of a query. */
export const QUERY_PARAMETER: FieldKind = { what: "query parameter", part: "query" };

/**
 * Adds parameters to a URL, after the query that it has and before its fragment; what it has stays
 * as it is written.
 *
 * @param fields Names and values, not encoded yet.
 */
export function withQuery(
  url: string,
  fields: readonly (readonly [name: string, value: string])[],
): string {
  if (fields.length === 0) return url;
  const hash = url.indexOf("#");
  const [base, fragment] = hash < 0 ? [url, ""] : [url.slice(0, hash), url.slice(hash)];
  const mark = !base.includes("?") ? "?" : /[?&]$/.test(base) ? "" : "&";
  const pairs = fields.map(([name, value]) => `${encodeComponent(name)}=${encodeComponent(value)}`);
  return base + mark + pairs.join("&") + fragment;
}
