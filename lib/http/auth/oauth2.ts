import { isNumber, isObject, type JsonObject, parseJson } from "../../json/mod.ts";
import { excerpt, roundMilliseconds } from "../../text/mod.ts";
import { decodeText } from "../content_type.ts";
import {
  type AccessToken,
  type Authorizer,
  type AuthorizerDeps,
  type OAuth2Auth,
  type ReceivedResponse,
  type ResolvedRequest,
  TransportError,
  withHeaders,
} from "../exchange.ts";

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
    duration_ms: roundMilliseconds(durationMs),
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

const UTF8 = new TextEncoder();

/**
 * Builds the request for a token by the grant `client_credentials` (RFC 6749, section 4.4.2).
 *
 * @param request What the token is for: its timeout holds here, and its `user-agent` goes along.
 */
function tokenRequest(auth: OAuth2Auth, request: ResolvedRequest): ResolvedRequest {
  const { tokenUrl, clientId, clientSecret, clientAuth, params } = auth;
  const inBody = clientAuth === "body";
  const form = new URLSearchParams([
    ["grant_type", "client_credentials"],
    ...inBody ? [["client_id", clientId], ["client_secret", clientSecret]] : [],
    ...params.map(([name, value]) => [name, value]),
  ]);
  const agent = request.headers.find(([name]) => name.toLowerCase() === "user-agent");
  return {
    method: "POST",
    url: tokenUrl,
    headers: [
      ["accept", "application/json"],
      ["content-type", "application/x-www-form-urlencoded"],
      ...inBody ? [] : [["authorization", `Basic ${clientCredentials(auth)}`] as const],
      ...agent ? [agent] : [],
    ],
    body: UTF8.encode(form.toString()),
    timeoutMs: request.timeoutMs,
    ...(request.tls ? { tls: request.tls } : {}),
  };
}

/** What is secret in a request for a token, in the forms that are sent. */
export function tokenRequestSecrets(auth: OAuth2Auth): string[] {
  return [auth.clientSecret, formEncoded(auth.clientSecret), clientCredentials(auth)];
}

/** The name and the secret of a client, each encoded as in a form first (RFC 6749, section 2.3.1). */
function clientCredentials({ clientId, clientSecret }: OAuth2Auth): string {
  return UTF8.encode(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toBase64();
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

const SHOWN = 80;
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads the answer to a request for a token (RFC 6749, section 5).
 *
 * @param askedAt When the request was sent, in milliseconds since the epoch.
 * @returns The token, or why there is none.
 */
function readToken(
  { status, headers, body, url }: ReceivedResponse,
  askedAt: number,
): AccessToken | { readonly problem: string } {
  const text = decodeText(body, headers.get("content-type"));
  const answer = jsonObject(text);
  if (status < 200 || status > 299) {
    return { problem: describeRefusal(status, headers, url, text, answer) };
  }
  if (!answer) return { problem: `the answer is no JSON object: ${shown(text)}` };
  const token = answer.access_token;
  if (token === undefined && typeof answer.error === "string") {
    return { problem: describeOAuthError(answer) };
  }
  if (token === undefined) return { problem: "the answer has no `access_token`" };
  if (typeof token !== "string" || !SENDABLE.test(token)) {
    const what = typeof token === "string" ? "a text that no header can hold" : "no text";
    return { problem: `the \`access_token\` of the answer is ${what}` };
  }
  const type = answer.token_type;
  if (type !== undefined && !/^bearer$/i.test(String(type))) {
    return { problem: `the token is of the type "${type}", and only "Bearer" is spoken here` };
  }
  return { text: token, expiresAt: askedAt + lifetimeOf(answer) };
}

/** Milliseconds; some servers write the seconds as text. */
function lifetimeOf({ expires_in: given }: JsonObject): number {
  const seconds = isNumber(given) || typeof given === "string" ? Number(given) : NaN;
  return Number.isFinite(seconds) && seconds >= 0 && given !== "" ? seconds * 1_000 : Infinity;
}

function describeRefusal(
  status: number,
  headers: Headers,
  url: string,
  text: string,
  answer: JsonObject | undefined,
): string {
  if (answer && typeof answer.error === "string") {
    return `status ${status}, ${describeOAuthError(answer)}`;
  }
  const location = headers.get("location");
  if (status >= 300 && status <= 399 && location !== null) {
    const target = URL.parse(location, url)?.href ?? location;
    return `status ${status}, a redirect to ${excerpt(target, SHOWN)}`;
  }
  return text.trim() === "" ? `status ${status}` : `status ${status}: ${shown(text)}`;
}

/** The code of an error and what the server says of it. */
function describeOAuthError({ error, error_description: description }: JsonObject): string {
  const code = `\`${excerpt(String(error), SHOWN)}\``;
  if (typeof description !== "string" || description.trim() === "") return code;
  return `${code}: ${excerpt(description.trim(), 2 * SHOWN)}`;
}

function shown(text: string): string {
  return JSON.stringify(excerpt(text.trim(), SHOWN));
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
