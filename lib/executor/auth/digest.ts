import { preloadRandom } from "../../resolver/mod.ts";
import { type ReceivedResponse, type ResolvedRequest, TransportError } from "../transport.ts";
import type { Authorizer, AuthorizerDeps, DigestAuth } from "./authorizer.ts";
import { chooseDigest, type DigestChallenge } from "./digest_challenge.ts";
import { answerDigest } from "./digest_response.ts";
import { withHeaders } from "./with_headers.ts";

const NONCE_DIGITS = 32;

/**
 * Makes an authorizer that answers digest challenges (RFC 7616). What a challenge has told holds for
 * the further requests of the exchange. A refusal of an answer to a fresh challenge is the last word,
 * unless only its nonce was too old.
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
    const { field, response } = await answerDigest({
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
    async answer(request: ResolvedRequest, { status, headers }: ReceivedResponse) {
      const field = status === 401 ? headers.get("www-authenticate") : null;
      const chosen = field === null ? undefined : chooseDigest(field);
      if (!chosen) return undefined;
      if ("problem" in chosen) throw unanswerable(chosen.problem);
      if (challenge && count === 1 && !chosen.isStale) return undefined;
      challenge = chosen;
      count = 0;
      return await authorize(request);
    },
  };
}

function unanswerable(problem: string): TransportError {
  const message = `the digest challenge of the server cannot be answered: ${problem}`;
  return new TransportError("request", message, { kind: "auth" });
}
