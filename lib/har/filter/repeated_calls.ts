import {
  actionOf,
  callKey,
  credentialsSent,
  isFormAgain,
  isRefresh,
  passwordFieldCount,
  pathKey,
  succeeded,
  textOfCall,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";

const HANDED_OUT = /token|csrf|xsrf|session|^authorization$|^location$/;

/**
 * Drops reads that repeat an earlier one if nothing changed in between and all responses are equal.
 * If the responses differ, it keeps all of them, because they may be a poll.
 *
 * @param calls The remaining calls, in order.
 */
export function duplicates(calls: readonly Entry[]) {
  let changes = 0;
  const equal = Map.groupBy(calls, (entry) => {
    if (actionOf(entry) !== "read") return `${++changes}`;
    return `${changes} ${callKey(entry).replace(/^HEAD /, "GET ")}`;
  });
  const repeated = ([first, ...others]: readonly Entry[]) =>
    others.every((entry) => sameResponse(first, entry)) ? others : [];
  const drops = new Set(equal.values().flatMap(repeated));
  return (entry: Entry) => drops.has(entry);
}

function sameResponse(first: Entry, again: Entry): boolean {
  const [a, b] = [first.response, again.response];
  if (!new Set(handedOut(again)).isSubsetOf(new Set(handedOut(first)))) return false;
  if (a.status === 304 || b.status === 304) return true;
  if (a.status !== b.status) return false;
  return first.request.method !== again.request.method ||
    textOfCall(first.request, a) === textOfCall(again.request, b) &&
      a.bodyMissing === b.bodyMissing;
}

/** Returns what a response issues outside its body: cookies and tokens. */
function handedOut({ response }: Entry): readonly string[] {
  const headers = response.headers.filter(({ name }) => HANDED_OUT.test(name));
  return [...response.setCookies, ...headers].map(({ name, value }) => `${name}=${value}`);
}

/**
 * Drops refused calls with which the application only tested whether it was logged in: those before
 * the first login that succeed later, and those that succeed after the session was renewed. A
 * refusal whose response is used anyway, as in a handshake, may be restored.
 *
 * @param calls The remaining calls, in order.
 */
export function failedProbes(calls: readonly Entry[]) {
  const drops = new Map<Entry, string>();
  const firstLogin = calls.findIndex((entry) => succeeded(entry) && passwordFieldCount(entry) > 0);
  const laterByPath = new Set<string>();
  const laterByCall = new Map<string, number>();
  let nextRefresh = Infinity;
  for (let i = calls.length - 1; i >= 0; i--) {
    const entry = calls[i];
    const { status } = entry.response;
    if (succeeded(entry)) {
      laterByPath.add(pathKey(entry));
      laterByCall.set(callKey(entry), i);
      if (isRefresh(entry)) nextRefresh = i;
    } else if (status === 401 || status === 403 || status === 400 && isRefresh(entry)) {
      const success = laterByCall.get(callKey(entry)) ?? -1;
      const beforeLogin = firstLogin < 0 ? wasProbe(entry, calls[success]) : i < firstLogin;
      const expired = status === 401 && nextRefresh < success;
      const isProbe = beforeLogin && laterByPath.has(pathKey(entry)) || expired;
      if (isProbe) drops.set(entry, `status ${status}, and it succeeds later`);
    }
  }
  return (entry: Entry) => drops.get(entry);
}

/** Without a password login, a refused request is repeated with other credentials. */
function wasProbe(refused: Entry, accepted: Entry | undefined): boolean {
  if (accepted === undefined) return false;
  const before = new Set(credentialsSent(refused));
  const after = credentialsSent(accepted);
  if (after.some((value) => !before.has(value))) return true;
  return refused.response.status === 401 && after.length === 0;
}

/**
 * Drops forms with a password that were refused although no status says so: the response is the
 * form again, or leads back to it, and the same form leads elsewhere the next time.
 *
 * @param calls The remaining calls, in order.
 * @param entries All entries, in order.
 */
export function refusedLogins(calls: readonly Entry[], entries: readonly Entry[]) {
  const drops = new Map<Entry, string>();
  const accepted = new Set<string>();
  for (const entry of calls.toReversed()) {
    if (entry.request.method !== "POST" || passwordFieldCount(entry) !== 1) continue;
    const key = pathKey(entry);
    if (!isFormAgain(entry, entries)) {
      if (succeeded(entry)) accepted.add(key);
    } else if (accepted.has(key)) drops.set(entry, "the form came again, and it succeeds later");
  }
  return (entry: Entry) => drops.get(entry);
}
