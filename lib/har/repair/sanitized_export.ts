import { endpointKind, issuedToken } from "../call/mod.ts";
import type { Entry, Recording } from "../recording.ts";
import type { Note, RepairedEntries } from "../stages.ts";
import {
  announcedAuthorization,
  isAuthorized,
  unknownCredential,
  withAuthorization,
} from "./authorization_header.ts";
import { putBasic } from "./basic_auth.ts";
import { putForms } from "./upload_forms.ts";

/**
 * Restores what an export left out: the token of a login in the requests that had it, Basic
 * authentication for its whole origin, and the bodies of forms with files. The notes say what
 * cannot be restored.
 */
export function repairSanitized(recording: Recording): RepairedEntries {
  const tokens = putTokens(recording);
  const basic = putBasic(tokens.entries);
  const forms = putForms(basic.entries);
  return { entries: forms.entries, notes: [...tokens.notes, ...basic.notes, ...forms.notes] };
}

const EXPORT = "in Chrome choose *Export HAR with sensitive data*";

/** Adds the token that a login issued to the requests that had it. */
function putTokens({ entries, sanitized }: Recording): RepairedEntries {
  if (entries.some(isAuthorized)) return { entries, notes: [] };
  const announced = announcedAuthorization(entries);
  const issued = issuedIn(entries);
  const needed = sessionNeeded(entries);
  const wasShown = issued.tokens.size > 0 && !showsSessions(entries, issued.tokens) &&
    (sanitized || needed?.wasRefused);
  if (!announced.any && !wasShown) {
    return { entries, notes: sanitized && needed ? [missingSession(needed.entry)] : [] };
  }
  const notes: Note[] = [];
  const put: Entry[] = [];
  let unknown: Entry | undefined;
  const repaired = entries.map((entry) => {
    const isAnnounced = announced.covers(entry);
    if (entry.request.method === "OPTIONS" || issued.entries.has(entry.index)) return entry;
    if (announced.any ? !isAnnounced : !isApiCall(entry)) return entry;
    const authorization = issued.before(entry, isAnnounced);
    if (authorization === undefined && !isAnnounced) return entry;
    if (authorization === undefined) unknown ??= entry;
    const added = withAuthorization(entry, authorization ?? unknownCredential("Bearer"));
    if (authorization !== undefined) put.push(added);
    return added;
  });
  if (put.length > 0) {
    const more = put.length === 1 ? "" : ` and to ${put.length - 1} more`;
    notes.push({
      entry: put[0],
      text: `\`authorization\` was added here${more}: the recording was sanitised`,
    });
  }
  if (unknown) {
    notes.push({
      entry: unknown,
      text: "the recording was sanitised: requests had a token in `authorization` that no " +
        `response issued; set it in the environment, or record again (${EXPORT})`,
    });
  }
  return { entries: repaired, notes };
}

function missingSession(entry: Entry): Note {
  return {
    entry,
    text:
      "the recording was sanitised: `cookie`, `set-cookie` and `authorization` are missing, so " +
      `the session of the requests after the login is not known; export it again (${EXPORT})`,
  };
}

/** A token, and when it was issued. */
interface IssuedAuthorization {
  readonly fromMs: number;
  readonly origin: string;
  readonly authorization: string;
}

/** The tokens that the responses of a recording issue, in the order of these responses. */
interface IssuedTokens {
  readonly tokens: ReadonlySet<string>;
  /** The indexes of the entries whose responses issue one. */
  readonly entries: ReadonlySet<number>;
  /** Returns the value of `authorization` for a request, from the latest token before it. */
  before(entry: Entry, anyOrigin: boolean): string | undefined;
}

const ISSUING_KINDS = new Set(["login", "refresh", "register", "account"]);

/** Finds the tokens that logins, registrations and refreshes issue. */
function issuedIn(entries: readonly Entry[]): IssuedTokens {
  const known: IssuedAuthorization[] = [];
  const issuers = new Set<number>();
  const tokens = new Set<string>();
  for (const entry of entries) {
    const { request, response } = entry;
    if (response.status < 200 || response.status >= 300) continue;
    if (request.method === "OPTIONS" || !ISSUING_KINDS.has(endpointKind(request) ?? "")) continue;
    const token = issuedToken(response);
    if (!token) continue;
    issuers.add(entry.index);
    tokens.add(token.value);
    known.push({
      fromMs: entry.endMs,
      origin: request.origin,
      authorization: `${token.scheme} ${token.value}`,
    });
  }
  known.sort((a, b) => a.fromMs - b.fromMs);
  return {
    tokens,
    entries: issuers,
    before: ({ startMs, request }, anyOrigin) =>
      known.findLast(({ fromMs, origin }) =>
        fromMs <= startMs && (anyOrigin || origin === request.origin)
      )?.authorization,
  };
}

const API_TYPES = new Set(["xhr", "fetch"]);
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a program made a request, rather than a browser for a page or a part of it. */
function isApiCall({ request, response, resourceType }: Entry): boolean {
  return API_TYPES.has(resourceType ?? "") || /\bjson\b/.test(response.type) ||
    (resourceType === undefined && !READS.has(request.method));
}

/** A request that shows that a session was needed. */
interface SessionNeeded {
  readonly entry: Entry;
  /** Whether the request was refused earlier, rather than only sent after a login. */
  readonly wasRefused: boolean;
}

/**
 * Finds the request that shows that a session was needed: the first that succeeded after it was
 * refused, otherwise the first API call after a login.
 */
function sessionNeeded(entries: readonly Entry[]): SessionNeeded | undefined {
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

/** Whether a recording has sessions in another form: cookies, or tokens in other headers. */
function showsSessions(entries: readonly Entry[], tokens: ReadonlySet<string>): boolean {
  return entries.some(({ request, response }) =>
    request.cookies.length > 0 || response.setCookies.length > 0 ||
    request.headers.some(({ value }) => tokens.has(value))
  );
}
