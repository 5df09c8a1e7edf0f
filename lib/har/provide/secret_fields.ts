import { toText } from "../../json/mod.ts";
import {
  isCardNumber,
  isPlaceholder,
  knownTokens,
  looksRandom,
  mayBeSecretName,
} from "../../secrets/mod.ts";
import { decodedSegment, isFormAgain } from "../call/mod.ts";
import type { RequestValue, Template } from "../provenance.ts";
import {
  environmentName,
  isRedacted,
  isSecretValue,
  looksLikeToken,
  namedValuesIn,
  REFUSED,
  sentName,
  spacedWords,
} from "../values/mod.ts";
import { accountId, fitsSecret, provideAccountPassword } from "./accounts.ts";
import type { ProvideContext, ProvideRule } from "./context.ts";
import { isPasswordName, ownWords, placeInWords } from "./names.ts";
import { fromEnvironment } from "./substitutes.ts";
import { inFieldBefore } from "./typed_names.ts";

const ONE_TIME =
  /(?:^| )(?:otp|totp|mfa|2fa|one time|verification|sms)(?: (?:code|token|password|pin))?$/;

/** A value that was removed from the recording. */
export const redactedRule: ProvideRule = (requestValue, { entries, substitutes }) => {
  const { place, value } = requestValue;
  if (typeof value !== "string" || !isRedacted(value)) return undefined;
  // A page may have it in its field for a password that stays as it is.
  if (inFieldBefore(requestValue, entries, 'value="([^"]*)"') === value) return undefined;
  const what = placeInWords(place);
  const variable = substitutes.environmentFor(nameFor(requestValue), "", what);
  const open = `${what} was taken out of the recording`;
  return { ...fromEnvironment("it was taken out of the recording", variable), open };
};

/** Names of values that a client computes for one request. */
const SIGNATURE =
  /^(?:x )?(?:\w+ )*(?:signature(?: \d+| input| nonce| method| version)?|sig|sign|hmac|dpop)$|^x (?:hub|amz|goog|oss|cos|ca|tc) (?:signature|content sha256|date|security token|credential|algorithm|signedheaders|expires).*$|^oauth (?:nonce|signature|timestamp|signature method|version)$/;
const DIGEST =
  /^(?:x )?(?:content |body |payload |request )?(?:digest|md5|sha256|sha 256|hash|checksum)$|^content sha256$|^repr digest$/;
/** Headers with the checksum of a body that S3 does not need. */
const CHECKSUM = /^x amz (?:sdk )?checksum /;
/** Values that accompany a signature and mean nothing without it. */
const SIGNATURE_COMPANION =
  /^x (?:amz|goog|oss|cos|ca) (?:content sha256|date|security token|expires|algorithm|signedheaders)|^oauth (?:nonce|timestamp|version|signature method)$| nonce$|timestamp$/;
const PLAIN = /^(?:true|false|on|off|yes|no|\+|-|[A-Za-z]{1,12}|\d{1,6})$/;

/** A value that is computed from the request, and is wrong for any other request. */
const signatureRule: ProvideRule = (requestValue, { substitutes }) => {
  const { place } = requestValue;
  if (/^(?:path|cookie|header name)$/.test(place.in)) return undefined;
  const words = ownWords(requestValue);
  const value = toText(requestValue.value);
  const isChecksum = place.in === "header" && CHECKSUM.test(words);
  if (isChecksum) return { dropped: true, reason: "a checksum of the body" };
  if (value.length < 8 || PLAIN.test(value) || /\s/.test(value)) return undefined;
  const what = placeInWords(place);
  if (DIGEST.test(words) && place.in === "header") {
    const open = `${what} is a digest that the client makes of each body, and is left out: keep ` +
      "the body in a variable, and write `${vars.NAME | sha256}` if it is SHA-256";
    return { dropped: true, reason: "a digest of the body", open };
  }
  const isCompanion = SIGNATURE_COMPANION.test(words);
  if (!SIGNATURE.test(words) || !isCompanion && !looksLikeToken(value)) return undefined;
  const reason = "it is worked out for each request";
  const open = `${what} is a signature that the client makes for each request`;
  if (place.in === "header" || place.in === "query") {
    return { dropped: true, reason, open: isCompanion ? undefined : `${open}, and is left out` };
  }
  const name = words.replaceAll(" ", "_").toUpperCase();
  const purpose = `${what}, a signature that the client makes for each request`;
  return { template: [substitutes.environmentFor(name, value, purpose)], reason, open };
};

