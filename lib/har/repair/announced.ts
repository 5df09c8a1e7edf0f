import { requestHeader } from "../header_values.ts";
import type { Entry } from "../recording.ts";

/** A few milliseconds may lie between the clocks of a preflight and of its request. */
const SLACK_MS = 5;

/** Tells which requests were announced to carry `authorization`. */
export interface Announced {
  /** Whether any was. */
  readonly any: boolean;
  /** Whether this one was, by a preflight at any time before it. */
  covers(entry: Entry): boolean;
}

/** Reads the preflights of a recording: a browser asks before it sends `authorization` elsewhere. */
export function announcedIn(entries: readonly Entry[]): Announced {
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
