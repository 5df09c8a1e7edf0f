import { isSecretHeader } from "../secrets/mod.ts";
import type { ReceivedResponse } from "./exchange.ts";
import { TransportError } from "./failures/mod.ts";
import type { ResolvedRequest } from "./resolved_request.ts";

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Whether a response is a redirect with a target. */
export function isRedirect({ status, headers }: Pick<ReceivedResponse, "status" | "headers">) {
  return REDIRECT_STATUSES.includes(status) && headers.has("location");
}

/**
 * Returns the target of a redirect (RFC 9110, section 10.2.2). It keeps the fragment of the
 * previous URL unless it has its own, and at the same origin also the user and password.
 *
 * @param from The URL that was requested.
 * @throws {TransportError} Of class `redirect`, if the target cannot be requested.
 */
export function redirectTarget(
  { headers }: Pick<ReceivedResponse, "headers">,
  from: string,
): string {
  const location = asUtf8(headers.get("location") ?? "");
  const base = new URL(from);
  const url = URL.parse(location, base);
  if (url === null) throw new TransportError({ kind: "redirect_target_invalid", location });
  if (!/^https?:$/.test(url.protocol)) {
    throw new TransportError({ kind: "redirect_target_not_http", location });
  }
  if (url.hash === "") url.hash = base.hash;
  if (url.origin === base.origin && url.username + url.password === "") {
    url.username = base.username;
    url.password = base.password;
  }
  return url.href;
}

/**
 * Makes the request that follows a redirect (RFC 9110, section 15.4; Fetch, section 4.4). POST
 * becomes GET without its body after 301 and 302, and every method except GET and HEAD does after
 * 303. Another origin gets no credentials: no headers with secrets, no `host` and no `auth`.
 */
export function redirectedRequest(
  request: ResolvedRequest,
  status: number,
  url: string,
): ResolvedRequest {
  const changes = becomesGet(request.method, status);
  const leaves = isOtherOrigin(request.url, url);
  return {
    ...request,
    url,
    method: changes ? "GET" : request.method,
    headers: request.headers.filter(([name]) =>
      !(changes && isOfBody(name)) && !(leaves && isOfOrigin(name))
    ),
    body: changes ? undefined : request.body,
    auth: leaves ? undefined : request.auth,
    unixSocket: leaves ? undefined : request.unixSocket,
  };
}

/** Whether two URLs differ in scheme, host or port. */
export function isOtherOrigin(one: string, other: string): boolean {
  return new URL(one).origin !== new URL(other).origin;
}

/**
 * Makes the error for more redirects than the limit.
 *
 * @param urls The requested URLs and the target of the last redirect.
 */
export function tooManyRedirects(urls: readonly string[], limit: number): TransportError {
  const next = urls[urls.length - 1];
  const before = urls.lastIndexOf(next, -2);
  const circle = before < 0 ? undefined : urls.slice(before);
  return new TransportError({ kind: "too_many_redirects", limit, next, circle });
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return (status === 301 || status === 302) && method === "POST";
}

function isOfBody(name: string): boolean {
  return /^content-(?:encoding|language|length|location|type)$/i.test(name);
}

function isOfOrigin(name: string): boolean {
  return /^host$/i.test(name) || isSecretHeader(name);
}

/**
 * Decodes a header field as UTF-8: it was read as Latin-1, but servers send non-ASCII URLs in
 * UTF-8.
 */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text;
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
