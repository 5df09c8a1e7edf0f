import { endpointKind, pathOf, requestHeader, responseHeaders } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Note, RepairedEntries } from "../stages.ts";
import { isAuthorized, unknownCredential, withAuthorization } from "./authorization_header.ts";

const BASIC = /^basic(?:\s|$)/i;
const UNSUPPORTED_SCHEME = /^(digest|ntlm|negotiate|kerberos)\b/i;

/** The authentication that an origin uses. */
interface OriginAuthentication {
  /** The credentials in its requests, in order. */
  readonly shown: { readonly startMs: number; readonly path: string; readonly value: string }[];
  /** Whether its requests use other schemes too, so that Basic is only for some of them. */
  others: boolean;
  /** Whether the browser added the credentials, as to a script, to which no page can add them. */
  isBrowsers: boolean;
  /** The requests for which Basic was required, by method and URL. */
  readonly asked: Map<string, Entry>;
  /** Whether such a request succeeded later although no other credentials were added. */
  answered: boolean;
  /** A scheme that was required but that baton does not support. */
  unspoken?: { readonly entry: Entry; readonly scheme: string };
}

/**
 * Adds Basic credentials. They are for a whole origin, and browsers add them on their own, so the
 * credentials of one request are added to all requests. If no request has them, placeholders are
 * added.
 */
export function putBasic(entries: readonly Entry[]): RepairedEntries {
  const origins = new Map<string, OriginAuthentication>();
  for (const entry of entries) noteAuthentication(entry, originOf(origins, entry));
  const notes: Note[] = [];
  for (const { unspoken } of origins.values()) {
    if (unspoken) notes.push(unsupportedScheme(unspoken));
  }
  const marked = new Set<OriginAuthentication>();
  const repaired = entries.map((entry) => {
    const origin = originOf(origins, entry);
    const { shown, others, answered, asked, isBrowsers } = origin;
    if (others || shown.length === 0 && !answered || isAuthorized(entry)) return entry;
    const { status } = entry.response;
    if (entry.request.method === "OPTIONS" || status === 401) return entry;
    const earlier = shown.findLast(({ startMs }) => startMs <= entry.startMs);
    // Nothing was refused, so another path that came before the first credentials needed none. A
    // browser knows them only after a refusal, though, in whose place recorders keep the retry.
    const isElsewhere = shown.every(({ path }) => path !== pathOf(entry));
    const isPublic = asked.size === 0 && !isBrowsers && isElsewhere;
    if (!earlier && shown.length > 0 && isPublic) return entry;
    const credentials = (earlier ?? shown.at(0))?.value ?? unknownCredential("Basic");
    const added = withAuthorization(entry, credentials);
    if (shown.length === 0 && !marked.has(origin)) {
      marked.add(origin);
      notes.push({
        entry: added,
        text: `${entry.request.origin} asks for Basic authentication, which the recording does ` +
          "not show; set the credentials in the environment",
      });
    }
    return added;
  });
  return { entries: repaired, notes };
}

function originOf(
  origins: Map<string, OriginAuthentication>,
  { request }: Entry,
): OriginAuthentication {
  const known = origins.get(request.origin);
  if (known) return known;
  const origin: OriginAuthentication = {
    shown: [],
    others: false,
    isBrowsers: false,
    asked: new Map(),
    answered: false,
  };
  origins.set(request.origin, origin);
  return origin;
}

function noteAuthentication(entry: Entry, origin: OriginAuthentication): void {
  const { request, response } = entry;
  const authorization = requestHeader(entry, "authorization") ?? "";
  if (BASIC.test(authorization)) {
    // A client uses Basic to get a token, and the token everywhere else.
    if (endpointKind(request) !== "login" && endpointKind(request) !== "refresh") {
      origin.shown.push({ startMs: entry.startMs, path: pathOf(entry), value: authorization });
      origin.isBrowsers ||= (requestHeader(entry, "sec-fetch-dest") ?? "empty") !== "empty";
    }
  } else if (authorization !== "") origin.others = true;
  const key = `${request.method} ${request.url}`;
  const schemes = responseHeaders(entry, "www-authenticate");
  if (response.status === 401) {
    if (schemes.some((scheme) => BASIC.test(scheme))) origin.asked.set(key, entry);
    const scheme = schemes.map((one) => UNSUPPORTED_SCHEME.exec(one)?.[1]).find((one) =>
      one !== undefined
    );
    if (scheme && !schemes.some((one) => BASIC.test(one))) origin.unspoken ??= { entry, scheme };
    return;
  }
  const asked = origin.asked.get(key);
  if (asked && response.status > 0 && response.status < 400 && !hasOtherCredentials(entry, asked)) {
    origin.answered = true;
  }
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

function unsupportedScheme({ entry, scheme }: { entry: Entry; scheme: string }): Note {
  return {
    entry,
    text:
      `${entry.request.origin} asks for ${scheme} authentication, whose responses are computed ` +
      "for each request; the flow cannot contain them",
  };
}
