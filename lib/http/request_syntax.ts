import { quoted } from "../loader/mod.ts";
import { closestWord, excerpt } from "../text/mod.ts";
import type { ResolvedRequest } from "./exchange.ts";

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

/** What is wrong with a header or a cookie, and what to do about it. */
export interface FieldProblem {
  readonly message: string;
  readonly help: string;
}

/** Says why a header or a cookie cannot be sent; nothing where it can. */
interface FieldSyntax {
  name(name: string): FieldProblem | undefined;
  /** @param name A name that can be sent. */
  value(name: string, value: string): FieldProblem | undefined;
}

/** What headers and cookies may be called and hold. */
export const FIELD_SYNTAX: Readonly<Record<"header" | "cookie", FieldSyntax>> = {
  header: {
    name: (name) => withHelp(headerProblem(name, ""), () => headerNameHelp(name)),
    value: (name, value) => withHelp(headerProblem(name, value), headerValueHelp),
  },
  cookie: {
    name: (name) =>
      withHelp(
        /[=;]/.test(name) ? `the name of the cookie "${name}" cannot hold "=" or ";"` : undefined,
        () => "write each cookie under its own name: `cookies: { name: value }`",
      ) ?? inCookieHeader(name),
    value: (name, value) =>
      withHelp(
        value.includes(";") ? `the value of the cookie "${name}" cannot hold ";"` : undefined,
        () => "a semicolon parts cookies: write each under its own name, or encode it as `%3B`",
      ) ?? inCookieHeader(value),
  },
};

function inCookieHeader(text: string): FieldProblem | undefined {
  return withHelp(headerProblem("cookie", text), headerValueHelp);
}

function withHelp(
  message: string | undefined,
  help: (message: string) => string,
): FieldProblem | undefined {
  return message === undefined ? undefined : { message, help: help(message) };
}

const MAX_SHOWN = 100;
const EXAMPLE = "write an absolute URL, for example `${ENV.BASE_URL}/users`";
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]+:\d)/;

/** A variable as shells and other tools write it: `$NAME`, `%NAME%`, `{name}`, `<name>`, `:name`. */
const PLACEHOLDER =
  /^(?:\$(?=\w)|%(?=\w+%)|\{(?=\w+\})|<(?=\w+>)|:(?=\w))([A-Za-z_]\w*)[%}>]?(\/.*)?$/s;

/** What to write instead of a URL that does not begin with `http://` or `https://`. */
export function urlHelp(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== text && /^https?:\/\//i.test(trimmed)) {
    return `remove the blank before it: ${shown(trimmed, "`http://…`")}`;
  }
  const [, name, behind = ""] = PLACEHOLDER.exec(text) ?? [];
  if (name !== undefined) {
    return `write ${shown(`\${ENV.${name.toUpperCase()}}${behind}`, EXAMPLE)}`;
  }
  const [, scheme, rest] = /^([A-Za-z][\w+.-]*):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== undefined) {
    if (/unix/i.test(scheme)) {
      return "write `unix_socket: /run/api.sock`, and the path as `url: http://localhost/users`";
    }
    const near = closestWord(scheme, ["https", "http"]);
    return near === undefined
      ? `a flow sends HTTP only, no \`${scheme}\``
      : `did you mean ${shown(`${near}://${rest}`, `\`${near}://\``)}?`;
  }
  const [, broken, after] = /^(https?)(?::\/?|\/\/)(?=[^/:])(.*)$/is.exec(text) ?? [];
  if (broken !== undefined) return `write ${shown(`${broken}://${after}`, `\`${broken}://…\``)}`;
  if (text.startsWith("/")) return `write ${shown(`\${ENV.BASE_URL}${text}`, EXAMPLE)}`;
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return `write \`\${ENV.${text}}\``;
  if (LOCAL_HOST.test(text)) return `write ${shown(`http://${text}`, "`http://…`")}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)) {
    return `write ${shown(`https://${text}`, "`https://…`")}`;
  }
  return EXAMPLE;
}

/** What to do about a URL whose host or port is not valid. */
export function authorityHelp(text: string): string {
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const port = /:(\d+)$/.exec(authority)?.[1];
  if (authority === "") return "a host follows `http://`, for example `http://127.0.0.1:8080`";
  if (Number(port) > 65535) return "a port is a number up to 65535";
  if (/\s/.test(authority)) return "a host has no blanks";
  return `look at \`${authority}\`: a host is a name or an address, and \`:\` and a port may follow`;
}

function shown(url: string, otherwise: string): string {
  return url.length <= MAX_SHOWN && !url.includes("`") ? `\`url: ${quoted(url)}\`` : otherwise;
}
