import { isNumber, isObject, type JsonObject, parseJson } from "../../json/mod.ts";
import { roundMilliseconds } from "../../text/mod.ts";
import { decodeText } from "../content_type.ts";
import type { ReceivedResponse } from "../exchange.ts";
import { type TokenProblem, TransportError } from "../failures/mod.ts";
import { headerValue } from "../header_fields.ts";
import { type OAuth2Auth, type ResolvedRequest, withHeaders } from "../resolved_request.ts";
import type { AccessToken, Authorizer, AuthorizerDeps } from "./authorizer.ts";
import { clientCredentials, tokenRequestSecrets } from "./credentials.ts";

const PART = { kind: "auth" } as const;

/**
 * Makes an authorizer that requests a token once for each flow and set of parameters, and again
 * when it has expired. A token that the server rejects is not renewed, since that would hide the
 * rejection.
 */
export function createOAuth2Authorizer(auth: OAuth2Auth, deps: AuthorizerDeps): Authorizer {
  const key = JSON.stringify(auth);
  return {
    async authorize(request) {
      const kept = deps.tokens.get(key);
      const isValid = kept !== undefined && deps.clock.now() < kept.expiresAt;
      const token = isValid ? kept : await getToken(auth, request, deps);
      deps.tokens.set(key, token);
      return withHeaders(request, [["authorization", `Bearer ${token.text}`]]);
    },
    respond: () => Promise.resolve(undefined),
  };
}

async function getToken(
  auth: OAuth2Auth,
  request: ResolvedRequest,
  { send, clock, keepSecret, onHop }: AuthorizerDeps,
): Promise<AccessToken> {
  const sent = tokenRequest(auth, request);
  tokenRequestSecrets(auth).forEach(keepSecret);
  const sentAt = clock.now();
  const response = await send(sent).catch((error) => {
    if (!(error instanceof TransportError)) throw error;
    const { tokenUrl } = auth;
    throw new TransportError({ kind: "token_not_received", tokenUrl, cause: error }, PART);
  });
  const { status, durationMs } = response;
  onHop({
    kind: "token",
    method: sent.method,
    url: sent.url,
    status,
    duration_ms: roundMilliseconds(durationMs),
  });
  const token = readToken(response, sentAt);
  if ("problem" in token) {
    const { tokenUrl, clientAuth } = auth;
    throw new TransportError({ kind: "token_not_given", tokenUrl, clientAuth, token }, PART);
  }
  keepSecret(token.text);
  return token;
}

const UTF8 = new TextEncoder();

/**
 * Builds the token request of the `client_credentials` grant (RFC 6749, section 4.4.2).
 *
 * @param request The request that needs the token; the token request takes its timeout and
 *   `user-agent`.
 */
function tokenRequest(auth: OAuth2Auth, request: ResolvedRequest): ResolvedRequest {
  const { tokenUrl, clientId, clientSecret, clientAuth, params } = auth;
  const inBody = clientAuth === "body";
  const form = new URLSearchParams([
    ["grant_type", "client_credentials"],
    ...inBody ? [["client_id", clientId], ["client_secret", clientSecret]] : [],
    ...params.map(([name, value]) => [name, value]),
  ]);
  const agent = headerValue(request.headers, "user-agent");
  return {
    method: "POST",
    url: tokenUrl,
    headers: [
      ["accept", "application/json"],
      ["content-type", "application/x-www-form-urlencoded"],
      ...inBody ? [] : [["authorization", `Basic ${clientCredentials(auth)}`] as const],
      ...agent === undefined ? [] : [["user-agent", agent] as const],
    ],
    body: UTF8.encode(form.toString()),
    timeoutMs: request.timeoutMs,
    tls: request.tls,
  };
}

const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads the response to a token request (RFC 6749, section 5).
 *
 * @param sentAt When the request was sent, in milliseconds since the epoch.
 * @returns The token, or why there is none.
 */
function readToken(
  response: ReceivedResponse,
  sentAt: number,
): AccessToken | TokenProblem {
  const { status, headers, body } = response;
  const text = decodeText(body, headers.get("content-type"));
  const fields = jsonObject(text);
  if (status < 200 || status > 299) {
    return { problem: "refused", status, ...reasonOf(response, text, fields) };
  }
  if (!fields) return { problem: "not_json_object", text };
  const token = fields.access_token;
  if (token === undefined && typeof fields.error === "string") {
    return { problem: "refused", ...errorOf(fields) };
  }
  if (token === undefined) return { problem: "token_missing" };
  if (typeof token !== "string" || !SENDABLE.test(token)) {
    return { problem: typeof token === "string" ? "token_unsendable" : "token_not_text" };
  }
  const type = fields.token_type;
  if (type !== undefined && !/^bearer$/i.test(String(type))) {
    return { problem: "type_unsupported", type: String(type) };
  }
  return { text: token, expiresAt: sentAt + lifetimeOf(fields) };
}

/** Returns the lifetime in milliseconds; some servers write the seconds as text. */
function lifetimeOf({ expires_in: given }: JsonObject): number {
  const seconds = isNumber(given) || typeof given === "string" ? Number(given) : NaN;
  return Number.isFinite(seconds) && seconds >= 0 && given !== "" ? seconds * 1_000 : Infinity;
}

/** Explains a missing token by an error code, a redirect or the body. */
function reasonOf(
  { status, headers, url }: ReceivedResponse,
  text: string,
  fields: JsonObject | undefined,
): Refusal {
  if (fields && typeof fields.error === "string") return errorOf(fields);
  const location = headers.get("location");
  if (status < 300 || status > 399 || location === null) return { text };
  return { location: URL.parse(location, url)?.href ?? location };
}

type Refusal = Omit<Extract<TokenProblem, { problem: "refused" }>, "problem" | "status">;

/** Returns the code and the description of an error. */
function errorOf({ error, error_description: description }: JsonObject): Refusal {
  return {
    code: String(error),
    description: typeof description === "string" ? description : undefined,
  };
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
