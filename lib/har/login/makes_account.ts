import type { Entry } from "../recording.ts";
import type { EndpointKind } from "./endpoint_words.ts";
import { operationsOf, wordsOf } from "./operation.ts";

/** Names of those who have accounts, in the singular. */
const PEOPLE = new Set(
  `user account member customer person people player admin administrator employee student teacher
   patient author subscriber operator staff client profile participant guest driver vendor merchant`
    .split(/\s+/),
);
const CREATES = new Set(["POST", "PUT"]);

/**
 * Whether a request with a user name and a password makes an account: by its words, or since it
 * creates one of those who have accounts. `issues` says that its answer hands out a session.
 */
export function makesAccount(
  { request }: Entry,
  kind: EndpointKind | undefined,
  issues: boolean,
): boolean {
  if (!CREATES.has(request.method)) return false;
  if (kind === "register") return true;
  if (kind === "login" ? issues : kind !== undefined) return false;
  if (operationsOf(request).length > 0) return false;
  const last = request.segments.findLast((segment) => segment !== "") ?? "";
  const word = wordsOf(last).at(-1) ?? "";
  return PEOPLE.has(word) || PEOPLE.has(word.replace(/s$/, ""));
}
