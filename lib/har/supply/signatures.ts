import { toText } from "../../json/mod.ts";
import type { Atom } from "../provenance.ts";
import { looksLikeToken } from "../secrets/mod.ts";
import { keyOf, placeInWords, wordsOf } from "./names.ts";
import type { Rule } from "./rule.ts";

/** Names of what a client works out for one request. */
const SIGNATURE =
  /^(?:x )?(?:\w+ )*(?:signature(?: \d+| input| nonce| method| version)?|sig|sign|hmac|dpop)$|^x (?:hub|amz|goog|oss|cos|ca|tc) (?:signature|content sha256|date|security token|credential|algorithm|signedheaders|expires).*$|^oauth (?:nonce|signature|timestamp|signature method|version)$/;
const DIGEST =
  /^(?:x )?(?:content |body |payload |request )?(?:digest|md5|sha256|sha 256|hash|checksum)$|^content sha256$|^repr digest$/;
/** What goes along with a signature and means nothing without it. */
const ALONG =
  /^x (?:amz|goog|oss|cos|ca) (?:date|expires|algorithm|signedheaders)|^oauth (?:nonce|timestamp|version|signature method)$| nonce$|timestamp$/;
const PLAIN = /^(?:true|false|on|off|yes|no|\+|-|[A-Za-z]{1,12}|\d{1,6})$/;

/** What is worked out from the request itself, and is wrong for any other. */
export const signature: Rule = (atom, given) => {
  const { place } = atom;
  if (place.in === "path" || place.in === "cookie") return undefined;
  const words = wordsOf(keyOf(place) ?? atom.name);
  const value = toText(atom.value);
  if (value.length < 8 || PLAIN.test(value) || /\s/.test(value)) return undefined;
  const isField = place.in === "header" || place.in === "query";
  if (DIGEST.test(words) && place.in === "header") {
    return { dropped: true, reason: "a digest of the body", open: digestNote(atom, given) };
  }
  if (!SIGNATURE.test(words) || !ALONG.test(words) && !looksLikeToken(value)) return undefined;
  const what = placeInWords(place);
  const open = ALONG.test(words)
    ? undefined
    : `${what} is a signature that the client makes for each request, and is left out`;
  if (isField) {
    return {
      dropped: true,
      reason: "it is worked out for each request",
      ...(open ? { open } : {}),
    };
  }
  const reference = given.ledger.environmentFor(
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

function digestNote(atom: Atom, { sha256 }: Parameters<Rule>[1]): string {
  const what = placeInWords(atom.place);
  const body = bodyText(atom);
  const bare = toText(atom.value).replace(/^sha-256=:?|:$/gi, "");
  const bytes = sha256 && body !== undefined ? sha256(body) : undefined;
  if (bytes && (bytes.toHex() === bare.toLowerCase() || bytes.toBase64() === bare)) {
    return `${what} is the SHA-256 digest of the body, and is left out: keep the body in a variable and write \`\${vars.NAME | sha256}\``;
  }
  return `${what} is a digest that the client makes of each body, and is left out`;
}

function bodyText({ entry: { request: { body } } }: Atom): string | undefined {
  return body?.kind === "json" || body?.kind === "text" ? body.text : undefined;
}
