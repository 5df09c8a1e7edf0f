import { callKey, endpointKind, headerOf, issuedToken, pathKey } from "../call/mod.ts";
import { type Entry, isOfScript, type Recording } from "../recording.ts";
import { putLost, redirectsFirst } from "./lost_responses.ts";
import { credentialsOf, putPasswords, withAuthorization } from "./password_auth.ts";
import { putDocuments } from "./persisted_queries.ts";
import { putForms } from "./upload_forms.ts";

/**
 * Restores what an export left out: what only the requests of a service worker have, the token of a
 * login in the requests that had it, the password for its whole origin, the bodies of forms
 * with files, and what only responses that are lost can have had. The notes say what cannot be
 * restored.
 */
export function repairSanitized({ entries, sanitized }: Recording) {
  const whole = putDocuments(joinPassedOn(redirectsFirst(entries)));
  const tokens = putTokens(whole, sanitized);
  const passwords = putPasswords(tokens.entries);
  const forms = putForms(passwords.entries);
  const lost = putLost(forms.entries);
  const notes = [tokens, passwords, forms, lost].flatMap((one) => one.notes);
  return { entries: lost.entries, notes };
}

/** Adds the token that a login issued to the requests that had it. */
function putTokens(entries: readonly Entry[], sanitized: boolean) {
  if (entries.some((entry) => credentialsOf(entry) !== "")) return { entries, notes: [] };
  const announced = announcedSince(entries);
  const issued = entries.flatMap(issuedBy).sort((a, b) => a.entry.endMs - b.entry.endMs);
  const issuers = new Set(issued.map(({ entry }) => entry));
  const needed = sessionNeeded(entries);
  const wasShown = issued.length > 0 && (sanitized || needed?.wasRefused) &&
    !showsSessions(entries, new Set(issued.map(({ value }) => value)));
  if (announced.size === 0 && !wasShown) {
    const notes = sanitized && needed ? [{ entry: needed.entry, text: NO_SESSION }] : [];
    return { entries, notes };
  }
  const put: Entry[] = [];
  let unknown: Entry | undefined;
  const repaired = entries.map((entry) => {
    const { request, startMs } = entry;
    const isAnnounced = (announced.get(pathKey(entry)) ?? Infinity) <= startMs + SLACK_MS;
    if (request.method === "OPTIONS" || issuers.has(entry)) return entry;
    if (announced.size > 0 ? !isAnnounced : !isApiCall(entry)) return entry;
    const token = issued.findLast(({ entry: issuer }) =>
      issuer.endMs <= startMs && (isAnnounced || issuer.request.origin === request.origin)
    );
    if (!token && !isAnnounced) return entry;
    const added = withAuthorization(entry, token?.authorization ?? UNKNOWN_TOKEN);
    if (token) put.push(added);
    else unknown ??= entry;
    return added;
  });
  const more = put.length > 1 ? ` and to ${put.length - 1} more` : "";
  const text = `\`authorization\` was added here${more}: the recording was sanitised`;
  const notes = put.slice(0, 1).map((entry) => ({ entry, text }));
  if (unknown) notes.push({ entry: unknown, text: NO_TOKEN });
  return { entries: repaired, notes };
}

const EXPORT = "in Chrome choose *Export HAR with sensitive data*";
const NO_TOKEN = "the recording was sanitised: requests had a token in `authorization` that no " +
  `response issued; set it in the environment, or record again (${EXPORT})`;
const NO_SESSION = "the recording was sanitised: `cookie`, `set-cookie` and `authorization` are " +
  "missing, so the session of the requests after the login is not known; export it again " +
  `(${EXPORT})`;

/** The placeholder for an unknown token. */
const UNKNOWN_TOKEN = "Bearer [REDACTED]";
/** The clocks of a preflight and of its request may differ by a few milliseconds. */
const SLACK_MS = 5;

/**
 * Returns since when which calls were announced to have `authorization`: a browser sends a preflight
 * before it to another origin.
 */
function announcedSince(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  for (const { request, response, startMs } of entries) {
    if (request.method !== "OPTIONS" || response.status >= 400) continue;
    const names = headerOf(request, "access-control-request-headers") ?? "";
    if (!/(?:^|[\s,])authorization(?:[\s,]|$)/i.test(names)) continue;
    const method = (headerOf(request, "access-control-request-method") ?? "GET").toUpperCase();
    // A browser caches a preflight, so the query may differ.
    since.getOrInsert(pathKey({ request: { ...request, method } }), startMs);
  }
  return since;
}

/** Returns the token that a login, a registration or a refresh issues. */
function issuedBy(entry: Entry) {
  const { request, response } = entry;
  if (response.status < 200 || response.status >= 300 || request.method === "OPTIONS") return [];
  if (!/^(?:login|refresh|register|account)$/.test(endpointKind(request) ?? "")) return [];
  const { scheme, value } = issuedToken(response) ?? {};
  return value ? [{ entry, value, authorization: `${scheme} ${value}` }] : [];
}

/** Whether a program made a request, rather than a browser for a page or a part of it. */
function isApiCall({ request, response, resourceType }: Entry): boolean {
  return isOfScript(resourceType) || /\bjson\b/.test(response.type) ||
    (resourceType === undefined && !/^(?:GET|HEAD|OPTIONS)$/.test(request.method));
}

/**
 * Finds the request that shows that a session was needed: the first that succeeded after it was
 * refused (`wasRefused`), otherwise the first API call after a login.
 */
function sessionNeeded(entries: readonly Entry[]) {
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

/** Whether a recording has sessions in another form: cookies, or tokens in other places. */
function showsSessions(entries: readonly Entry[], tokens: ReadonlySet<string>): boolean {
  return entries.some(({ request, response }) =>
    request.cookies.length > 0 || response.setCookies.length > 0 ||
    [...request.headers, ...request.query].some(({ value }) => tokens.has(value))
  );
}

/** How far the clocks of a page and of its service worker may differ, as on a busy machine. */
const WORKER_SLACK_MS = 100;
/** How many equal requests may wait for the service worker at once. */
const MAX_OPEN = 8;

/**
 * Makes one exchange of a request of a page and of the one with which a service worker passed it on:
 * only the latter went over the network, which adds `accept-encoding`, the cookies, and those that
 * the response sets; the recorder often has the body only for the former.
 */
function joinPassedOn(entries: readonly Entry[]): readonly Entry[] {
  const asked = new Map<string, Entry[]>();
  const passedOn = new Map<Entry, Entry>();
  for (const entry of entries) {
    const alike = asked.getOrInsertComputed(entry.request.url, () => []);
    if (entry.response.status <= 0) continue;
    if (headerOf(entry.request, "accept-encoding") === undefined) alike.push(entry);
    else {
      const asker = alike.slice(-MAX_OPEN).findLast((one) =>
        one.endMs >= entry.startMs - WORKER_SLACK_MS &&
        one.response.status === entry.response.status &&
        !passedOn.has(one) && callKey(one) === callKey(entry)
      );
      if (asker) passedOn.set(asker, entry);
    }
  }
  const joined = new Set(passedOn.values());
  return entries.filter((entry) => !joined.has(entry)).map((asker) => {
    const entry = passedOn.get(asker);
    if (entry === undefined) return asker;
    const { headers, setCookies } = entry.response;
    const response = asker.response.bodyMissing ? entry.response : asker.response;
    const sent = entry.request.headers.filter(({ name }) => name !== "sec-fetch-dest");
    const request = { ...entry.request, headers: sent };
    return { ...asker, request, response: { ...response, headers, setCookies } };
  });
}
