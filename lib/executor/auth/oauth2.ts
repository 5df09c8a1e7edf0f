import { milliseconds } from "../../text/mod.ts";
import { type ResolvedRequest, TransportError } from "../transport.ts";
import type { AccessToken, Authorizer, AuthorizerDeps, OAuth2Auth } from "./authorizer.ts";
import { readToken } from "./token_answer.ts";
import { tokenRequest, tokenRequestSecrets } from "./token_request.ts";
import { withHeaders } from "./with_headers.ts";

const PART = { kind: "auth" } as const;

/**
 * Makes an authorizer that gets a token, once for each flow and what is asked for, and again once it
 * has expired. A token that the server refuses is not asked for anew: that would hide the refusal.
 */
export function createOAuth2Authorizer(auth: OAuth2Auth, deps: AuthorizerDeps): Authorizer {
  const key = JSON.stringify(auth);
  return {
    async authorize(request) {
      const known = deps.tokens.get(key);
      const isGood = known !== undefined && deps.clock.now() < known.expiresAt;
      const token = isGood ? known : await getToken(auth, request, deps);
      deps.tokens.set(key, token);
      return withHeaders(request, [["authorization", `Bearer ${token.text}`]]);
    },
    answer: () => Promise.resolve(undefined),
  };
}

async function getToken(
  auth: OAuth2Auth,
  request: ResolvedRequest,
  { send, clock, keepSecret, onHop }: AuthorizerDeps,
): Promise<AccessToken> {
  const asked = tokenRequest(auth, request);
  tokenRequestSecrets(auth).forEach(keepSecret);
  const askedAt = clock.now();
  const response = await send(asked).catch((error) => {
    if (!(error instanceof TransportError)) throw error;
    throw new TransportError(error.errorClass, noToken(auth, error.message), PART);
  });
  const { status, durationMs } = response;
  onHop({
    kind: "token",
    method: asked.method,
    url: asked.url,
    status,
    duration_ms: milliseconds(durationMs),
  });
  const token = readToken(response, askedAt);
  if ("problem" in token) {
    throw new TransportError("request", noToken(auth, token.problem), PART);
  }
  keepSecret(token.text);
  return token;
}

function noToken({ tokenUrl }: OAuth2Auth, problem: string): string {
  return `no token from ${tokenUrl}: ${problem}`;
}
