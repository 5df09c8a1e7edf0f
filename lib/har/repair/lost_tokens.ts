import { endpointKind } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { RepairedEntries } from "../stages.ts";
import { WEB_TOKEN } from "../values/mod.ts";

const TOKEN = new RegExp(WEB_TOKEN);
const ISSUING_KIND = /^(?:login|refresh|register)$/;
const NOTE =
  "the response to this login is not in the recording: the token is the first JSON web " +
  "token in it";

/**
 * Gives logins whose response is lost, as the browser left the page at once, the JSON web token that
 * only they can have issued: no other response has it, and no request sent it before.
 */
export function putLostTokens(entries: readonly Entry[]): RepairedEntries {
  const lost = entries.filter(({ request, response }) =>
    response.bodyMissing && response.status < 300 && request.method === "POST" &&
    ISSUING_KIND.test(endpointKind(request) ?? "")
  );
  if (lost.length === 0) return { entries, notes: [] };
  const repaired = new Map<Entry, Entry>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const token = tokenOf(entry);
    if (token === undefined || seen.has(token)) continue;
    seen.add(token);
    const issuer = lost.findLast(({ endMs, request: { origin } }) =>
      endMs <= entry.startMs && origin === entry.request.origin
    );
    if (issuer === undefined || repaired.has(issuer) || isShown(entries, token)) continue;
    repaired.set(issuer, { ...issuer, response: { ...issuer.response, text: token } });
  }
  const restored = lost.flatMap((entry) => repaired.get(entry) ?? []);
  return {
    entries: entries.map((entry) => repaired.get(entry) ?? entry),
    notes: restored.map((entry) => ({ entry, text: NOTE })),
  };
}

/** Returns the token that a request shows in a cookie or a header. */
function tokenOf({ request: { cookies, headers } }: Entry): string | undefined {
  const values = [...cookies, ...headers.filter(({ name }) => name === "authorization")];
  return values.flatMap(({ value }) => TOKEN.exec(value)?.[0] ?? [])[0];
}

function isShown(entries: readonly Entry[], token: string): boolean {
  return entries.some(({ request, response }) =>
    response.text?.includes(token) || request.url.includes(token) ||
    [...response.headers, ...response.setCookies].some(({ value }) => value.includes(token))
  );
}
