import { requestHeader } from "../call/mod.ts";
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

/** A few milliseconds may lie between the clocks of a preflight and of its request. */
const SLACK_MS = 5;

/** Tells which requests were announced to carry `authorization`. */
interface AnnouncedAuthorization {
  /** Whether any was. */
  readonly any: boolean;
  /** Whether this one was, by a preflight at any time before it. */
  covers(entry: Entry): boolean;
}

/** Reads the preflights of a recording: a browser asks before it sends `authorization` elsewhere. */
export function announcedAuthorization(entries: readonly Entry[]): AnnouncedAuthorization {
  const since = new Map<string, number>();
  for (const entry of entries) {
    if (entry.request.method !== "OPTIONS" || entry.response.status >= 400) continue;
    const names = requestHeader(entry, "access-control-request-headers") ?? "";
    if (!/(?:^|[\s,])authorization(?:[\s,]|$)/i.test(names)) continue;
    const method = requestHeader(entry, "access-control-request-method") ?? "GET";
    const key = keyOf(method, entry);
    since.set(key, Math.min(since.get(key) ?? Infinity, entry.startMs));
  }
  return {
    any: since.size > 0,
    covers: (entry) =>
      (since.get(keyOf(entry.request.method, entry)) ?? Infinity) <= entry.startMs + SLACK_MS,
  };
}

/** A preflight is remembered by the browser, so the query may differ. */
function keyOf(method: string, { request }: Entry): string {
  return `${method.toUpperCase()} ${request.origin}/${request.segments.join("/")}`;
}
