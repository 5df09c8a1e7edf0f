import type { Hop } from "../record/mod.ts";
import type { ResolvedRequest } from "./transport.ts";

/** An exchange on the way to an answer, with what its record leaves out. */
export interface TakenHop extends Hop {
  /** The header fields of its answer, cookies among them. */
  readonly headers: Headers;
  /** What was sent because of it; absent where nothing was. */
  readonly next?: Pick<ResolvedRequest, "method" | "url">;
}

/** What the record tells of a hop. */
export function hopFacts({ headers: _, next: __, ...facts }: TakenHop): Hop {
  return facts;
}
