import { loadDigest } from "../../hash/mod.ts";
import { preloadRandom } from "../../resolver/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import { type DigestAuth, type ResolvedRequest, withHeaders } from "../resolved_request.ts";
import type { Authorizer, AuthorizerDeps } from "./authorizer.ts";
import { chooseDigest, type DigestChallenge } from "./digest_challenge.ts";

const NONCE_DIGITS = 32;

/**
 * Makes an authorizer that responds to digest challenges (RFC 7616). A challenge also applies to
 * the later requests of the exchange. Another challenge after a response is final, unless the
 * server says that only the nonce was stale.
 */
export function createDigestAuthorizer(
  auth: DigestAuth,
  { random, keepSecret }: Pick<AuthorizerDeps, "random" | "keepSecret">,
): Authorizer {
  let challenge: DigestChallenge | undefined;
  let count = 0;
  const authorize = async (request: ResolvedRequest) => {
    if (!challenge) return request;
    await preloadRandom();
    const cnonce = random.hex(NONCE_DIGITS);
    const { field, response } = await digestAuthorization({
      auth,
      challenge,
      request,
      cnonce,
      count: ++count,
    });
    keepSecret(response);
    return withHeaders(request, [["authorization", field]]);
  };
  return {
    authorize,
    async respond(request: ResolvedRequest, { status, headers }: ReceivedResponse) {
      const field = status === 401 ? headers.get("www-authenticate") : null;
      const chosen = field === null ? undefined : chooseDigest(field);
      if (!chosen) return undefined;
      if ("problem" in chosen) {
        const failure = { kind: "digest_challenge_unusable", reason: chosen.problem } as const;
        throw new TransportError(failure, { kind: "auth" });
      }
      if (challenge && count === 1 && !chosen.isStale) return undefined;
      challenge = chosen;
      count = 0;
      return await authorize(request);
    },
  };
}

/** The input of a digest response. */
interface DigestInput {
  readonly auth: DigestAuth;
  readonly challenge: DigestChallenge;
  readonly request: Pick<ResolvedRequest, "method" | "url">;
  /** The client's nonce: printable characters without `"`. */
  readonly cnonce: string;
  /** The number of requests that have used the server's nonce, including this one. */
  readonly count: number;
}

/** The `authorization` field that responds to a challenge. */
interface DigestAuthorization {
  readonly field: string;
  /** The part that depends on the password. */
  readonly response: string;
}

const UTF8 = new TextEncoder();
const ASCII = /^[\x20-\x7e]*$/;

/** Responds to a digest challenge (RFC 7616, section 3.4; without `qop` RFC 2069). */
export async function digestAuthorization(input: DigestInput): Promise<DigestAuthorization> {
  const { auth: { username, password }, challenge, cnonce } = input;
  const { realm, nonce, algorithm, opaque, hasQop, isSession, userhash } = challenge;
  const begin = await loadDigest(challenge.digest);
  const hash = (...parts: (string | Uint8Array)[]) => {
    const digest = begin();
    parts.forEach((part, i) => {
      if (i > 0) digest.update(UTF8.encode(":"));
      digest.update(typeof part === "string" ? bytesOf(part) : part);
    });
    return digest.digest().toHex();
  };
  const user = UTF8.encode(username);
  const key = hash(user, realm, UTF8.encode(password));
  const secret = isSession ? hash(key, nonce, cnonce) : key;
  const uri = targetOf(input.request.url);
  const what = hash(input.request.method, uri);
  const nc = input.count.toString(16).padStart(8, "0");
  const response = hasQop
    ? hash(secret, nonce, nc, cnonce, "auth", what)
    : hash(secret, nonce, what);
  const fields = [
    userhash ? `username=${quote(hash(user, realm))}` : userField(username),
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(hasQop ? ["qop=auth", `nc=${nc}`] : []),
    ...(hasQop || isSession ? [`cnonce=${quote(cnonce)}`] : []),
    `response=${quote(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(userhash ? ["userhash=true"] : []),
  ];
  return { field: `Digest ${fields.join(", ")}`, response };
}

/** Returns the request target as sent; an empty query keeps its question mark. */
function targetOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*([^#]*)/.exec(new URL(url).href)![1];
}

/** Returns the bytes of a text from a header, one per character. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Formats the user name, in the extended notation of RFC 8187 if it has non-ASCII characters. */
function userField(username: string): string {
  if (ASCII.test(username)) return `username=${quote(username)}`;
  const encoded = encodeURIComponent(username.toWellFormed())
    .replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `username*=UTF-8''${encoded}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