/** A password that is refused on purpose; the flow generates another wrong one. */
const wrongPasswordRule: ProvideRule = (requestValue, { substitutes, entries }) => {
  const { value, entry } = requestValue;
  if (typeof value !== "string" || isPlaceholder(value)) return undefined;
  if (!isPasswordName(requestValue)) return undefined;
  if (![401, 403].includes(entry.response.status) && !isFormAgain(entry, entries)) return undefined;
  const wrong: Template = ["wrong-", { to: "random", what: "HEX_16" }];
  return {
    template: [substitutes.variable(`wrong ${value}`, "wrong_password", wrong)],
    reason: "a password that is refused: another one is made up in each run",
  };
};

/** A password, a key or a token, recognised by its name or its shape. */
const secretFieldRule: ProvideRule = (requestValue, { substitutes, secrets, ownKeys }) => {
  const { place, name, entry: { response: { status } } } = requestValue;
  const value = toText(requestValue.value);
  const key = sentName(requestValue) ?? name;
  const isRefused = REFUSED.has(status) && !looksLikeToken(value) && !secrets.has(value);
  if (isRefused || /^(?:text|field name)$/.test(place.in) || ownKeys.has(value)) return undefined;
  const secretPlace = place.in === "header" || place.in === "cookie" ? place.in : "field";
  const isKnown = secrets.has(value) && looksRandom(value);
  if (!isKnown && !isSecretValue(key, value, secretPlace)) return undefined;
  // Somebody whom the flow makes gets another password: `PUT /users/kay`.
  const isOfMade = (one: string) => substitutes.variables.has(accountId(decodedSegment(one)));
  if (isPasswordName(requestValue) && requestValue.entry.request.segments.some(isOfMade)) {
    provideAccountPassword(requestValue, substitutes);
    const made = substitutes.substituteFor(value, requestValue);
    if (made) return made;
  }
  const what = placeInWords(place);
  const where = { fits: fitsSecret(value), inside: looksRandom(value) };
  const isOneTime = ONE_TIME.test(spacedWords(key));
  return {
    ...substitutes.provideSecret(value, nameFor(requestValue), what, where),
    reason: "a secret that no response of the recording has: it comes from the environment",
    open: isOneTime ? `${what} is good for one time: set it for each run` : undefined,
  };
};

/** Takes secrets from the environment that are the whole value, or are within a longer text. */
const secretsInsideRule: ProvideRule = (requestValue, { substitutes }) => {
  const { value } = requestValue;
  const place = placeInWords(requestValue.place);
  return secretsInText(requestValue).flatMap(([text, name, what]) => {
    if (substitutes.knows(text, true)) return [];
    const provided = substitutes.provideSecret(text, environmentName(name), `${what} in ${place}`);
    return text === toText(value) && typeof value !== "string" ? [provided] : [];
  }).at(-1);
};

/** The rules for secrets in fields, in order. */
export const fieldRules = [signatureRule, wrongPasswordRule, secretFieldRule, secretsInsideRule];

function nameFor(requestValue: RequestValue): string {
  const { place, name } = requestValue;
  if (place.in === "header" && /^(?:proxy-)?authorization$/.test(place.name)) return "API_TOKEN";
  return environmentName(sentName(requestValue) ?? name);
}

