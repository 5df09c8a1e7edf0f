import { toText } from "../../json/mod.ts";
import { looksLikeToken } from "../values/mod.ts";
import { ownWords, placeInWords } from "./names.ts";
import type { ProvideContext, ProvideRule } from "./substitutes.ts";

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
export const signatureRule: ProvideRule = (requestValue, { substitutes }) => {
  const { place } = requestValue;
  if (place.in === "path" || place.in === "cookie") return undefined;
  const words = ownWords(requestValue);
  const value = toText(requestValue.value);
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

/**
 * Generates the proof of a code exchange (PKCE, RFC 7636): a verifier in a variable, and the
 * challenge computed from it. Each challenge belongs to the next verifier that is sent.
 */
export function providePkce({ requestValues, isUnbound, substitutes }: ProvideContext): void {
  const waiting: string[] = [];
  let made = 0;
  for (const requestValue of requestValues) {
    const words = ownWords(requestValue);
    const value = toText(requestValue.value);
    if (!/^code (?:challenge|verifier)$/.test(words)) continue;
    if (!isUnbound(requestValue) || substitutes.knows(value)) continue;
    const isChallenge = words === "code challenge";
    const key = (isChallenge ? undefined : waiting.shift()) ?? `verifier ${made++}`;
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
