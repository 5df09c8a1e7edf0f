import { requestHeader } from "../header_values.ts";
import type { Entry } from "../recording.ts";

const AUTHORIZATION = "authorization";
/** Stands where a token was that is not known; it is taken for what others took out. */
const UNKNOWN_TOKEN = "Bearer [REDACTED]";
/** An empty user with an empty password (RFC 7617). */
const UNKNOWN_BASIC = "Basic Og==";

/** Whether a request says who it is from in `authorization`. */
export function isAuthorized(entry: Entry): boolean {
  return (requestHeader(entry, AUTHORIZATION) ?? "") !== "";
}

/** The same exchange with `authorization`, which it must not have yet. */
export function withAuthorization(entry: Entry, value: string): Entry {
  const others = entry.request.headers.filter(({ name }) => name !== AUTHORIZATION);
  const headers = [...others, { name: AUTHORIZATION, value }];
  // The answer's JSON is worked out when it is looked at, so the answer itself is kept.
  return { ...entry, request: { ...entry.request, headers } };
}

/** What `authorization` says where only its scheme is known. */
export function unknownCredential(scheme: "Basic" | "Bearer"): string {
  return scheme === "Basic" ? UNKNOWN_BASIC : UNKNOWN_TOKEN;
}
