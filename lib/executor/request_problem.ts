import { excerpt } from "../text/mod.ts";
import type { ResolvedRequest } from "./transport.ts";

const HTTP_URL = /^https?:\/\//i;
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;
const BODILESS_METHOD = /^(?:get|head)$/i;
const OUTER_SPACE = /^[\t\n\r ]+|[\t\n\r ]+$/g;
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/u;
/** What most values are, which need no closer look. */
const PLAIN_VALUE = /^[\x20-\x7e]*$/;
const URL_LIMIT = 200;

/**
 * Says why `fetch` does not send a request, for a reader; nothing where the request is not at fault.
 */
export function requestProblem(request: ResolvedRequest): string | undefined {
  const { method, url, headers, body } = request;
  return schemeProblem(url) ?? urlProblem(url) ?? methodProblem(method) ??
    (body === undefined ? undefined : bodyProblem(method)) ??
    headers.map(([name, value]) => headerProblem(name, value)).find((problem) => problem);
}

/** Says why a URL is none of HTTP; `fetch` would open files and data URLs as well. */
export function schemeProblem(url: string): string | undefined {
  if (url.startsWith("http://") || url.startsWith("https://") || HTTP_URL.test(url)) {
    return undefined;
  }
  return `the url must begin with http:// or https://, found ${quote(url)}`;
}

/** Says why a method goes without a body; `fetch` sends none with it (WHATWG Fetch). */
export function bodyProblem(method: string): string | undefined {
  return BODILESS_METHOD.test(method) ? `a ${method} request cannot have a body` : undefined;
}

/** Says why `fetch` does not send a method. */
export function methodProblem(method: string): string | undefined {
  if (!TOKEN.test(method)) return `the method is not valid: ${quote(method)}`;
  return FORBIDDEN_METHOD.test(method) ? `\`${method}\` cannot be sent` : undefined;
}

/** What to write instead of a method that cannot be sent; nothing where that is not known. */
export function methodHelp(method: string): string {
  const [, word, rest] = /^\s*([A-Za-z]+)\s+(\S.*?)\s*$/s.exec(method) ?? [];
  if (word !== undefined) {
    return `write \`method: ${word.toUpperCase()}\`, and put \`${excerpt(rest, 60)}\` into \`url\``;
  }
  const trimmed = method.trim();
  if (/^[A-Za-z]+$/.test(trimmed) && trimmed !== method) return `write \`method: ${trimmed}\``;
  return "write a method such as `GET` or `POST`";
}

/** What to call a header instead of a name that cannot be sent. */
export function headerNameHelp(name: string): string {
  const instead = name.trim().replaceAll(/[^\w!#$%&'*+.^`|~-]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return instead === "" ? "a header has a name" : `write \`${instead}\``;
}

/** Says why a header cannot be sent (RFC 9110, section 5.5, as far as `fetch` goes). */
export function headerProblem(name: string, value: string): string | undefined {
  if (!TOKEN.test(name)) return `the header name is not valid: ${quote(name)}`;
  if (PLAIN_VALUE.test(value)) return undefined;
  const character = UNSENDABLE.exec(value.replace(OUTER_SPACE, ""))?.[0];
  return character === undefined ? undefined : characterProblem(name, character);
}

/** What to do about a value that {@link headerProblem} tells of. */
export function headerValueHelp(problem: string): string {
  return /control character|line break/.test(problem)
    ? "a header is one line; write the value without it"
    : "only Latin-1 can be sent: encode the value, for example with `| urlencode`";
}

/** Says why a text with the scheme of HTTP is no URL. */
export function urlProblem(url: string): string | undefined {
  return URL.canParse(url) ? undefined : `the url is not valid: ${quote(url)}`;
}

function characterProblem(header: string, character: string): string {
  const code = character.codePointAt(0)!;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  if (character === "\n" || character === "\r") {
    return `the header "${header}" cannot hold a line break (${hex})`;
  }
  return code < 0x80
    ? `the header "${header}" cannot hold the control character ${hex}`
    : `the header "${header}" cannot hold "${character}" (${hex})`;
}

function quote(text: string): string {
  return JSON.stringify(excerpt(text, URL_LIMIT));
}
