import { toText } from "../../json/mod.ts";
import type { RequestValue } from "../provenance.ts";
import { looksLikeToken, ownName } from "../values/mod.ts";
import { placeInWords, spacedWords } from "./names.ts";
import type { ProvideRule } from "./rule.ts";
import type { Substitutes } from "./substitutes.ts";

/** Names of values that a client computes for one request. */
const SIGNATURE =
  /^(?:x )?(?:\w+ )*(?:signature(?: \d+| input| nonce| method| version)?|sig|sign|hmac|dpop)$|^x (?:hub|amz|goog|oss|cos|ca|tc) (?:signature|content sha256|date|security token|credential|algorithm|signedheaders|expires).*$|^oauth (?:nonce|signature|timestamp|signature method|version)$/;
const DIGEST =
  /^(?:x )?(?:content |body |payload |request )?(?:digest|md5|sha256|sha 256|hash|checksum)$|^content sha256$|^repr digest$/;
/** Values that accompany a signature and mean nothing without it. */
const SIGNATURE_COMPANION =
  /^x (?:amz|goog|oss|cos|ca) (?:date|expires|algorithm|signedheaders)|^oauth (?:nonce|timestamp|version|signature method)$| nonce$|timestamp$/;
const PLAIN = /^(?:true|false|on|off|yes|no|\+|-|[A-Za-z]{1,12}|\d{1,6})$/;

/** A value that is computed from the request, and is wrong for any other request. */
export const signatureRule: ProvideRule = (requestValue, context) => {
  const { place } = requestValue;
  if (place.in === "path" || place.in === "cookie") return undefined;
  const words = spacedWords(ownName(place) ?? requestValue.name);
  const value = toText(requestValue.value);
  if (value.length < 8 || PLAIN.test(value) || /\s/.test(value)) return undefined;
  const isField = place.in === "header" || place.in === "query";
  if (DIGEST.test(words) && place.in === "header") {
    return {
      dropped: true,
      reason: "a digest of the body",
      open: digestNote(requestValue, context),
    };
  }
  if (!SIGNATURE.test(words) || !SIGNATURE_COMPANION.test(words) && !looksLikeToken(value)) {
    return undefined;
  }
  const what = placeInWords(place);
  const open = SIGNATURE_COMPANION.test(words)
    ? undefined
    : `${what} is a signature that the client makes for each request, and is left out`;
  if (isField) {
    return {
      dropped: true,
      reason: "it is worked out for each request",
      ...(open ? { open } : {}),
    };
  }
  const reference = context.substitutes.environmentFor(
    words.replaceAll(" ", "_").toUpperCase(),
    value,
    `${what}, a signature that the client makes for each request`,
    true,
  );
  return {
    template: [reference],
    reason: "it is worked out for each request",
    open: `${what} is a signature that the client makes for each request`,
  };
};

function digestNote(requestValue: RequestValue, { sha256 }: Parameters<ProvideRule>[1]): string {
  const what = placeInWords(requestValue.place);
  const body = bodyText(requestValue);
  const bare = toText(requestValue.value).replace(/^sha-256=:?|:$/gi, "");
  const bytes = sha256 && body !== undefined ? sha256(body) : undefined;
  if (bytes && (bytes.toHex() === bare.toLowerCase() || bytes.toBase64() === bare)) {
    return `${what} is the SHA-256 digest of the body, and is left out: keep the body in a variable and write \`\${vars.NAME | sha256}\``;
  }
  return `${what} is a digest that the client makes of each body, and is left out`;
}

function bodyText({ entry: { request: { body } } }: RequestValue): string | undefined {
  return body?.kind === "json" || body?.kind === "text" ? body.text : undefined;
}

/**
 * Generates the proof of a code exchange (PKCE, RFC 7636): a verifier in a variable, and the
 * challenge computed from it. Each challenge belongs to the next verifier that is sent.
 */
export function providePkce(
  requestValues: readonly RequestValue[],
  isUnbound: (requestValue: RequestValue) => boolean,
  substitutes: Substitutes,
): void {
  const waiting: string[] = [];
  let made = 0;
  for (const requestValue of requestValues) {
    const words = spacedWords(ownName(requestValue.place) ?? requestValue.name);
    const value = toText(requestValue.value);
    if (!isUnbound(requestValue) || substitutes.knows(value)) continue;
    if (words === "code challenge") {
      const key = `verifier ${made++}`;
      waiting.push(key);
      const verifier = verifierReference(key, substitutes);
      const filters = isPlain(requestValue) ? {} : { filters: ["sha256 base64url"] };
      substitutePkce(value, { ...verifier, ...filters }, substitutes);
    } else if (words === "code verifier") {
      substitutePkce(
        value,
        verifierReference(waiting.shift() ?? `verifier ${made++}`, substitutes),
        substitutes,
      );
    }
  }
}

function verifierReference(key: string, substitutes: Substitutes) {
  return substitutes.variable(key, "code_verifier", () => [{ to: "random", what: "HEX_64" }]);
}

function substitutePkce(
  value: string,
  piece: ReturnType<typeof verifierReference>,
  substitutes: Substitutes,
): void {
  substitutes.substitute(value, {
    template: [piece],
    reason: "the proof of a code exchange (PKCE): generated in each run",
    fits: () => true,
    inside: true,
  });
}

function isPlain({ entry: { request: { query } } }: RequestValue): boolean {
  return query.some(({ name, value }) => name === "code_challenge_method" && value === "plain");
}
