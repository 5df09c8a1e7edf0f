import {
  decodedBasic,
  type EndpointKind,
  endpointKind,
  issuedToken,
  operationsOf,
  requestHeader,
} from "../call/mod.ts";
import { producersIn } from "../producer.ts";
import type { Decisions, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, FilteredExchanges, Login } from "../stages.ts";
import { singular, wordsAndNumbers } from "../values/mod.ts";
import {
  credentialsAmong,
  type LoginCredentials,
  unnamedCredentials,
  userBeforePassword,
} from "./login_credentials.ts";

const ENOUGH = 5;
const GRANT = /^grant_?type$/i;
const SESSION_COOKIE = /sess|sid$|^sid|token|auth|jwt|remember|login|identity|^connect\./i;
const CREDENTIAL_HEADER = /auth|token|session|csrf|xsrf|api-?key|access-?key/;

/**
 * Finds the requests that identify the user, in order: those with a password or a key whose
 * response issues a session or a token, and those that create an account.
 */
export function findLogins(
  filtered: FilteredExchanges,
  correlation: Correlation,
): readonly Login[] {
  const requestValues = Map.groupBy(correlation.requestValues, ({ entry }) => entry.index);
  const producers = entriesOfCredentials(correlation.decisions);
  const atomsOf = (entry: Entry) => requestValues.get(entry.index) ?? [];
  const credentialsOf = (entry: Entry) =>
    credentialsAmong(
      atomsOf(entry).filter(({ id }) => !correlation.decisions.get(id)?.template),
    );
  const accountUsed = accountsUsed(filtered.kept, credentialsOf);
  const logins: Login[] = [];
  for (const entry of filtered.kept) {
    const own = atomsOf(entry);
    const kind = endpointKind(entry.request);
    const isUsed = producers.has(entry.index);
    const named = credentialsOf(entry);
    const shows = own.some((requestValue) =>
      isAuthorization(requestValue) && correlation.decisions.get(requestValue.id)?.template
    );
    const issues = issuesSession(entry);
    const opensSession = kind === "login" || kind === undefined && isUsed && issues;
    const isAnonymous = !named.password && kind === "login" && isUsed && !shows;
    const { password, ...shown } = isAnonymous
      ? unnamedCredentials(named, own)
      : opensSession
      ? userBeforePassword(named, own)
      : named;
    const used = accountUsed(entry, own);
    const username = used ?? shown.username ??
      (password && (isUsed || issues)
        ? userOnPageBefore(entry, filtered.kept, credentialsOf)
        : undefined);
    if (entry.response.status >= 400 || kind === "logout") continue;
    if (kind === "account" && (!isUsed || !password)) continue;
    const registers = username !== undefined && password !== undefined &&
      (used !== undefined || makesAccount(entry, kind, issues));
    const grant = grantOf(own);
    if (!registers) {
      if (kind === "refresh" || grant === "refresh_token") continue;
      if (!password && (entry.request.method === "GET" || kind === undefined || !isUsed || shows)) {
        continue;
      }
      const score = (kind || grant ? 2 : 0) + (password ? 3 : 0) + (username ? 1 : 0) +
        (issues ? 2 : 0) + (isUsed ? 3 : 0);
      if (score < ENOUGH) continue;
    }
    logins.push({
      entry,
      username,
      password,
      registers,
    });
  }
  return logins;
}

/**
 * Returns the user name of a login whose password is on a page of its own: the one in the last
 * change before it, if that has a user name and no password.
 */
function userOnPageBefore(
  entry: Entry,
  entries: readonly Entry[],
  credentialsOf: (entry: Entry) => LoginCredentials,
): RequestValue | undefined {
  const before = entries.slice(0, entries.indexOf(entry)).findLast(({ request }) =>
    CREATES.has(request.method) && request.origin === entry.request.origin
  );
  if (before === undefined || before.response.status >= 400) return undefined;
  const { username, password } = credentialsOf(before);
  return password ? undefined : username;
}

/**
 * Whether a request value is a token: a client that has one does not log in with unnamed values.
 */
