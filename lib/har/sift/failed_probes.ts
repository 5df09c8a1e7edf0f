import type { Entry } from "../recording.ts";
import { callKey, pathKey } from "./call_key.ts";
import { credentialsSent } from "./credentials.ts";
import { fieldNames, passwordsSent } from "./fields_sent.ts";
import type { Verdict } from "./verdict.ts";

const REFRESH_WORD = /(?:^|[/_-])(?:refresh|renew)/i;

/**
 * Says of calls that were refused that the application only tried whether it was logged in: those
 * before the first login that succeed later, and those that succeed after the session was renewed.
 * An answer that is used nevertheless, as with a handshake, may come back.
 *
 * @param calls The calls that are left, in order.
 */
export function failedProbes(calls: readonly Entry[]): ReadonlyMap<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  const firstLogin = calls.findIndex((entry) => isSuccess(entry) && passwordsSent(entry) > 0);
  const laterByPath = new Set<string>();
  const laterByCall = new Map<string, number>();
  let nextRefresh = Infinity;
  for (let i = calls.length - 1; i >= 0; i--) {
    const entry = calls[i];
    if (isSuccess(entry)) {
      laterByPath.add(pathKey(entry));
      laterByCall.set(callKey(entry), i);
      if (isRefresh(entry)) nextRefresh = i;
    } else if (isRefused(entry)) {
      const success = laterByCall.get(callKey(entry));
      const accepted = success === undefined ? undefined : calls[success];
      const beforeLogin = firstLogin < 0 ? wasProbe(entry, accepted) : i < firstLogin;
      const expired = entry.response.status === 401 && nextRefresh < (success ?? -1);
      if (beforeLogin && laterByPath.has(pathKey(entry)) || expired) {
        verdicts.set(entry, { reason: "failed probe", detail: detailOf(entry), recallable: true });
      }
    }
  }
  return verdicts;
}

function detailOf({ response }: Entry): string {
  return `status ${response.status}, and it succeeds later`;
}

function isSuccess({ response }: Entry): boolean {
  return response.status >= 200 && response.status < 400;
}

function isRefused(entry: Entry): boolean {
  const { status } = entry.response;
  return status === 401 || status === 403 || status === 400 && isRefresh(entry);
}

function isRefresh(entry: Entry): boolean {
  if (REFRESH_WORD.test(entry.request.segments.join("/"))) return true;
  return fieldNames(entry).some((name) => /^refresh_?token$/i.test(name)) &&
    entry.request.method === "POST";
}

/** Where nobody logs in by a password, what was refused is asked again with other credentials. */
function wasProbe(refused: Entry, accepted: Entry | undefined): boolean {
  if (accepted === undefined) return false;
  const before = new Set(credentialsSent(refused));
  const after = credentialsSent(accepted);
  if (after.some((value) => !before.has(value))) return true;
  return refused.response.status === 401 && after.length === 0;
}
