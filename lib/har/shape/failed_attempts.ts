import { endpointKind, operationsOf } from "../login/mod.ts";
import type { Entry } from "../recording.ts";
import type { RequestKey } from "./request_key.ts";

/** Refusals that come again whenever the same is sent. */
const STEADY = new Set([400, 401, 403, 404, 405, 406, 410, 411, 413, 414, 415, 422, 431, 451]);

/** Changes that failed and are no steps, by index, with the reason in words. */
export function failedAttempts(
  changes: readonly Entry[],
  keyOf: RequestKey,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const later = new Set<string>();
  for (const entry of changes.toReversed()) {
    const { status } = entry.response;
    if (status > 0 && status < 400) later.add(callOf(entry));
    else if (later.has(callOf(entry))) {
      found.set(entry.index, `status ${status}, and the same succeeds later`);
    }
  }
  const done = new Set<string>();
  let loggedIn = false;
  for (const entry of changes) {
    const { status } = entry.response;
    const kind = endpointKind(entry.request);
    if (status > 0 && status < 400) {
      done.add(keyOf(entry));
      loggedIn ||= kind === "login";
    } else if (found.has(entry.index)) continue;
    else if (kind !== undefined && !loggedIn) {
      found.set(entry.index, `status ${status}, before anybody is logged in`);
    } else if (!STEADY.has(status) && !(status === 409 && done.has(keyOf(entry)))) {
      found.set(entry.index, `status ${status}, which the next run need not give`);
    }
  }
  return found;
}

/** The method, the path and the operation. */
function callOf({ request }: Entry): string {
  const names = operationsOf(request).map(({ name }) => name);
  return `${request.method} ${request.origin}/${request.segments.join("/")} ${names.join(" ")}`;
}