function isAuthorization({ place }: RequestValue): boolean {
  return place.in === "header" && place.name === "authorization";
}

/** Returns the indexes of the entries that issue a credential of a later request. */
function entriesOfCredentials(decisions: Decisions): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { requestValue: { place }, template } of decisions.values()) {
    const shows = place.in === "cookie" ||
      place.in === "header" && CREDENTIAL_HEADER.test(place.name);
    if (!shows || !template) continue;
    for (const { entry } of producersIn(template)) found.add(entry.index);
  }
  return found;
}

/** Whether a response issues a session, by a cookie, a token or a header. */
function issuesSession({ response }: Entry): boolean {
  return response.setCookies.some(({ name, value }) => value !== "" && SESSION_COOKIE.test(name)) ||
    issuedToken(response) !== undefined ||
    response.headers.some(({ name }) =>
      name === "authorization" ||
      name !== "www-authenticate" && /^x-.*(?:auth|token|session)/.test(name)
    );
}

function grantOf(requestValues: readonly RequestValue[]): string | undefined {
  const grant = requestValues.find(({ place }) =>
    place.in === "form"
      ? GRANT.test(place.name)
      : place.in === "json" && GRANT.test(`${place.path.at(-1)}`)
  );
  return typeof grant?.value === "string" ? grant.value : undefined;
}

/** Returns the name of the account that a request creates, if a later request logs in with it. */
type AccountUsed = (
  entry: Entry,
  requestValues: readonly RequestValue[],
) => RequestValue | undefined;

/**
 * Learns from the logins of a recording which accounts it creates.
 *
 * @param entries The entries, in recorded order.
 */
function accountsUsed(
  entries: readonly Entry[],
  credentialsOf: (entry: Entry) => LoginCredentials,
): AccountUsed {
  const used = new Map<string, number>();
  entries.forEach((entry, at) => {
    if (entry.response.status >= 400) return;
    const shown = basicCredentials(entry);
    if (shown) used.set(pair(...shown), at);
    if (endpointKind(entry.request) !== "login") return;
    const { username, password } = credentialsOf(entry);
    if (username && password) used.set(pair(username.value, password.value), at);
  });
  const position = new Map(entries.map((entry, at) => [entry, at]));
  return (entry, requestValues) => {
    if (used.size === 0 || !CREATES.has(entry.request.method) || endpointKind(entry.request)) {
      return undefined;
    }
    const { password } = credentialsOf(entry);
    const at = position.get(entry) ?? Infinity;
    return password && requestValues.find((requestValue) =>
      requestValue.place.in !== "header" &&
      (used.get(pair(requestValue.value, password.value)) ?? -1) > at
    );
  };
}

/** Returns the user and the password in the header of a request. */
function basicCredentials(entry: Entry): [user: string, password: string] | undefined {
  const [, value] = /^basic\s+(\S+)$/i.exec(requestHeader(entry, "authorization") ?? "") ?? [];
  return value === undefined ? undefined : decodedBasic(value);
}

function pair(user: RequestValue["value"], password: RequestValue["value"]): string {
  return `${user}\n${password}`;
}

/** Singular nouns for people with accounts. */
const PEOPLE = new Set(
  `user account member customer person people player admin administrator employee student teacher
   patient author subscriber operator staff client profile participant guest driver vendor merchant`
    .split(/\s+/),
);
const CREATES = new Set(["POST", "PUT"]);

/**
 * Whether a request with a user name and a password creates an account: by its words, or because it
 * creates a person with an account. `issues` says whether its response issues a session.
 */
function makesAccount(
  { request }: Entry,
  kind: EndpointKind | undefined,
  issues: boolean,
): boolean {
  if (!CREATES.has(request.method)) return false;
  if (kind === "register") return true;
  if (kind === "login" ? issues : kind !== undefined) return false;
  if (operationsOf(request).length > 0) return false;
  const last = request.segments.findLast((segment) => segment !== "") ?? "";
  const word = wordsAndNumbers(last).at(-1) ?? "";
  return PEOPLE.has(singular(word));
}
