import { endpointKind } from "../login/mod.ts";
import type { Entry } from "../recording.ts";

const API_TYPES = new Set(["xhr", "fetch"]);
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request is one of a program rather than one for a page or a part of it. */
export function isApiCall({ request, response, resourceType }: Entry): boolean {
  return API_TYPES.has(resourceType ?? "") || /\bjson\b/.test(response.type) ||
    (resourceType === undefined && !READS.has(request.method));
}

/** What shows that a session was needed. */
export interface SessionNeeded {
  readonly entry: Entry;
  /** Whether it was refused before, rather than only sent after a login. */
  readonly wasRefused: boolean;
}

/**
 * The request that shows that a session was needed: the first that succeeded after the same was
 * refused, or else the first API call after a login.
 */
export function sessionNeeded(entries: readonly Entry[]): SessionNeeded | undefined {
  const refused = new Set<string>();
  let loggedInMs = Infinity;
  let after: Entry | undefined;
  for (const entry of entries) {
    const { request, response, startMs, endMs } = entry;
    const key = `${request.method} ${request.url}`;
    if (response.status === 401 || response.status === 403) refused.add(key);
    if (response.status < 200 || response.status >= 400) continue;
    if (refused.has(key)) return { entry, wasRefused: true };
    if (request.method === "POST" && endpointKind(request) === "login") {
      loggedInMs = Math.min(loggedInMs, endMs);
    } else if (startMs >= loggedInMs && isApiCall(entry)) after ??= entry;
  }
  return after && { entry: after, wasRefused: false };
}

/** Whether a recording shows sessions in another way: by cookies, or by tokens in other headers. */
export function showsSessions(entries: readonly Entry[], tokens: ReadonlySet<string>): boolean {
  return entries.some(({ request, response }) =>
    request.cookies.length > 0 || response.setCookies.length > 0 ||
    request.headers.some(({ value }) => tokens.has(value))
  );
}
