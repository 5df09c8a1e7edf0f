import type { Entry } from "../recording.ts";
import { pathKey } from "./call_key.ts";
import { passwordsSent } from "./fields_sent.ts";
import type { Verdict } from "./verdict.ts";

const PASSWORD_INPUT = /<input\b[^>]*\btype\s*=\s*["']?password\b/i;

/**
 * Says of forms with a password that they were refused, though no status says so: the answer is the
 * form again, or leads back to it, and the next time the same form leads elsewhere.
 *
 * @param calls The calls that are left, in order.
 */
export function refusedLogins(calls: readonly Entry[]): ReadonlyMap<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  const accepted = new Set<string>();
  for (let i = calls.length - 1; i >= 0; i--) {
    const entry = calls[i];
    if (entry.request.method !== "POST" || passwordsSent(entry) !== 1) continue;
    const key = pathKey(entry);
    if (!isFormAgain(entry)) {
      if (entry.response.status > 0 && entry.response.status < 400) accepted.add(key);
    } else if (accepted.has(key)) {
      const detail = "the form came again, and it succeeds later";
      verdicts.set(entry, { reason: "failed probe", detail, recallable: true });
    }
  }
  return verdicts;
}

function isFormAgain({ request, response }: Entry): boolean {
  const { status, type, text = "" } = response;
  if (status === 200) return type === "text/html" && PASSWORD_INPUT.test(text);
  if (status < 300 || status >= 400) return false;
  const target = pathOf(response.headers.find(({ name }) => name === "location")?.value, request);
  const from = pathOf(request.headers.find(({ name }) => name === "referer")?.value, request);
  return target !== undefined && (target === from || target === pathOf(request.url, request));
}

function pathOf(url: string | undefined, { url: base }: Entry["request"]): string | undefined {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { origin, pathname } = new URL(url, base);
  return origin + pathname;
}
