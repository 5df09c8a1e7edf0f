import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import { mayBeSecretName, secretNameKind } from "../../secrets/mod.ts";
import { memoizedByName, memoizedByObject } from "../../text/mod.ts";
import { type Entry, formFields, type RecordedRequest } from "../recording.ts";
import { decodedBasic, TOKEN_NAMES, wordsAndNumbers } from "../values/mod.ts";
import { byStart, headerOf, isRedirect, redirectTarget } from "./exchange.ts";
import { dispatchedAction, operationsOf } from "./operation.ts";
import { routeOf } from "./resource.ts";

/** The words that say what a request does to an account or a session. */
const KINDS = {
  logout:
    /(?:^| )(?:logout|signout|logoff|signoff|(?:log|sign) (?:out|off)|end session|revoke (?:\w+ )?(?:tokens?|sessions?|logins?|access|self|all)|(?:auth\w*|oauth2?|tokens?|sessions?|logins?) revoke)(?: |$)|^revoke$/,
  account:
    /(?:^| )(?:forgot|forgotten|reset|recover|recovery|change|update|verify|verification|confirm|confirmation|activate|activation|resend|validate)(?: |$)/,
  refresh: /(?:^| )(?:refresh|renew|rotate|refresh token|token refresh)(?: |$)/,
  register:
    /(?:^| )(?:register|registration|registrations|signup|sign up|enroll|enrol|create account|create user|add user)(?: |$)/,
  login:
    /(?:^| )(?:login|logon|signin|log ?on|(?:log|sign) in|auth|authn|sasl|token|tokens|session|sessions|oauth|oauth2|authenticate|authentication|authorize|token auth)(?: |$)/,
} as const;
const ALL_KINDS = Object.keys(KINDS) as readonly (keyof typeof KINDS)[];

/** What somebody who is logged in makes for a program. */
const MADE_TOKENS = /^(?:user|api|app|personal|(?:personal )?access) tokens$/;

/** Actions of a parameter that are about the session: others are about a thing. */
const SIGNING = /^(?:log|sign)[-_]?(?:in|out|on|off)$/i;
const VERSION = /^(?:v\d+(?:\.\d+)*|api|rest|graphql|\d+)$/i;

/**
 * Determines what a request does to an account or a session from its words, if they say so. The
 * words of its operation (GraphQL, RPC) take precedence over those of its path, and the last
 * segment over the earlier ones. What removes the session logs out: `DELETE /session`.
 */
export const endpointKind = memoizedByObject((request: RecordedRequest) => {
  const segments = routeOf(request).filter((one) => !VERSION.test(one) && one !== "");
  const names = [
    ...operationsOf(request).map(({ name }) => name),
    ...SIGNING.exec(dispatchedAction(request) ?? "") ?? [],
    ...segments.slice(-3).map((one, i, tail) =>
      one === "revoke" ? `${tail[i - 1] ?? ""} ${one}` : one
    ).reverse(),
  ];
  const kind = names.values().map(namedKind).find((kind) => kind !== undefined);
  if (request.method === "DELETE" && namedKind(segments.at(-1) ?? "") === "login") return "logout";
  const isThing = kind === "login" && isAboutThing(request) ||
    (kind === "login" || kind === "logout") && request.cookies.length > 0 &&
      segments.some((one) => MADE_TOKENS.test(wordsAndNumbers(one).join(" ")));
  return isThing ? undefined : kind;
});

/** Schemes of `authorization` for which a flow needs only a user and a password. */
export const WITH_PASSWORD = /^(basic|digest)(?:\s|$)/i;

/** What a script sends in `authorization` if it has no token yet. */
export const NO_TOKEN = /^(?:bearer|token|jwt|basic)?\s*(?:null|undefined|none|nan|false)?$/i;

/**
 * Whether a request that is named like a login is about a thing: its client already has a token, or
 * its path has a number, as in `/events/7/sessions/create`.
 */
function isAboutThing(request: RecordedRequest): boolean {
  return routeOf(request).some((segment) => /^\d+$/.test(segment)) ||
    request.headers.some(({ name, value }) =>
      name.endsWith("authorization") && !/^basic /i.test(value) && !NO_TOKEN.test(value)
    );
}

const namedKind = memoizedByName((name) => {
  const words = wordsAndNumbers(name).join(" ");
  return ALL_KINDS.find((kind) => KINDS[kind].test(words));
});

const MIN_LENGTH = 8;
const MAX_DEPTH = 4;

/**
 * Returns the token in the body of a response that belongs in `authorization`, the one with the best
 * name, and its scheme: the one that the response names, otherwise `Bearer`.
 */
