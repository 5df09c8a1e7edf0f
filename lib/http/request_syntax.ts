import { quoted } from "../loader/mod.ts";
import { closestWord } from "../text/mod.ts";
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

const MAX_SHOWN = 100;
const EXAMPLE = "write an absolute URL, for example `${ENV.BASE_URL}/users`";
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]+:\d)/;

/**
 * Matches a variable as shells and other tools write it: `$NAME`, `%NAME%`, `{name}`, `<name>`,
 * `:name`.
 */
const PLACEHOLDER =
  /^(?:\$(?=\w)|%(?=\w+%)|\{(?=\w+\})|<(?=\w+>)|:(?=\w))([A-Za-z_]\w*)[%}>]?(\/.*)?$/s;

/**
 * Suggests what to write instead of a URL that does not begin with `http://` or `https://`.
 *
 * @param key The key of the flow that contains the URL.
 */
export function urlHelp(text: string, key: "url" | "token_url" = "url"): string {
  const shown = (url: string, otherwise: string) =>
    url.length <= MAX_SHOWN && !url.includes("`") ? `\`${key}: ${quoted(url)}\`` : otherwise;
  const trimmed = text.trim();
  if (trimmed !== text && /^https?:\/\//i.test(trimmed)) {
    return `remove the space before it: ${shown(trimmed, "`http://…`")}`;
  }
  const [, reference, after] = /^((?:vars|ENV)\.[A-Za-z_][\w-]*|steps\.[\w.-]+)(.*)$/s.exec(text) ??
    [];
  if (reference !== undefined) return `write ${shown(`\${${reference}}${after}`, EXAMPLE)}`;
  const [, name, path = ""] = PLACEHOLDER.exec(text) ?? [];
  if (name !== undefined) {
    return `write ${shown(`\${ENV.${name.toUpperCase()}}${path}`, EXAMPLE)}`;
  }
  const [, scheme, rest] = /^([A-Za-z][\w+.-]*):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== undefined) {
    if (/unix/i.test(scheme)) {
      return "write `unix_socket: /run/api.sock`, and the path as `url: http://localhost/users`";
    }
    const near = closestWord(scheme, ["https", "http"]);
    return near === undefined
      ? `a flow sends HTTP only, not \`${scheme}\``
      : `did you mean ${shown(`${near}://${rest}`, `\`${near}://\``)}?`;
  }
  const [, broken, rest2] = /^(https?)(?::\/?|\/\/)(?=[^/:])(.*)$/is.exec(text) ?? [];
  if (broken !== undefined) return `write ${shown(`${broken}://${rest2}`, `\`${broken}://…\``)}`;
  if (text.startsWith("/") && key === "url") {
    return `write ${shown(`\${ENV.BASE_URL}${text}`, EXAMPLE)}, or give the flow ` +
      '`defaults: { base_url: "${ENV.BASE_URL}" }`';
  }
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return `write \`\${ENV.${text}}\``;
  if (LOCAL_HOST.test(text)) return `write ${shown(`http://${text}`, "`http://…`")}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)) {
    return `write ${shown(`https://${text}`, "`https://…`")}`;
  }
  return EXAMPLE;
}

/** Suggests what to do about a URL with an invalid host or port. */
export function authorityHelp(text: string): string {
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const port = /:(\d+)$/.exec(authority)?.[1];
  if (authority === "") return "a host follows `http://`, for example `http://127.0.0.1:8080`";
  if (Number(port) > 65535) return "a port is a number up to 65535";
  if (/\s/.test(authority)) return "a host has no spaces";
  return `look at \`${authority}\`: a host is a name or an address, and \`:\` and a port may follow`;
}
