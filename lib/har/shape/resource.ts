import { operationsOf, wordsOf } from "../login/mod.ts";
import type { Entry } from "../recording.ts";

const VERBS = new Set(
  `get list fetch find search query count create add new insert make update set edit change modify
   patch put save delete remove destroy upsert register start stop mutation all by id my the a
   session stats`.split(/\s+/),
);
const VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|)$/i;
/** How far above what is changed something is still about it: `/users/5` for `/users/5/posts/3`. */
const LEVELS = 2;

/**
 * What a request is about, as a path; the operations of GraphQL and RPC, which share one path, have
 * the thing that they name behind it.
 */
export function resourcePath({ request }: Entry): readonly string[] {
  const path = [request.origin, ...request.segments.filter((one) => one !== "").map(singular)];
  const nouns = operationsOf(request).slice(0, 1).flatMap(({ name }) => wordsOf(name))
    .filter((word) => !VERBS.has(word)).map(singular);
  return nouns.length === 0 ? path : [...path, `#${nouns.join(" ")}`];
}

/** Paths that name something, from the request's own upwards; an origin or `/api` names nothing. */
export function resourceAndAbove(path: readonly string[], levels = LEVELS): readonly string[] {
  const found: string[] = [];
  for (let n = path.length; n > 1 && path.length - n <= levels; n--) {
    if (VERSION.test(path[n - 1])) break;
    found.push(path.slice(0, n).join("/"));
    if (path[n - 1].startsWith("#")) break;
  }
  return found;
}

/** `flows` and `flow` are the same thing. */
export function singular(segment: string): string {
  if (!/^[A-Za-z_-]{3,}$/.test(segment) || /(?:ss|us|is)$/i.test(segment)) return segment;
  return segment.replace(/ies$/i, "y").replace(/(ch|sh|x|s)es$/i, "$1").replace(/s$/i, "");
}
