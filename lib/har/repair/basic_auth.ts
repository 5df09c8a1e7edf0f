import { endpointKind, pathOf, requestHeader, responseHeaders } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Note, RepairedEntries } from "../stages.ts";

/** An empty user with an empty password (RFC 7617). */
const UNKNOWN_BASIC = "Basic Og==";
const BASIC = /^basic(?:\s|$)/i;
const UNSUPPORTED_SCHEME = /^(digest|ntlm|negotiate|kerberos)\b/i;

/** The authentication that an origin uses. */
interface OriginAuthentication {
  /** The requests with credentials, in order. */
  readonly shown: readonly Entry[];
  /** Whether Basic is not for all requests of the origin: some use other schemes, or none does. */
  readonly isOther: boolean;
  /** Whether some request was refused because it had no credentials. */
  readonly isAsked: boolean;
  /** What has to be said about the origin. */
  readonly notes: Note[];
}

/**
 * Adds Basic credentials. They are for a whole origin, and browsers add them on their own, so the
 * credentials of one request are added to all requests. If no request has them, placeholders are
 * added.
 */
export function putBasic(entries: readonly Entry[]): RepairedEntries {
  const groups = Map.groupBy(entries, ({ request }) => request.origin);
  const origins = new Map(Array.from(groups, ([at, group]) => [at, authenticationOf(group)]));
  const marked = new Set<string>();
  const repaired = entries.map((entry) => {
    const { request, response, startMs } = entry;
    const { shown, isOther, isAsked, notes } = origins.get(request.origin)!;
    if (isOther || credentialsOf(entry) !== "") return entry;
    if (request.method === "OPTIONS" || response.status === 401) return entry;
    const earlier = shown.findLast((one) => one.startMs <= startMs);
    // Nothing was refused, so another path that came before the first credentials needed none. A
    // browser knows them only after a refusal, though, in whose place recorders keep the retry.
    const isPublic = !isAsked && !shown.some(isBrowsers) &&
      shown.every((one) => pathOf(one) !== pathOf(entry));
    if (!earlier && shown.length > 0 && isPublic) return entry;
    const source = earlier ?? shown.at(0);
    const added = withAuthorization(entry, source ? credentialsOf(source) : UNKNOWN_BASIC);
    if (!source && !marked.has(request.origin)) {
      marked.add(request.origin);
      notes.push({
        entry: added,
        text: `${request.origin} asks for Basic authentication, which the recording does ` +
          "not show; set the credentials in the environment",
      });
    }
    return added;
  });
  return { entries: repaired, notes: [...origins.values()].flatMap(({ notes }) => notes) };
}

function authenticationOf(entries: readonly Entry[]): OriginAuthentication {
  // A client uses Basic to get a token, and the token everywhere else.
  const shown = entries.filter((entry) =>
    BASIC.test(credentialsOf(entry)) &&
    !/^(?:login|refresh)$/.test(endpointKind(entry.request) ?? "")
  );
  const asked = new Map<string, Entry>();
  const notes: Note[] = [];
  let isAnswered = false;
  for (const entry of entries) {
    const { request, response: { status } } = entry;
    const key = `${request.method} ${request.url}`;
    const earlier = asked.get(key);
    const schemes = responseHeaders(entry, "www-authenticate");
    if (status !== 401) {
      isAnswered ||= !!earlier && status > 0 && status < 400 &&
        !hasOtherCredentials(entry, earlier);
    } else if (schemes.some((scheme) => BASIC.test(scheme))) {
      asked.set(key, entry);
    } else {
      const scheme = schemes.map((one) => UNSUPPORTED_SCHEME.exec(one)?.[1]).find(Boolean);
      if (scheme && notes.length === 0) notes.push(unsupportedScheme(entry, scheme));
    }
  }
  const usesOther = entries.map(credentialsOf).some((value) => value !== "" && !BASIC.test(value));
  const isOther = usesOther || shown.length === 0 && !isAnswered;
  return { shown, isOther, isAsked: asked.size > 0, notes };
}

/** Returns the credentials that a request has in `authorization`; empty if it has none. */
export function credentialsOf(entry: Entry): string {
  return requestHeader(entry, "authorization") ?? "";
}

/** Adds `authorization` to an exchange, which must not have it yet. */
export function withAuthorization(entry: Entry, value: string): Entry {
  const others = entry.request.headers.filter(({ name }) => name !== "authorization");
  const headers = [...others, { name: "authorization", value }];
  // The JSON of the response is parsed when it is read, so the response itself is kept.
  return { ...entry, request: { ...entry.request, headers } };
}

/** Whether the browser added the credentials, as to a script, to which no page can add them. */
function isBrowsers(entry: Entry): boolean {
  return (requestHeader(entry, "sec-fetch-dest") ?? "empty") !== "empty";
}

/** Whether a request has a cookie or a header with credentials that an earlier one did not have. */
function hasOtherCredentials({ request }: Entry, { request: earlier }: Entry): boolean {
  const before = new Set([
    ...earlier.cookies.map(({ name, value }) => `${name}=${value}`),
    ...earlier.headers.map(({ name }) => name),
  ]);
  return request.cookies.some(({ name, value }) => !before.has(`${name}=${value}`)) ||
    request.headers.some(({ name }) => /auth|token|session|key/.test(name) && !before.has(name));
}

function unsupportedScheme(entry: Entry, scheme: string): Note {
  return {
    entry,
    text:
      `${entry.request.origin} asks for ${scheme} authentication, whose responses are computed ` +
      "for each request; the flow cannot contain them",
  };
}
