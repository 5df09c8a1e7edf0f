import { encodeComponent } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import type { EncodedBody, FieldKind } from "../bodies/mod.ts";
import { type Failure, type RequestPart, TransportError } from "../failures/mod.ts";
import { hasHeader, type HeaderField, headerValue, isNamed } from "../header_fields.ts";
import { bodyProblem, FIELD_SYNTAX } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

const USER_AGENT = `baton/${VERSION}`;

/** The parts of a request from a step, with every expression resolved. */
export interface RequestParts {
  /** @default "GET" */
  readonly method?: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly cookies: readonly HeaderField[];
  readonly body?: EncodedBody;
  /** The timeout of the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
}

const STANDARD_METHOD = /^(?:get|post|put|patch|delete|head|options)$/i;

/**
 * Builds the request of a step. Adds `user-agent`, and `content-type` if there is a body, each
 * unless the step sets it, and one `cookie` header for the step's cookies. Writes the standard
 * methods in upper case and leaves others unchanged.
 *
 * `fetch` always adds: `host`, `accept` (any type), `accept-language` (any) and
 * `accept-encoding: gzip,br` (`identity` with `range`) unless the step sets them; `authorization`
 * for a user and password in the URL; and `content-length`, which is always the real length,
 * including 0 for POST and PUT without a body. Over HTTP/1.1 it writes header names in lower case.
 *
 * @throws {TransportError} If the parts do not form a valid request.
 */
export function buildRequest(parts: RequestParts): ResolvedRequest {
  const { url, timeoutMs, body } = parts;
  const given = parts.method ?? "GET";
  const method = STANDARD_METHOD.test(given) ? given.toUpperCase() : given;
  const problem = body ? bodyProblem(method) : undefined;
  if (problem) refuse(problem, { kind: "body" });
  const headers = withCookies(parts.headers, parts.cookies);
  if (body?.contentType !== undefined && contentTypeOf(headers) === undefined) {
    headers.push(["content-type", body.contentType]);
  }
  if (!hasHeader(headers, "user-agent")) headers.push(["user-agent", USER_AGENT]);
  if (hasHeader(headers, "transfer-encoding")) {
    const name = "transfer-encoding";
    refuse({ kind: "header_computed", name }, { kind: "header", name });
  }
  return {
    method,
    url,
    headers,
    body: body?.content,
    bodySource: body?.source,
    timeoutMs,
  };
}

/** Returns the content type in headers. */
export function contentTypeOf(headers: readonly HeaderField[]): string | undefined {
  return headerValue(headers, "content-type");
}

/**
 * Joins cookies to one `cookie` field, because a request may have only one (RFC 6265, section 5.4).
 */
function withCookies(
  headers: readonly HeaderField[],
  cookies: readonly HeaderField[],
): HeaderField[] {
  if (cookies.length === 0) return [...headers];
  const isCookie = isNamed("cookie");
  const pairs = [
    ...headers.filter(isCookie).map(([, value]) => value),
    ...cookies.map(cookiePair),
  ];
  return [...headers.filter((field) => !isCookie(field)), ["cookie", pairs.join("; ")]];
}

function cookiePair([name, value]: HeaderField): string {
  const problem = FIELD_SYNTAX.cookie.name(name) ?? FIELD_SYNTAX.cookie.value(name, value);
  if (problem) refuse(problem.failure, { kind: "cookie", name });
  return `${name}=${value}`;
}

function refuse(failure: Failure, part: RequestPart): never {
  throw new TransportError(failure, part);
}

/** A parameter of a query. */
export const QUERY_PARAMETER: FieldKind = { what: "query parameter", part: "query" };

/**
 * Adds parameters to a URL, after its query and before its fragment, and leaves the rest unchanged.
 *
 * @param fields Names and values, not yet encoded.
 */
export function withQuery(
  url: string,
  fields: readonly HeaderField[],
): string {
  if (fields.length === 0) return url;
  const hash = url.indexOf("#");
  const [base, fragment] = hash < 0 ? [url, ""] : [url.slice(0, hash), url.slice(hash)];
  const mark = !base.includes("?") ? "?" : /[?&]$/.test(base) ? "" : "&";
  const pairs = fields.map(([name, value]) => `${encodeComponent(name)}=${encodeComponent(value)}`);
  return base + mark + pairs.join("&") + fragment;
}
