import {
  basicCredentials,
  bodyFields,
  byStart,
  endpointKind,
  issuedToken,
  operationsOf,
  passwordFieldCount,
  refused,
} from "../call/mod.ts";
import { producersIn } from "../producer.ts";
import type { Decisions, RequestValue, Scalar } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges, Login } from "../stages.ts";
import { askedPasswords, ownName, PEOPLE, singular } from "../values/mod.ts";
import { credentialsAmong, unnamedCredentials, userBeforePassword } from "./login_credentials.ts";

const SESSION_COOKIE = /sess|sid$|^sid|token|auth|jwt|remember|login|identity|^connect\./i;
/** A session in a URL or in a field, as in `?id_session=…`. */
const SESSION_FIELD = /^(?:id_?|php|asp|j)?_?sess[a-z]*(?:_?id)?$|^sid$/i;
const CREDENTIAL_HEADER = /auth|token|session|csrf|xsrf|api-?key|access-?key/;

/**
 * Finds the requests that identify the user, in order: those with a password or a key whose
 * response issues a session or a token, and those that create an account.
 */
export function findLogins({ kept }: FilteredExchanges, decisions: Decisions): readonly Login[] {
  const requestValues = decisions.values().map(({ requestValue }) => requestValue);
  const values = Map.groupBy(requestValues, ({ entry }) => entry);
  const sentBy = (entry: Entry) => values.get(entry) ?? [];
  const unbound = (entry: Entry) => sentBy(entry).filter(({ id }) => !decisions.get(id)?.template);
  const credentials = decisions.values().filter(({ requestValue: { place } }) =>
    place.in === "cookie" || place.in === "header" && CREDENTIAL_HEADER.test(place.name) ||
    (place.in === "query" || place.in === "form") && SESSION_FIELD.test(place.name)
  ).flatMap(({ template }) => producersIn(template));
  const producers = new Set(credentials.map(({ entry }) => entry));
  const opensSession = (entry: Entry) => {
    const kind = endpointKind(entry.request);
    return kind === "login" || kind === undefined && producers.has(entry) &&
        (issuesSession(entry) || passwordFieldCount(entry) > 0);
  };
  // A page asks for one password to log in with, and for two of a new one.
  const first = kept.find(({ request }) => askedPasswords(request).length === 1);
  const credentialsOf = (entry: Entry) => {
    const named = credentialsAmong(unbound(entry));
    if (named.username || !named.password) return named;
    const mayHaveUser = opensSession(entry) || entry === first || makesAccount(entry, false);
    const username = mayHaveUser ? userBeforePassword(named.password, sentBy(entry)) : undefined;
    return { ...named, username };
  };
  const accountUsed = accountsUsed(kept, credentialsOf, opensSession);
  // Somebody who is logged in makes a token for a program, with a name and a time.
  const isLoggedIn = ({ id, place, value }: RequestValue) =>
    place.in === "header" && /^basic /i.test(`${place.scheme}${value}`) ||
    place.in === "cookie" && producersIn(decisions.get(id)?.template)
        .some(({ entry }) => CREATES.has(entry.request.method) && opensSession(entry));
  return kept.flatMap((entry) => {
    const own = sentBy(entry);
    const kind = endpointKind(entry.request);
    const isUsed = producers.has(entry);
    if (refused(entry) || kind === "logout") return [];
    const named = credentialsOf(entry);
    const issues = issuesSession(entry);
    const isBegun = own.some(isLoggedIn);
    const isAnonymous = !named.password && kind === "login" && isUsed && !isBegun;
    const { password, ...shown } = isAnonymous ? unnamedCredentials(named, unbound(entry)) : named;
    if (kind === "account" && (!isUsed || !password)) return [];
    const used = accountUsed(entry, own);
    const person = password && newPerson(entry, kept, own);
    const username = used ?? shown.username ?? person ?? (password && kind && userAtEnd(own)) ??
      (password && (isUsed || issues) ? userOnPageBefore(entry, kept, credentialsOf) : undefined);
    const registers = username !== undefined && password !== undefined &&
      (used !== undefined || username === person || makesAccount(entry, issues));
    const login = { entry, username, password, registers };
    if (registers) return [login];
    const grant = own.find(({ place }) => /^grant_?type$/i.test(ownName(place) ?? ""))?.value;
    // Somebody who is logged in sets a password, twice, or makes something below `/auth`.
    if (isBegun && (password ? passwordFieldCount(entry) > 1 : kind === "login")) return [];
    const isLogin = password || kind !== undefined && entry.request.method !== "GET" && isUsed;
    if (!isLogin || kind === "refresh" || grant === "refresh_token") return [];
    // A password alone, even with a user name, may be there for something else.
    return kind || grant || entry === first || issues || isUsed ? [login] : [];
  });
}