/** Takes named secrets within a text, such as XML, from the environment. */
export function provideNamedInside({ requestValues, substitutes, ownKeys }: ProvideContext) {
  for (const { entry: { response: { status } }, place, value: text } of requestValues) {
    if (typeof text !== "string" || status === 401 || status === 403) continue;
    if (REFUSED.has(status) || ["path", "header", "cookie"].includes(place.in)) continue;
    for (const { name, value } of namedValuesIn(text)) {
      const isKnown = ownKeys.has(value) || substitutes.knows(value, true);
      if (isKnown || !isSecretValue(name, value, "field")) continue;
      const purpose = `\`${name}\` in ${placeInWords(place)}`;
      substitutes.provideSecret(value, environmentName(name), purpose);
    }
  }
}

const PASSWORD_IN_URL = /\b[a-z][a-z0-9+.-]{0,19}:\/\/[^\s/?#@:]*:([^\s/?#@]+)@/gi;
const MIN_PARAMETER = 8;
/** Segments before a token that is sent to a user and good for one time. */
const ONE_TIME_LINK =
  /(?:^|[-_])(?:reset|recover|recovery|verify|verification|confirm|confirmation|activate|activation|invite|invites|invitation|invitations|magic)(?:$|[-_])/i;

/** A secret within a value, the name of its environment variable as words, and what it is. */
type SecretInText = readonly [text: string, name: string, what: string];

/**
 * Finds secrets in a value that neither its name nor its shape as a whole gives away: tokens,
 * passwords and signatures in URLs, payment cards, and the tokens of links to reset a password.
 */
function secretsInText({ value, place, entry }: RequestValue): readonly SecretInText[] {
  const text = toText(value);
  if (isCardNumber(text)) return [[text, "card number", "a payment card"]];
  if (typeof value !== "string") return [];
  if (place.in === "path") {
    const before = entry.request.segments[place.index - 1] ?? "";
    const isToken = ONE_TIME_LINK.test(before) && looksRandom(text);
    return isToken ? [[text, `${before} token`, "a token"]] : [];
  }
  const found: SecretInText[] = knownTokens(text)
    .map(({ start, end }) => [text.slice(start, end), "token", "a token"]);
  for (const [, password] of text.matchAll(PASSWORD_IN_URL)) {
    if (!isPlaceholder(password)) found.push([password, "url password", "a password"]);
  }
  for (const [, name, value] of text.matchAll(/[?&]([^=&#?\s]+)=([^&#\s]+)/g)) {
    const isSecret = /^sig$/i.test(name) || mayBeSecretName(name);
    if (!isSecret || value.length < MIN_PARAMETER || isPlaceholder(value)) continue;
    found.push([value, name, `the parameter \`${name}\``]);
  }
  return found;
}

/**
 * Generates the proof of a code exchange (PKCE, RFC 7636): a verifier in a variable, and the
 * challenge computed from it. Each challenge belongs to the next verifier that is sent.
 */
export function providePkce({ requestValues, isUnbound, substitutes }: ProvideContext): void {
  const waiting: string[] = [];
  for (const requestValue of requestValues) {
    const words = ownWords(requestValue);
    const value = toText(requestValue.value);
    if (!/^code (?:challenge|verifier)$/.test(words)) continue;
    if (!isUnbound(requestValue) || substitutes.knows(value)) continue;
    const isChallenge = words === "code challenge";
    const key = (isChallenge ? undefined : waiting.shift()) ?? `verifier ${value}`;
    if (isChallenge) waiting.push(key);
    const isHashed = isChallenge &&
      !requestValue.entry.request.query.some(({ name, value }) =>
        name === "code_challenge_method" && value === "plain"
      );
    const verifier = substitutes.variable(key, "code_verifier", [{ to: "random", what: "HEX_64" }]);
    substitutes.substitute(value, {
      template: [isHashed ? { ...verifier, filters: ["sha256 base64url"] } : verifier],
      reason: "the proof of a code exchange (PKCE): generated in each run",
      inside: true,
    });
  }
}
