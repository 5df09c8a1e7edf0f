import { toText } from "../../json/mod.ts";
import { isPlaceholder, mayBeSecretName } from "../../secrets/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { byStart, targetOf } from "../call/mod.ts";
import type { RequestValue, Template } from "../provenance.ts";
import type { Login } from "../stages.ts";
import {
  environmentName,
  filtered,
  isDistinctive,
  isRedacted,
  ownName,
  sentName,
} from "../values/mod.ts";
import { generatedLike } from "./client_generated.ts";
import type { ProvideContext } from "./context.ts";
import { isAccountName, isPasswordName, isUserName, ownWords } from "./names.ts";
import { fromEnvironment, isEmail, type Substitute, type Substitutes } from "./substitutes.ts";

/**
 * Gives an account that a recording creates a new name and password in each run, wherever they
 * occur. What cannot be generated, such as a telephone number, is unchanged.
 */
export function provideAccount(login: Login, context: ProvideContext) {
  const { username, password } = login;
  const { requestValues, sentBy, substitutes, entries } = context;
  const sent = sentBy.get(login.entry) ?? [];
  for (const requestValue of new Set([...sent, username, password])) {
    if (typeof requestValue?.value !== "string" || requestValue.value === "") continue;
    const { value, place, entry } = requestValue;
    // A segment of a path that a POST goes to names what exists, not what is created, and a header
    // who creates it.
    const isRoute = place.in === "header" || place.in === "path" && entry.request.method === "POST";
    const isName = isAccountName(requestValue) || isEmail(value);
    if (requestValue === password || isPasswordName(requestValue)) {
      provideAccountPassword(requestValue, substitutes);
    } else if (requestValue === username || isName && !isRoute) {
      // What names a user may be under any key: `{ "name": "kay", "password": … }`.
      const own = sent.find(({ id }) => id === requestValue.id) ?? requestValue;
      provideAccountName(requestValue, substitutes, ownName(own.place));
    }
  }
  // No two accounts may have the e-mail address that this one gets later, beside its name.
  const about = requestValues.filter(({ value }) => value === username?.value);
  const named = [...new Set(about.flatMap((one) => sentBy.get(one.entry)!))].filter(isAccountName);
  const isNew = (value: string) => isEmail(value) && !substitutes.knows(value);
  for (const one of named.filter(({ value }) => isNew(toText(value)))) {
    const isThere = entries.some(({ endMs, response: { text } }) =>
      endMs <= one.entry.startMs && text?.includes(toText(one.value))
    );
    if (!isThere) provideAccountName(one, substitutes, ownName(one.place));
  }
}

/** Returns the id of the variable for the name of an account that the flow makes. */
export const accountId = (user: string) => `account ${user}`;

/** A name without a letter, such as a telephone number, is unchanged. */
function provideAccountName(requestValue: RequestValue, substitutes: Substitutes, key?: string) {
  const value = toText(requestValue.value);
  if (generatedLike(value) || substitutes.knows(value) || !/[\p{L}@]/u.test(value)) return;
  const name = sentName(requestValue) ?? requestValue.name;
  const isOwn = isDistinctive(value);
  const isAtMaker = ({ entry }: RequestValue) => targetOf(entry) === targetOf(requestValue.entry);
  // As those who may do something are listed: `account:kay`.
  const named = escapePattern(value);
  const ofKind = new RegExp(`(?:^|[^a-z])(?:account|user)s?[:/]${named}(?!\\w)`, "i");
  substitutes.substitute(value, {
    template: [substitutes.variable(accountId(value), name, substitutes.withRun(value))],
    reason: "the recording makes this account: each run makes another one",
    fits: (other) =>
      isOwn || isUserName(other) || other.id === requestValue.id || ownName(other.place) === key ||
      (other.place.in === "path" || other.place.in === "query" && isAtMaker(other)) &&
        byStart(requestValue.entry, other.entry) < 0 ||
      ofKind.test(toText(other.value)),
    inside: isOwn || "segment",
  });
}

/** Makes up the password of such an account in each run, wherever it occurs. */
export function provideAccountPassword(requestValue: RequestValue, substitutes: Substitutes): void {
  const value = toText(requestValue.value);
  if (/^\d+$/.test(value) || isNone(value) || substitutes.knows(value, true)) return;
  const name = sentName(requestValue) ?? "password";
  const made: Template = ["Pw-", { to: "random", what: "HEX_16" }];
  substitutes.substitute(value, {
    template: [substitutes.variable(`password ${value}`, name, made)],
    reason: "the password of an account that the recording makes: made up in each run",
    fits: fitsSecret(value),
    inside: isDistinctive(value) && value.length >= 8,
    secret: true,
  });
}

/** Whether a constant says that there is no password: `NOT_SPECIFIED`. */
const isNone = (value: string) => /^[A-Z]+(?:_[A-Z]+)+$/.test(value) && isPlaceholder(value);

