import { toText } from "../../json/mod.ts";
import { looksRandom, mayBeSecretName } from "../../secrets/mod.ts";
import { headerOf, WITH_PASSWORD } from "../call/mod.ts";
import { calledAs } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import { environmentName, isKnownToken, isVisitCookie } from "../values/mod.ts";
import { userName, userPassword } from "./accounts.ts";
import { generatedLike } from "./client_generated.ts";
import type { ProvideContext, ProvideRule } from "./context.ts";
import { fromEnvironment, type Substitute, type Substitutes } from "./substitutes.ts";

/** Schemes that need a new proof for each request, and what to write instead. */
const PER_REQUEST: readonly (readonly [scheme: RegExp, open: string])[] = [
  [/^AWS4-/i, "the request was signed in a way of AWS that the format does not have"],
  [/^(?:Negotiate|NTLM|Kerberos)\s/i, "the browser logged in with the system's account"],
  [/^DPoP\s/i, "the token is bound to a key of the browser (DPoP)"],
  [
    /^(?:OAuth|Hawk|Signature|HMAC[\w-]*|MAC|ACS[\w-]*|Credential=)[\s=]/i,
    "the request was signed, which has to be done for each request",
  ],
];

/** The key of an AWS Signature Version 4, and the region and the service that it is for. */
const SIGV4 =
  /^AWS4-HMAC-SHA256\s.*\bCredential=([^/,\s]+)\/\d+\/([\w-]+)\/([\w-]+)\/aws4_request/i;

const NO_LOGIN =
  "no response of the recording has this token: record the login too, so that each run gets its own";

/** The `authorization` header, if no response of the recording has its credentials. */
export const authorizationRule: ProvideRule = (requestValue, { substitutes }) => {
  const { place } = requestValue;
  if (place.in !== "header" || !/^(?:proxy-)?authorization$/.test(place.name)) return undefined;
  const scheme = place.scheme ?? "";
  const value = toText(requestValue.value);
  const signed = SIGV4.exec(`${scheme}${value}`);
  if (signed) return signedDecision(requestValue, signed, substitutes);
  const [, open] = PER_REQUEST.find(([pattern]) => pattern.test(`${scheme}${value}`)) ?? [];
  if (open) return { dropped: true, reason: "a proof that is made for each request", open };
  if (WITH_PASSWORD.test(scheme || value)) return accountDecision(requestValue, value, substitutes);
  const isFirst = !substitutes.environment.values().some(({ recorded }) => recorded === value);
  // The key of an application is also the token of who is not logged in.
  const isKey = requestValue.entry.request.headers
    .some((one) => one.name !== place.name && one.value === value);
  const purpose = `the token in the header \`${place.name}\`; no response of the recording has it`;
  const token = substitutes.environmentFor(isKey ? "API_KEY" : "API_TOKEN", value, purpose);
  const provided = fromEnvironment("a token that no response of the recording has", token);
  return { ...provided, open: isFirst && !isKey ? NO_LOGIN : undefined };
};

/** Provides user and password, joined with a colon; the composer writes them under `auth`. */
function accountDecision(requestValue: RequestValue, value: string, substitutes: Substitutes) {
  const reason = "user and password, which come from the environment";
  // What answers a challenge (RFC 7616) shows the user, but only proves the password.
  const shown = /\busername="([^"]*)"/i.exec(value)?.[1] ?? "";
  const [user, password] = "encoding" in requestValue.place ? value.split(/:(.*)/s) : [shown, ""];
  const { body } = requestValue.entry.request;
  if (body?.kind === "form" && body.fields.some(({ name }) => name === "grant_type")) {
    const purpose = "the client that asks for a token";
    const id = substitutes.environmentFor("CLIENT_ID", user, purpose, false);
    const secret = substitutes.environmentFor("CLIENT_SECRET", password, "the client's secret");
    return { reason, template: [id, ":", secret] };
  }
  const templateOf = (name: string, text: string, make: () => Substitute) => {
    const substitute = substitutes.substituteFor(text, calledAs(name, requestValue)) ?? make();
    if (text !== "") substitutes.substitute(text, substitute);
    return substitute.template;
  };
  const own = templateOf("username", user, () => userName(user, substitutes));
  const proof = templateOf("password", password, () => userPassword(user, password, substitutes));
  return { reason, template: [...own, ":", ...proof] };
}