export function issuedToken({ json = null }: Entry["response"]) {
  return tokensIn(json, MAX_DEPTH).toSorted((a, b) => a.rank - b.rank).at(0);
}

type RankedToken = { readonly rank: number; readonly value: string; readonly scheme: string };

function tokensIn(object: JsonValue, depth: number): RankedToken[] {
  if (depth === 0 || !isObject(object)) return [];
  return Object.entries(object).flatMap(([key, member]) => {
    if (typeof member !== "string") return tokensIn(member, depth - 1);
    const rank = TOKEN_NAMES.indexOf(plain(key));
    // A token may include its scheme.
    const [, scheme, value = member] = /^([A-Za-z]+) (\S+)$/.exec(member) ?? [];
    if (rank < 0 || member.length < MIN_LENGTH || /\s/.test(value)) return [];
    return [{ rank, value, scheme: scheme ?? schemeIn(object) ?? "Bearer" }];
  });
}

function plain(key: string): string {
  return key.replace(/[^A-Za-z]/g, "").toLowerCase();
}

/** Returns the type of a token (RFC 6749, section 5.1) as a scheme; many write `bearer` for `Bearer`. */
function schemeIn(answer: JsonObject): string | undefined {
  const [, type] = Object.entries(answer).find(([key]) => plain(key) === "tokentype") ?? [];
  return typeof type === "string" ? /^(?!bearer$)[A-Za-z]{2,16}$/i.exec(type)?.[0] : undefined;
}

const MIN_CREDENTIAL_LENGTH = 16;
const TOKEN_HEADER = /authorization$|^x-.*(?:token|key|auth|session)|^(?:api-?key|token)$/;

/** Returns the credentials of a request: what follows the scheme, session cookies and keys. */
export function credentialsSent({ request: { headers, cookies } }: Entry): readonly string[] {
  return [
    ...headers.filter(({ name }) => TOKEN_HEADER.test(name))
      .map(({ value }) => value.replace(/^\s*[\w-]+\s+(?=\S)/, "")),
    ...cookies.filter(({ name }) => mayBeSecretName(name)).map(({ value }) => value),
  ].filter((value) => value.length >= MIN_CREDENTIAL_LENGTH);
}

/** Counts the fields of a request that are named like a password. */
export function passwordFieldCount(entry: Entry): number {
  return fieldNames(entry).filter((name) => secretNameKind(name) === "password").length;
}

/** Whether a request renews a token, by its path or by the token for that in its body. */
export function isRefresh(entry: Entry): boolean {
  return endpointKind(entry.request) === "refresh" ||
    fieldNames(entry).some((name) => /^refresh_?token$/i.test(name));
}

/**
 * Returns the names of the fields in the body of a request; for JSON, those of the upper levels.
 */
export function fieldNames({ request: { body } }: Entry): readonly string[] {
  return body?.kind === "json" ? jsonKeys(body.value, 8) : formFields(body).map(({ name }) => name);
}

/** Returns the keys in the upper levels of JSON, of lists those in some items. */
export function jsonKeys(value: JsonValue, items: number, depth = 3): readonly string[] {
  if (depth === 0) return [];
  const inside = (inner: JsonValue) => jsonKeys(inner, items, depth - 1);
  if (isArray(value)) return value.slice(0, items).flatMap(inside);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...inside(item)]);
}

/** Returns the user and the password that a request has as `Basic` credentials, if it has any. */
export function basicCredentials(entry: Entry) {
  const [, basic] = /^basic\s+(\S+)$/i.exec(headerOf(entry.request, "authorization") ?? "") ?? [];
  return basic === undefined ? undefined : decodedBasic(basic);
}

const PASSWORD_INPUT = /<input\b[^<>]*\btype\s*=\s*["']?password\b/i;

/**
 * Whether a response has the form with a password again that was sent, or leads back to it, other than
 * one with a new password, twice.
 *
 * @param entries The entries that may have the page to which it leads, in order.
 */
export function isFormAgain(entry: Entry, entries: readonly Entry[]): boolean {
  const { request, response: { status, type, text = "" } } = entry;
  if (passwordFieldCount(entry) === 2) return false;
  if (status === 200) return type === "text/html" && PASSWORD_INPUT.test(text);
  const pageOf = (url: URL | null) => url && url.origin + url.pathname;
  const target = redirectTarget(entry);
  const from = URL.parse(headerOf(entry.request, "referer") ?? "", request.url);
  if (!isRedirect(entry) || target === null) return false;
  if (![pageOf(from), pageOf(new URL(request.url))].includes(pageOf(target))) return false;
  const next = entries.find((one) => byStart(entry, one) < 0 && one.request.url === target.href);
  const page = next?.response.text;
  return page === undefined || PASSWORD_INPUT.test(page);
}
