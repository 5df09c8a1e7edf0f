import { endpointKind, isNavigation, isWrite, pathOf, redirectTarget } from "../call/mod.ts";
import { type Entry, formFields, headerValue } from "../recording.ts";
import { WEB_TOKEN } from "../values/mod.ts";

/** Gives responses that are lost what only they can have had. */
export function putLost(entries: readonly Entry[]) {
  return putLostTokens(putLostAddresses(putSelfSentForms(entries)));
}

/**
 * Gives changes that a script sent, and whose response is lost as it left the page at once, the
 * address of the page that it opened, if that has a number, and nothing before had the address.
 */
function putLostAddresses(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const { response, endMs } = entry;
    if (!response.bodyMissing || !isWrite(entry) || isNavigation(entry)) return entry;
    const next = entries.findIndex(({ startMs }) => startMs >= endMs);
    const address = next < 0 || !isNavigation(entries[next]) ? "" : pathOf(entries[next]);
    const isNew = /\d/.test(address) && !isShown(entries.slice(0, next), address);
    return isNew ? { ...entry, response: { ...response, text: `"${address}"` } } : entry;
  });
}

/** A page that sends its form itself does so at once. */
const AT_ONCE_MS = 2_000;

/**
 * Gives pages that sent their form by themselves, and whose text is lost as the browser left them at
 * once, that form with its hidden fields, as what it sent shows them.
 */
function putSelfSentForms(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const { request: { url }, response, endMs } = entry;
    if (!response.bodyMissing || response.status !== 200 || !isNavigation(entry)) return entry;
    const next = entries.find((one) => one.startMs >= endMs && isNavigation(one));
    const { method, headers, body, url: action } = next?.request ?? { headers: [] };
    const fields = formFields(body);
    const isSelfSent = method === "POST" && next!.startMs - endMs < AT_ONCE_MS &&
      headerValue(headers, "referer") === url && fields.length > 0 &&
      fields.every(({ value }) => value !== undefined);
    if (!isSelfSent) return entry;
    const inputs = fields.map(({ name, value }) =>
      `<input type="hidden" name="${escaped(name)}" value="${escaped(value!)}">`
    );
    const text = `<form method="post" action="${escaped(action!)}">${inputs.join("")}</form>`;
    return { ...entry, response: { ...response, text } };
  });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const TOKEN = new RegExp(WEB_TOKEN);
const LOST_TOKEN =
  "the response to this login is not in the recording: its first JSON web token is the token";

/**
 * Gives logins whose response is lost, as the browser left the page at once, the JSON web token that
 * only they can have issued: no response has it, and no request sent it, before a request has it. A
 * later response may, as a token that is issued in the same second is the same.
 */
function putLostTokens(entries: readonly Entry[]) {
  const lost = entries.filter(({ request, response }) =>
    response.bodyMissing && response.status < 300 && request.method === "POST" &&
    /^(?:login|refresh|register)$/.test(endpointKind(request) ?? "")
  );
  const repaired = new Map<Entry, Entry>();
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { cookies, headers } = entry.request;
    const shown = [...cookies, ...headers.filter(({ name }) => name === "authorization")];
    const [token] = shown.flatMap(({ value }) => TOKEN.exec(value)?.[0] ?? []);
    if (token === undefined || seen.has(token)) continue;
    seen.add(token);
    const issuer = lost.findLast(({ endMs, request: { origin } }) =>
      endMs <= entry.startMs && origin === entry.request.origin
    );
    if (!issuer || repaired.has(issuer) || isShown(entries.slice(0, index), token)) continue;
    repaired.set(issuer, { ...issuer, response: { ...issuer.response, text: token } });
  }
  return {
    entries: entries.map((entry) => repaired.get(entry) ?? entry),
    notes: Array.from(repaired.values(), (entry) => ({ entry, text: LOST_TOKEN })),
  };
}

function isShown(entries: readonly Entry[], token: string): boolean {
  return entries.some(({ request, response }) =>
    response.text?.includes(token) || request.url.includes(token) ||
    [...response.headers, ...response.setCookies].some(({ value }) => value.includes(token))
  );
}

/**
 * Lets redirects end before the requests to which they lead begin: a recorder may count the time of
 * a connection twice.
 */
export function redirectsFirst(entries: readonly Entry[]): readonly Entry[] {
  const later = new Map<string, Entry>();
  return entries.toReversed().map((entry) => {
    const next = later.get(redirectTarget(entry)?.href ?? "");
    later.set(entry.request.url, entry);
    return next ? { ...entry, endMs: Math.min(entry.endMs, next.startMs) } : entry;
  }).reverse();
}
