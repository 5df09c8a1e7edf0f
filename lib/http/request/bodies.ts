import type { RequestNode } from "../../loader/mod.ts";
import { LazyModule } from "../../text/mod.ts";

/** The kinds of bodies and the fields of forms and queries; many requests have none of them. */
export const bodies = new LazyModule(() => import("../bodies/mod.ts"));

/** Whether a request has a body, or several by mistake. */
export function hasBody({ body, bodies }: RequestNode): boolean {
  return body !== undefined || bodies.length > 0;
}
