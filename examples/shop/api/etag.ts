import type { ShopContext } from "./hono.ts";
import { Problem } from "./reply.ts";
import type { Versioned } from "./store.ts";

/** The entity tag of a version (RFC 9110, section 8.8.3); a strong one. */
export function etagOf({ id, version }: Versioned): string {
  return `"${id}.${version}"`;
}

/**
 * Lets a change through only if the client knows the present version (`If-Match`).
 *
 * @throws {Problem} 428 if the client does not say, 412 if its version is not the present one.
 */
export function requireMatch(c: ShopContext, present: Versioned): void {
  const wanted = c.req.header("if-match");
  if (wanted === undefined) {
    throw new Problem(428, "send the ETag that you read as If-Match");
  }
  if (!lists(wanted, etagOf(present))) {
    throw new Problem(412, `the present version is ${present.version}; read it again`);
  }
}

/** Whether the client has the present version already (`If-None-Match`). */
export function isFresh(c: ShopContext, present: Versioned): boolean {
  const known = c.req.header("if-none-match");
  return known !== undefined && lists(known, etagOf(present));
}

/** The answer for a client that has the present version already. */
export function notModified(present: Versioned): Response {
  return new Response(null, { status: 304, headers: { etag: etagOf(present) } });
}

function lists(field: string, tag: string): boolean {
  return field.split(",").map((item) => item.trim().replace(/^W\//, ""))
    .some((item) => item === "*" || item === tag);
}
