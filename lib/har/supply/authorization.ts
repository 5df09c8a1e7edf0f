import { toText } from "../../json/mod.ts";
import type { Atom } from "../provenance.ts";
import { isRedacted } from "./credentials.ts";
import type { Rule, Ruling } from "./rule.ts";

/** Schemes of which each request needs a proof of its own, and what to write instead. */
const PER_REQUEST: readonly (readonly [scheme: RegExp, open: string])[] = [
  [
    /^AWS4-/i,
    "the request was signed (AWS Signature Version 4): give the step `auth: { aws_sigv4: … }`",
  ],
  [/^OAuth\s/i, "the request was signed (OAuth 1.0), which has to be done for each request anew"],
  [/^Digest\s/i, "the request answered a challenge: give the step `auth: { digest: … }`"],
  [/^(?:Negotiate|NTLM|Kerberos)\s/i, "the browser logged in with the system's account"],
  [/^DPoP\s/i, "the token is bound to a key of the browser (DPoP)"],
  [
    /^(?:Hawk|Signature|HMAC[\w-]*|MAC|ACS[\w-]*|Credential=)[\s=]/i,
    "the request was signed, which has to be done for each request anew",
  ],
];

const NO_LOGIN =
  "no answer of the recording has this token: record the login too, so that each run gets its own";

/** The header `authorization` where no answer of the recording had what it proves. */
export const authorization: Rule = (atom, given) => {
  const { place } = atom;
  if (place.in !== "header" || !/^(?:proxy-)?authorization$/.test(place.name)) return undefined;
  const scheme = place.scheme ?? "";
  const value = toText(atom.value);
  const whole = `${scheme}${value}`;
  const perRequest = PER_REQUEST.find(([pattern]) => pattern.test(whole));
  if (perRequest) {
    return { dropped: true, reason: "a proof that is made for each request", open: perRequest[1] };
  }
  if (/^basic\s*$/i.test(scheme)) return basic(atom, value, given);
  if (/^basic\s*$/i.test(value)) return basic(atom, "", given);
  const recorded = isRedacted(value) ? "" : value;
  const isFirst = !given.ledger.isNamed(recorded);
  const reference = given.ledger.environmentFor(
    "API_TOKEN",
    recorded,
    `the token in the header \`${place.name}\`; no answer of the recording has it`,
    true,
  );
  return {
    template: [reference],
    reason: "a token that no answer of the recording has: it comes from the environment",
    ...(isFirst ? { open: NO_LOGIN } : {}),
  };
};

/** User and password, with a colon between; the composer writes them as `auth: { basic: … }`. */
function basic(atom: Atom, value: string, { identities, ledger }: Parameters<Rule>[1]): Ruling {
  const [user, password] = credentialsOf(value);
  const isClient = isTokenRequest(atom);
  const purpose = "the client that asks for a token";
  const template = isClient
    ? [
      ledger.environmentFor("CLIENT_ID", user, purpose, false),
      ":",
      ledger.environmentFor("CLIENT_SECRET", password, "the secret of `CLIENT_ID`", true),
    ]
    : [
      ...identities.userName(user).template,
      ":",
      ...identities.password(user, password).template,
    ];
  return { template, reason: "user and password, which come from the environment" };
}

function isTokenRequest({ entry: { request: { body } } }: Atom): boolean {
  return body?.kind === "form" && body.fields.some(({ name }) => name === "grant_type");
}

/** What is behind the base64 of `Basic` (RFC 7617); nothing where it was taken out. */
function credentialsOf(base64: string): [user: string, password: string] {
  try {
    const text = new TextDecoder().decode(Uint8Array.fromBase64(base64));
    const at = text.indexOf(":");
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  } catch {
    return ["", ""];
  }
}
