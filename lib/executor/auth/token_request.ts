import type { ResolvedRequest } from "../transport.ts";
import type { OAuth2Auth } from "./authorizer.ts";

const UTF8 = new TextEncoder();

/**
 * Builds the request for a token by the grant `client_credentials` (RFC 6749, section 4.4.2).
 *
 * @param request What the token is for: its timeout holds here, and its `user-agent` goes along.
 */
export function tokenRequest(auth: OAuth2Auth, request: ResolvedRequest): ResolvedRequest {
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