/**
 * Provides the region and the service of a signature, its key and the secret of that, and the token
 * of a session if there is one, joined with slashes; the composer writes them under `auth`.
 */
function signedDecision({ entry }: RequestValue, signed: string[], substitutes: Substitutes) {
  const [, key, ...scope] = signed;
  const id = substitutes.environmentFor("AWS_ACCESS_KEY_ID", key, "the key that signs requests");
  const beside = (name: string, purpose: string) =>
    substitutes.environmentFor(id.name.replace("ACCESS_KEY_ID", name), "", purpose);
  const secret = beside("SECRET_ACCESS_KEY", "the secret of the key");
  const hasToken = headerOf(entry.request, "x-amz-security-token") !== undefined;
  const token = hasToken ? ["/", beside("SESSION_TOKEN", "the token of the key's session")] : [];
  return {
    reason: "a signature (AWS SigV4), for which the key comes from the environment",
    template: [`${scope.join("/")}/`, id, "/", secret, ...token],
  };
}

/** A cookie that no earlier response of the recording set. */
export const cookieRule: ProvideRule = (requestValue, { substitutes, isCookieSet, isProven }) => {
  if (requestValue.place.in !== "cookie") return undefined;
  const { name } = requestValue.place;
  const value = toText(requestValue.value);
  const drop = (reason: string) => ({ dropped: true, reason });
  if (isVisitCookie(name, value)) {
    return drop("a cookie that counts visitors, or has the time of a visit");
  }
  const isCredential = isKnownToken(value) || looksRandom(value) ||
    value.length >= MIN_LENGTH && /\d/.test(value) && mayBeSecretName(name);
  if (isCookieSet(name)) {
    // A setting, such as a language, stays; an id of the browser does not.
    return isCredential || /\d{5}/.test(value)
      ? drop("left over from before the recording; the application sets another one later on")
      : undefined;
  }
  if (!isCredential) return drop("no response set it, and it is no session");
  const { cookies } = requestValue.entry.request;
  const hasSession = cookies.some(({ name, value }) => value !== "" && isSessionName(name));
  if (isProven(requestValue) || !isSessionName(name) && hasSession) {
    return drop("no response set it, and another credential authenticates the request");
  }
  const purpose = `the cookie \`${name}\`; no response of the recording sets it`;
  const cookie = substitutes.environmentFor(environmentName(name), value, purpose);
  return fromEnvironment("a cookie that no response of the recording sets", cookie);
};

/** Whether the name of a cookie says that it is a session; a random value alone may be a visitor. */
function isSessionName(name: string): boolean {
  return mayBeSecretName(name) || /sess|sid$|^sid|auth|login/i.test(name);
}

const CSRF = /csrf|xsrf|forgery/i;
const MIN_LENGTH = 8;

/**
 * Generates CSRF tokens that the page itself creates: the same value in a cookie and elsewhere in
 * the request, if no response of the recording has it.
 */
export function provideDoubleSubmits(context: ProvideContext): void {
  const { requestValues, isUnbound, isCookieSet, substitutes } = context;
  const keyOf = ({ entry, value }: RequestValue) => `${entry.index} ${toText(value)}`;
  const marks = requestValues.filter((requestValue) => {
    const { place, value } = requestValue;
    return place.in === "cookie" && CSRF.test(place.name) && !isCookieSet(place.name) &&
      toText(value).length >= MIN_LENGTH && isUnbound(requestValue);
  });
  const cookies = new Map(marks.map((requestValue) => [keyOf(requestValue), requestValue.name]));
  for (const requestValue of requestValues.filter(({ place }) => place.in !== "cookie")) {
    const value = toText(requestValue.value);
    const cookie = cookies.get(keyOf(requestValue));
    if (cookie === undefined || substitutes.knows(value)) continue;
    const template = generatedLike(value)?.template ?? [{ to: "random", what: "HEX_32" }];
    substitutes.substitute(value, {
      template: [substitutes.variable(`csrf ${value}`, cookie, template)],
      reason: "a mark against forged requests that the page itself draws: generated in each run",
    });
  }
}