/** Takes what a login sends from the environment, unless it already has a substitute. */
export function provideLogin({ username, password }: Login, substitutes: Substitutes): void {
  const user = username === undefined ? "" : toText(username.value);
  if (username && isGiven(user) && !substitutes.knows(user)) {
    if (!isClientId(username)) substitutes.substitute(user, userName(user, substitutes, username));
    else if (password) substitutes.substitute(user, client(user, username, substitutes));
  }
  const secret = password === undefined ? "" : toText(password.value);
  if (password && isGiven(secret) && !substitutes.knows(secret, true)) {
    // An account that the flow makes has got another password since.
    if (substitutes.variables.has(accountId(user))) provideAccountPassword(password, substitutes);
    else substitutes.substitute(secret, userPassword(user, secret, substitutes, password));
  }
  if (user === "" || secret === "") return;
  // A script may send both in base64, as a browser does, or as SASL does (RFC 4616).
  for (const parts of [[user, ":", secret], ["\0", user, "\0", secret]]) {
    const pieces = parts.flatMap((one) => substitutes.byValue.get(one)?.[0].template ?? one);
    const template = [{ to: "joined", pieces, filters: ["base64"] } as const];
    const joined = filtered(parts.join(""), ["base64"])!;
    substitutes.substitute(joined, { template, reason: "user and password", secret: true });
  }
}

function isGiven(value: string): boolean {
  return value !== "" && value !== "null" && !isRedacted(value);
}

/** Names of users that may as well be the first word of a route. */
const USUAL = /^(?:admin\w*|root|users?|guests?|test|demo|api|app|web|system|manager|public)$/i;

/** Folders that have one for each user: `/dav/files/kay/plans`. */
const OF_USERS = /^(?:files|homes?|dav|calendars?|addressbooks?|principals?|people|profiles?)$/i;

/**
 * Returns at which segment paths name the user, as `/app/of/kay/notes` and `/app/of/kay/tasks` do:
 * several things are below that name, or it follows the name of a folder that each user has, and
 * nothing is below another one there; or nothing is below any, as in `/permissions/club/kay`.
 */
function userFolder(user: string, { paths }: Substitutes): number {
  return [...new Set(paths.map((path) => path.indexOf(user)))].find((index) => {
    const above = paths.find((path) => path[index] === user)?.slice(0, index) ?? [];
    const below = paths.filter((path) =>
      path.length > index + 1 && above.every((segment, at) => path[at] === segment)
    );
    return below.every((path) => path[index] === user) && (OF_USERS.test(above.at(-1) ?? "") ||
      new Set(below.map((path) => path[index + 1])).size !== 1);
  }) ?? 0;
}

/**
 * Returns the substitute for the name of a user.
 *
 * @param own The value in the request of the login, whose name may say nothing about a user.
 */
export function userName(user: string, substitutes: Substitutes, own?: RequestValue): Substitute {
  const prefix = substitutes.prefixOf(user);
  const purpose = prefix === "LOGIN" ? "the user who logs in" : "another user who logs in";
  const isOwn = isDistinctive(user);
  // Texts may have paths that begin with the user, as requests do.
  const isOwner = substitutes.paths.some(([root]) => root === user) && !USUAL.test(user);
  const folders = [0, userFolder(user, substitutes)];
  const [ownId, inside] = own?.id.split(" inside ", 2) ?? [];
  const variable = substitutes.environmentFor(`${prefix}_USERNAME`, user, purpose, false);
  return {
    ...fromEnvironment("the user name of a login", variable),
    fits: (requestValue) =>
      isOwn || isUserName(requestValue) || requestValue.id === ownId ||
      requestValue.place.in === "header" && requestValue.value === user && !USUAL.test(user) ||
      (requestValue.place.in === "path"
        ? folders.includes(requestValue.place.index) && !USUAL.test(user)
        : isOwner && requestValue.value !== user),
    inside: isOwn || (isOwner || inside !== undefined) && "segment",
  };
}

/** Returns the substitute for the name of a client that logs in with its own secret. */
function client(id: string, { place }: RequestValue, substitutes: Substitutes): Substitute {
  const name = environmentName(ownName(place) ?? "client id");
  const purpose = "the program that logs in, as the application knows it";
  const variable = substitutes.environmentFor(name, id, purpose, false);
  return { ...fromEnvironment("the name of a program that logs in", variable), fits: isClientId };
}

/** Clients without a secret, such as pages, have the same id for every user, so it is unchanged. */
function isClientId(requestValue: RequestValue): boolean {
  return /^(?:client|app|application|consumer)(?: id| key)?$/.test(ownWords(requestValue));
}

/** Returns the substitute for a password, or for another secret that a login sends. */
export function userPassword(
  user: string,
  password: string,
  substitutes: Substitutes,
  requestValue?: RequestValue,
): Substitute {
  const prefix = substitutes.prefixOf(user);
  const key = requestValue && ownName(requestValue.place);
  const isPassword = !requestValue || isPasswordName(requestValue) && key !== "client_secret";
  const name = isPassword ? `${prefix}_PASSWORD` : environmentName(key ?? "login secret");
  const purpose = isPassword
    ? `the password of \`${prefix}_USERNAME\``
    : `\`${key}\` of the request that logs in`;
  const [own, inside] = requestValue?.id.split(" inside ", 2) ?? [];
  const fits = fitsSecret(password);
  return {
    ...fromEnvironment("a credential", substitutes.environmentFor(name, password, purpose)),
    fits: (other) => fits(other) || other.id === own,
    inside: inside !== undefined || isDistinctive(password) && password.length >= 8,
    secret: true,
  };
}

/** A short word that is a password in one place is an ordinary word in others. */
export function fitsSecret(secret: string): (requestValue: RequestValue) => boolean {
  const isOwn = isDistinctive(secret);
  return (requestValue) =>
    isOwn || isPasswordName(requestValue) ||
    mayBeSecretName(ownName(requestValue.place) ?? requestValue.name);
}