/** Returns the user and the password that a request sends. */
type CredentialsOf = (entry: Entry) => Pick<Login, "username" | "password">;

/**
 * Returns the user name of a login whose password is on a page of its own: the one in the last
 * change before it, if that has a user name and no password.
 */
function userOnPageBefore(entry: Entry, entries: readonly Entry[], credentialsOf: CredentialsOf) {
  const before = entries.slice(0, entries.indexOf(entry)).findLast(({ request }) =>
    CREATES.has(request.method) && request.origin === entry.request.origin
  );
  if (before === undefined || refused(before)) return undefined;
  const { username, password } = credentialsOf(before);
  return password ? undefined : username;
}

/** Returns the name of a user that follows the route of a login, and comes back: `/login/marta`. */
function userAtEnd(own: readonly RequestValue[]): RequestValue | undefined {
  return own.find(({ place, value, entry: { request: { segments }, response } }) =>
    place.in === "path" && place.index === segments.length - 1 &&
    /^(?:log|sign)[-_]?in$|^authenticate$|^sessions?$/i.test(segments.at(-2) ?? "") &&
    response.text?.includes(`"${value}"`)
  );
}

/** Whether a response sets a cookie that is a session by its name. */
export function setsSession({ response }: Entry): boolean {
  return response.setCookies.some(({ name, value }) => value !== "" && SESSION_COOKIE.test(name));
}

/** Whether a response issues a session, by a cookie, a token or a header. */
function issuesSession(entry: Entry): boolean {
  const { response } = entry;
  return setsSession(entry) || issuedToken(response) !== undefined ||
    response.headers.some(({ name }) => /^authorization$|^x-.*(?:auth|token|session)/.test(name));
}

/**
 * Learns from the logins of a recording which accounts it creates.
 *
 * @param entries The entries, in recorded order.
 * @returns A function that returns the name of the account that a request creates, if a later
 * request logs in with it.
 */
function accountsUsed(
  entries: readonly Entry[],
  credentialsOf: CredentialsOf,
  opensSession: (entry: Entry) => boolean,
) {
  const pair = (user: Scalar, password: Scalar) => `${user}\n${password}`;
  const used = new Map<string, Entry>();
  for (const entry of entries) {
    if (refused(entry)) continue;
    const shown = basicCredentials(entry);
    if (shown) used.getOrInsert(pair(...shown), entry);
    if (!opensSession(entry)) continue;
    const { username, password } = credentialsOf(entry);
    if (username && password) used.set(pair(username.value, password.value), entry);
  }
  return (entry: Entry, requestValues: readonly RequestValue[]): RequestValue | undefined => {
    const mayCreate = CREATES.has(entry.request.method) && !endpointKind(entry.request);
    const { password } = used.size > 0 && mayCreate ? credentialsOf(entry) : {};
    return password && requestValues.find(({ place, value }) => {
      const login = place.in === "header" ? undefined : used.get(pair(value, password.value));
      return login && byStart(entry, login) < 0;
    });
  };
}

const CREATES = new Set(["POST", "PUT"]);

/**
 * Returns the name at the end of a path of people to which a POST is sent, as to `/users/kay`, if
 * nothing had it before, and a later response has it as a value.
 */
function newPerson(entry: Entry, entries: readonly Entry[], own: readonly RequestValue[]) {
  const { method, segments } = entry.request;
  const [group = "", name = ""] = segments.slice(-2);
  if (method !== "POST" || !PEOPLE.has(singular(group))) return undefined;
  const shows = ({ response: { text = "" } }: Entry) =>
    text.includes(`"${name}"`) && !text.includes(`"${name}":`);
  const first = entries.find((one) => one.request.segments.includes(name) || shows(one));
  if (first !== entry || !entries.some(shows)) return undefined;
  return own.find(({ place }) => place.in === "path" && place.index === segments.length - 1);
}

/** The last segments of a path that name no thing: `/users/create`. */
const CREATE = /^(?:create|new|add|save)?$/i;

/**
 * Whether a request with a user name and a password creates an account: by its words, or because it
 * creates a person with an account. `issues` says whether its response issues a session.
 */
function makesAccount({ request }: Entry, issues: boolean): boolean {
  const kind = endpointKind(request);
  if (!CREATES.has(request.method)) return false;
  if (kind === "register") return true;
  if (kind === "login" ? issues : kind !== undefined) return false;
  // What has a number was there before.
  const isThere = bodyFields(request).some(({ name, value }) => name === "id" && /^\d/.test(value));
  if (operationsOf(request).length > 0 || isThere) return false;
  const last = request.segments.join(":").split(":").findLast((one) => !CREATE.test(one)) ?? "";
  // Also at its end: `superuser`, `/adduser`.
  return PEOPLE.values().some((one) => singular(last.toLowerCase()).endsWith(one));
}
