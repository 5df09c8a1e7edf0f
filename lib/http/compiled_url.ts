import { evaluateText, type Expression, type Scope, type Template } from "../resolver/mod.ts";
import { type RequestPart, TransportError, type UrlPart } from "./failures/mod.ts";
import { schemeProblem } from "./request_syntax.ts";

/** Evaluates the URL of a request. */
export type CompiledUrl = (scope: Scope) => string;

/** The scheme and the authority at the start of a URL; a backslash ends it too (WHATWG URL). */
const START = /^[a-z]+:\/\/([^/?#\\]*)/i;
const HOST_AND_PORT = /^(\[[^\]]*\]?|[^:]*)(?::(.*))?$/s;

/**
 * Compiles a URL. Where a request goes is what the file writes: a value may give a part of the
 * origin, or the whole of it at the start of the URL, but it changes no part that is written.
 *
 * @param part The part of the request that the URL belongs to, if it is not its own.
 */
export function compileUrl(template: Template, part?: RequestPart): CompiledUrl {
  if (isSettled(template)) return (scope) => evaluateText(template, scope);
  return (scope) => evaluateChecked(template, scope, part);
}

/** Compiles a URL that follows another one, with one slash between them, if it begins with `/`. */
export function compileJoinedUrl(base: Template, rest: Template): CompiledUrl {
  const begin = compileUrl(base);
  const whole = compileUrl(rest);
  return (scope) => {
    const url = whole(scope);
    if (!url.startsWith("/")) {
      const problem = schemeProblem(url);
      if (problem) throw new TransportError({ ...problem, mayBePath: true });
      return url;
    }
    const before = begin(scope);
    if (/[?#]/.test(before)) throw new TransportError({ kind: "base_url_with_query", url: before });
    return before.replace(/\/$/, "") + url;
  };
}

/** Returns whether the origin of a URL ends before any value that could change it. */
function isSettled({ parts }: Template): boolean {
  const [first, second = "/"] = parts;
  return typeof first === "string"
    ? parts.length === 1 || hasEnded(first)
    : typeof second === "string" && /^[/?#]/.test(second);
}

function hasEnded(url: string): boolean {
  const start = START.exec(url);
  return start !== null && start[0].length < url.length;
}

function evaluateChecked({ parts }: Template, scope: Scope, part?: RequestPart): string {
  let url = "";
  for (const [i, one] of parts.entries()) {
    if (typeof one === "string") {
      url += one;
      continue;
    }
    const value = evaluateText({ parts: [one] }, scope);
    if (!hasEnded(url)) checkValue(one, value, url, writtenAfter(parts.slice(i + 1)), part);
    url += value;
  }
  return url;
}

/** Returns what the file writes after an expression, up to the end of the origin. */
function writtenAfter(parts: Template["parts"]): string {
  const written = parts.filter((part) => typeof part === "string").join("");
  return /^(?::\/\/)?[^/?#\\]*/.exec(written)![0];
}

function checkValue(
  { text, written }: Expression,
  value: string,
  before: string,
  after: string,
  part: RequestPart | undefined,
): void {
  const place = partAt(before, after);
  if (place === undefined || VALUES[place].test(value)) return;
  const failure = { kind: "url_value_unfit", part: place, expression: text, written } as const;
  throw new TransportError(failure, part);
}

/** What a value must be like, so that it stays within its part of a URL. */
const VALUES: Readonly<Record<UrlPart, RegExp>> = {
  scheme: /^[a-z]*$/i,
  user: /^[^/?#\\]*$/,
  host: /^[^/?#\\]/,
  host_after_user: /^[^@/?#\\]+(?:[/?#\\]|$)/,
  host_begin: /^(?:[^@/?#\\:\s]*|\[[\da-f.:]*\])$/i,
  host_end: /^[^@/?#\\]*(?:[/?#\\]|$)/,
  host_inside: /^[^@/?#\\:\s]*$/,
  port: /^\d*(?:[/?#]|$)/,
  port_inside: /^\d*$/,
  path: /^(?:[/?#]|$)/,
};

/**
 * Returns the part of a URL in which a value is; `undefined` for the start, where a value may give
 * the whole origin.
 *
 * @param before The URL before the value; its authority has not ended.
 * @param after What the file writes after the value, up to the end of the authority.
 */
function partAt(before: string, after: string): UrlPart | undefined {
  const start = START.exec(before);
  if (start === null) {
    const isScheme = "https://".startsWith(before) || "http://".startsWith(before);
    const isWritten = before !== "" || after.startsWith("://");
    return isScheme && isWritten ? "scheme" : undefined;
  }
  if (after.includes("@")) return "user";
  const [, authority] = start;
  const at = authority.lastIndexOf("@");
  const [, host, port] = HOST_AND_PORT.exec(authority.slice(at + 1))!;
  const isLast = after === "";
  if (port !== undefined) return !isLast ? "port_inside" : port === "" ? "port" : "path";
  if (host === "") return !isLast ? "host_begin" : at < 0 ? "host" : "host_after_user";
  if (!isLast) return "host_inside";
  return /[.-]$/.test(host) ? "host_end" : "path";
}
