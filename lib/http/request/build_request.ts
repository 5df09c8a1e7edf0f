import { encodeComponent } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import type { EncodedBody, FieldKind } from "../bodies/mod.ts";
import { type Failure, type RequestPart, TransportError } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { bodyProblem, FIELD_SYNTAX } from "../request_syntax.ts";

const USER_AGENT = `baton/${VERSION}`;

/** A name and its value, as headers and cookies have them. */
export type Field = readonly [name: string, value: string];

/** What a step gives of a request, every expression resolved. */
export interface RequestParts {
  /** @default "GET" */
  readonly method?: string;
  readonly url: string;
  readonly headers: readonly Field[];
  readonly cookies: readonly Field[];
  readonly body?: EncodedBody;
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
}

const STANDARD_METHOD = /^(?:get|post|put|patch|delete|head|options)$/i;

/**
 * Builds the request of a step. To the step's headers it adds `user-agent` and, where there is a
 * body, `content-type`, each unless the step gives it, and one `cookie` for the step's cookies. The
 * standard methods are written in upper case, others as they are.
 *
 * `fetch` in its turn sends, and cannot leave out: `host`, `accept` (any type), `accept-language`
 * (any) and `accept-encoding: gzip,br` (`identity` beside `range`) where the step does not give
 * them; `authorization` for a user and password in the URL; and `content-length`, whose value is the
 * true one whatever the step says, also 0 for POST and PUT without a body. Over HTTP/1.1 it writes
 * the names of headers in lower case.
 *
 * @throws {TransportError} If the parts make no request.
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
  if (!headers.some(isNamed("user-agent"))) headers.push(["user-agent", USER_AGENT]);
  if (headers.some(isNamed("transfer-encoding"))) {
    const name = "transfer-encoding";
    refuse({ kind: "header_computed", name }, { kind: "header", name });
  }
  const source = body?.source;
  return {
    method,
    url,
    headers,
    body: body?.content,
    ...(source ? { bodySource: source } : {}),
    timeoutMs,
  };
}

/** The content type that headers give. */
export function contentTypeOf(headers: readonly Field[]): string | undefined {
  return headers.find(isNamed("content-type"))?.[1];
}

/** A request has one `cookie` field at the most (RFC 6265, section 5.4). */
function withCookies(headers: readonly Field[], cookies: readonly Field[]): Field[] {
  if (cookies.length === 0) return [...headers];
  const isCookie = isNamed("cookie");
  const pairs = [
    ...headers.filter(isCookie).map(([, value]) => value),
    ...cookies.map(cookiePair),
  ];
  return [...headers.filter((field) => !isCookie(field)), ["cookie", pairs.join("; ")]];
}

function cookiePair([name, value]: Field): string {
  const problem = FIELD_SYNTAX.cookie.name(name) ?? FIELD_SYNTAX.cookie.value(name, value);
  if (problem) refuse(problem.failure, { kind: "cookie", name });
  return `${name}=${value}`;
}

function isNamed(name: string): (field: Field) => boolean {
  return (field) => field[0].toLowerCase() === name;
}

function refuse(failure: Failure, part: RequestPart): never {
  throw new TransportError(failure, part);
}

/** A parameter of a query. */
export const QUERY_PARAMETER: FieldKind = { what: "query parameter", part: "query" };

/**
 * Adds parameters to a URL, after the query that it has and before its fragment; what it has stays
 * as it is written.
 *
 * @param fields Names and values, not encoded yet.
 */
export function withQuery(
  url: string,
  fields: readonly (readonly [name: string, value: string])[],
): string {
  if (fields.length === 0) return url;
  const hash = url.indexOf("#");
  const [base, fragment] = hash < 0 ? [url, ""] : [url.slice(0, hash), url.slice(hash)];
  const mark = !base.includes("?") ? "?" : /[?&]$/.test(base) ? "" : "&";
  const pairs = fields.map(([name, value]) => `${encodeComponent(name)}=${encodeComponent(value)}`);
  return base + mark + pairs.join("&") + fragment;
}
