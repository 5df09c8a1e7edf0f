import { requestHeader } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

const AUTHORIZATION = "authorization";
/** The placeholder for an unknown token. */
export const UNKNOWN_TOKEN = "Bearer [REDACTED]";
/** An empty user with an empty password (RFC 7617). */
export const UNKNOWN_BASIC = "Basic Og==";

/** Whether a request has credentials in `authorization`. */
export function isAuthorized(entry: Entry): boolean {
  return (requestHeader(entry, AUTHORIZATION) ?? "") !== "";
}

/** Adds `authorization` to an exchange, which must not have it yet. */
export function withAuthorization(entry: Entry, value: string): Entry {
  const others = entry.request.headers.filter(({ name }) => name !== AUTHORIZATION);
  const headers = [...others, { name: AUTHORIZATION, value }];
  // The JSON of the response is parsed when it is read, so the response itself is kept.
  return { ...entry, request: { ...entry.request, headers } };
}

/** The clocks of a preflight and of its request may differ by a few milliseconds. */
const SLACK_MS = 5;

/** Which requests were announced to have `authorization`. */
interface AnnouncedAuthorization {
  /** Whether any request was announced. */
  readonly any: boolean;
  /** Whether a preflight announced this request. */
  covers(entry: Entry): boolean;
}

/**
 * Reads the preflights of a recording: a browser sends one before `authorization` to another
 * origin.
 */
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

/** A browser caches a preflight, so the query may differ. */
function keyOf(method: string, { request }: Entry): string {
  return `${method.toUpperCase()} ${request.origin}/${request.segments.join("/")}`;
}
