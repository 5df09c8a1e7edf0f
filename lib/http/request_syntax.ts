import {
  failureMessage,
  headerNameHelp,
  headerValueHelp,
  type RequestFailure,
  type RequestPart,
  TransportError,
} from "./failures/mod.ts";
import type { ResolvedRequest } from "./resolved_request.ts";

const HTTP_URL = /^https?:\/\//i;
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;
const BODILESS_METHOD = /^(?:get|head)$/i;
const OUTER_SPACE = /^[\t\n\r ]+|[\t\n\r ]+$/g;
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/u;
/** Matches most values, which need no further check. */
const PLAIN_VALUE = /^[\x20-\x7e]*$/;

/** Returns why `fetch` would not send a request, or nothing if the request is valid. */
function requestProblem(request: ResolvedRequest): RequestFailure | undefined {
  const { method, url, headers, body } = request;
  return schemeProblem(url) ?? urlProblem(url) ?? methodProblem(method) ??
    (body === undefined ? undefined : bodyProblem(method)) ??
    headers.map(([name, value]) => headerProblem(name, value)).find((problem) => problem);
}

/** Returns the error of a request that cannot be sent, or nothing if it can. */
export function unsendableRequestError(request: ResolvedRequest): TransportError | undefined {
  const problem = requestProblem(request);
  return problem && new TransportError(problem, partOf(problem));
}

/** Returns the part of a request that a problem is about, unless it is the URL. */
function partOf(problem: RequestFailure): RequestPart | undefined {
  switch (problem.kind) {
    case "method_invalid":
    case "method_forbidden":
      return { kind: "method" };
    case "header_name_invalid":
    case "header_value_invalid":
      return { kind: "header", name: problem.name };
  }
}

/**
 * Returns why a URL is not HTTP; `fetch` would also open file and data URLs.
 *
 * @param key The key of the flow that contains the URL.
 */
export function schemeProblem(
  url: string,
  key: "url" | "token_url" = "url",
): Extract<RequestFailure, { kind: "url_scheme_invalid" }> | undefined {
  if (url.startsWith("http://") || url.startsWith("https://") || HTTP_URL.test(url)) {
    return undefined;
  }
  return { kind: "url_scheme_invalid", url, key };
}

/** Returns why a text with an HTTP scheme is not a valid URL. */
export function urlProblem(url: string): RequestFailure | undefined {
  return URL.canParse(url) ? undefined : { kind: "url_invalid", url };
}

/** Returns why a method cannot have a body; `fetch` does not send one (WHATWG Fetch). */
export function bodyProblem(method: string): RequestFailure | undefined {
  return BODILESS_METHOD.test(method) ? { kind: "body_not_allowed", method } : undefined;
}

/** Returns why `fetch` does not send a method. */
export function methodProblem(method: string): RequestFailure | undefined {
  if (!TOKEN.test(method)) return { kind: "method_invalid", method };
  return FORBIDDEN_METHOD.test(method) ? { kind: "method_forbidden", method } : undefined;
}

type HeaderFailure = Extract<
  RequestFailure,
  { kind: "header_name_invalid" | "header_value_invalid" }
>;

/** Returns why a header cannot be sent (RFC 9110, section 5.5, as far as `fetch` checks it). */
export function headerProblem(name: string, value: string): HeaderFailure | undefined {
  if (!TOKEN.test(name)) return { kind: "header_name_invalid", name };
  if (PLAIN_VALUE.test(value)) return undefined;
  const character = UNSENDABLE.exec(value.replace(OUTER_SPACE, ""))?.[0];
  return character === undefined ? undefined : { kind: "header_value_invalid", name, character };
}

/** Returns why a header name is not allowed. */
export function headerNameProblem(name: string): FieldProblem | undefined {
  return FIELD_SYNTAX.header.name(name);
}

/** What is wrong with a header or a cookie in a flow file, and what to write instead. */
export interface FieldProblem {
  readonly failure: RequestFailure;
  readonly message: string;
  readonly help: string;
}

/** Checks the names and values of headers or cookies. */
interface FieldSyntax {
  name(name: string): FieldProblem | undefined;
  /**
   * Returns why a value cannot be sent, or nothing if it can.
   *
   * @param name A valid name.
   */
  value(name: string, value: string): FieldProblem | undefined;
}

/** The syntax of the names and values of headers and cookies. */
export const FIELD_SYNTAX: Readonly<Record<"header" | "cookie", FieldSyntax>> = {
  header: {
    name: (name) => describeHeaderProblem(headerProblem(name, "")),
    value: (name, value) => describeHeaderProblem(headerProblem(name, value)),
  },
  cookie: {
    name: (name) =>
      /[=;]/.test(name)
        ? fieldProblem(
          { kind: "cookie_name_invalid", name },
          "write each cookie under its own name: `cookies: { name: value }`",
        )
        : describeHeaderProblem(headerProblem("cookie", name)),
    value: (name, value) =>
      value.includes(";")
        ? fieldProblem(
          { kind: "cookie_value_invalid", name },
          "a semicolon separates cookies: write each under its own name, or encode it as `%3B`",
        )
        : describeHeaderProblem(headerProblem("cookie", value)),
  },
};

function describeHeaderProblem(failure: HeaderFailure | undefined): FieldProblem | undefined {
  if (failure === undefined) return undefined;
  const help = failure.kind === "header_name_invalid"
    ? headerNameHelp(failure.name)
    : headerValueHelp(failure.character);
  return fieldProblem(failure, help);
}

function fieldProblem(failure: RequestFailure, help: string): FieldProblem {
  return { failure, message: failureMessage(failure), help };
}
