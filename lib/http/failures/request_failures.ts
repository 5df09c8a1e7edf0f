import { excerpt, formatBytes } from "../../text/mod.ts";
import type { RequestFailure, SocketFeature, UrlPart } from "./failure.ts";
import type { FailureTable } from "./failure_table.ts";

const SHOWN = 200;

/**
 * The names in messages of the features that `fetch` lacks; `option` is the flag for the feature.
 */
const SOCKET_FEATURES: Readonly<Record<SocketFeature, { name: string; option?: string }>> = {
  unix_socket: { name: "`unix_socket`" },
  insecure: { name: "`insecure`" },
  resolve: { name: "`--resolve`", option: "--resolve" },
  timings: { name: "`--timings`", option: "--timings" },
  no_proxy_for_addresses: { name: "`NO_PROXY=*` for an address" },
  streamed_body: { name: "a body of a known length that is not held in memory" },
  header_lists: { name: "a list of repeated headers" },
};

const WHOLE_HOST = "a host is not empty, and no `@`, `/`, `?`, `#` or `\\` comes before its end";
const INSIDE_HOST =
  "a value that is a part of a host has no `:`, `@`, `/`, `?`, `#`, `\\` or blank";
const PORT = "a port is digits";

/** What the value of an expression must be like in each part of a URL. */
const URL_PART_HELP: Readonly<Record<UrlPart, (expression: string) => string>> = {
  scheme: () => "a scheme is `http` or `https`",
  user: (expression) =>
    `write \`${
      expression.slice(0, -1).trimEnd()
    } | urlencode}\`, which encodes what would end the user`,
  host: () => WHOLE_HOST,
  host_after_user: () => WHOLE_HOST,
  host_begin: () => INSIDE_HOST,
  host_inside: () => INSIDE_HOST,
  host_end: () => "the end of a host has no `@`",
  port: () => PORT,
  port_inside: () => PORT,
  path: (expression) =>
    "after the host, a value must begin with `/`, `?` or `#`, or be empty; " +
    `write \`/${expression}\` for a path, or one expression for the whole host`,
};

const METHOD_HELP = "write a method such as `GET` or `POST`";

/** Suggests what a value must be like that would change another part of a URL. */
export function urlValueHelp(
  { part, expression }: Extract<RequestFailure, { kind: "url_value_unfit" }>,
): string {
  return URL_PART_HELP[part](expression);
}

/**
 * A request that cannot be sent as it is. Its values may hold secrets, and a corrected or shortened
 * secret would not be masked, so the help quotes none of them.
 */
export const REQUEST_FAILURES: FailureTable<RequestFailure> = {
  url_scheme_invalid: {
    errorClass: "request",
    message: ({ url, key, mayBePath }) =>
      `${key === "url" ? "the url" : `\`${key}\``} must begin with ${
        mayBePath ? "http://, https:// or /" : "http:// or https://"
      }, found ${quote(url)}`,
    help: ({ mayBePath }) =>
      mayBePath ? "what follows a `base_url` begins with a slash: `url: /…`" : undefined,
  },
  base_url_with_query: {
    errorClass: "request",
    message: ({ url }) => `a \`base_url\` ends before the query, found ${quote(url)}`,
    help: "write the query in the requests: `query: { page: 1 }`",
  },
  url_invalid: {
    errorClass: "request",
    message: ({ url }) => `the url is not valid: ${quote(url)}`,
    help: undefined,
  },
  url_value_unfit: {
    errorClass: "request",
    message: ({ part, written }) =>
      `the value of \`${written}\` would change the ${
        part === "scheme" || part === "user" ? part : "host"
      } that the file writes in the URL`,
    help: urlValueHelp,
  },
  url_too_long: {
    errorClass: "request",
    message: ({ limit }) => `the url is longer than ${formatBytes(limit)}`,
    help: undefined,
  },
  method_invalid: {
    errorClass: "request",
    message: ({ method }) => `the method is not valid: ${quote(method)}`,
    help: METHOD_HELP,
  },
  method_forbidden: {
    errorClass: "request",
    message: ({ method }) => `\`${method}\` cannot be sent`,
    help: METHOD_HELP,
  },
  body_not_allowed: {
    errorClass: "request",
    message: ({ method }) => `a ${method} request cannot have a body`,
    help: "remove the body, or use another method",
  },
  repeat_unsafe: {
    errorClass: "request",
    message: ({ method }) =>
      `a ${method} that is sent again may do its work twice: it needs a header ` +
      "`idempotency-key`, or `unsafe: true` below `retry`",
    help: undefined,
  },
  header_name_invalid: {
    errorClass: "request",
    message: ({ name }) => `the header name is not valid: ${quote(name)}`,
    help: undefined,
  },
  header_value_invalid: {
    errorClass: "request",
    message: ({ name, character }) =>
      `the header "${name}" cannot hold ${describeCharacter(character)}`,
    help: ({ character }) => headerValueHelp(character),
  },
  header_computed: {
    errorClass: "request",
    message: ({ name }) => `the header \`${name}\` cannot be given: it is computed from the body`,
    help: undefined,
  },
  field_not_text: {
    errorClass: "request",
    message: ({ what, name, found }) => `the ${what} \`${name}\` takes text, found ${found}`,
    help: undefined,
  },
  cookie_name_invalid: {
    errorClass: "request",
    message: ({ name }) => `the name of the cookie "${name}" cannot hold "=" or ";"`,
    help: "write each cookie under its own name: `cookies: { name: value }`",
  },
  cookie_value_invalid: {
    errorClass: "request",
    message: ({ name }) => `the value of the cookie "${name}" cannot hold ";"`,
    help: "encode the value, for example with `| urlencode`",
  },
  traceparent_invalid: {
    errorClass: "request",
    message: ({ reason }) => `the header \`traceparent\` is not valid: ${reason}`,
    help: ({ help }) => help,
  },
  amz_date_invalid: {
    errorClass: "request",
    message: "the header `x-amz-date` takes a time such as 20260102T030405Z with `aws_sigv4`",
    help: undefined,
  },
  unix_socket_empty: {
    errorClass: "request",
    message: "`unix_socket` is empty",
    help: undefined,
  },
  port_blocked: {
    errorClass: "request",
    message: ({ port }) =>
      port === "0"
        ? "port 0 cannot be used: no server has it"
        : `port ${port} cannot be used: it belongs to another protocol`,
    help: (_, { urlSource }) => `give the server another port, and correct ${urlSource}`,
  },
  refused_by_fetch: {
    errorClass: "request",
    message: ({ reason }) => reason,
    help: undefined,
  },
  sockets_unavailable: {
    errorClass: "request",
    message: ({ feature }) =>
      `${SOCKET_FEATURES[feature].name} needs sockets, which are not available here`,
    help: undefined,
  },
  proxy_over_sockets: {
    errorClass: "request",
    message: ({ feature, scheme }) =>
      `a ${scheme}:// proxy and ${SOCKET_FEATURES[feature].name} do not go together: ` +
      "sockets use only http:// proxies",
    help({ feature }) {
      const { option } = SOCKET_FEATURES[feature];
      return option && `leave out \`${option}\`, or name an http:// proxy`;
    },
  },
};

function describeCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  if (character === "\n" || character === "\r") return `a line break (${hex})`;
  return code < 0x80 ? `the control character ${hex}` : `"${character}" (${hex})`;
}

function quote(text: string): string {
  return JSON.stringify(excerpt(text, SHOWN));
}

/** Suggests what to write instead of a method that cannot be sent. */
export function methodHelp(method: string): string {
  const [, word, rest] = /^\s*([A-Za-z]+)\s+(\S.*?)\s*$/s.exec(method) ?? [];
  if (word !== undefined) {
    return `write \`method: ${word.toUpperCase()}\`, and put \`${excerpt(rest, 60)}\` into \`url\``;
  }
  const trimmed = method.trim();
  if (/^[A-Za-z]+$/.test(trimmed) && trimmed !== method) return `write \`method: ${trimmed}\``;
  return METHOD_HELP;
}

/** Suggests a name instead of a header name that cannot be sent. */
export function headerNameHelp(name: string): string {
  const instead = name.trim().replaceAll(/[^\w!#$%&'*+.^`|~-]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return instead === "" ? "a header has a name" : `write \`${instead}\``;
}

/** Suggests what to do about a character that a header value cannot contain. */
export function headerValueHelp(character: string): string {
  return character.codePointAt(0)! < 0x80
    ? "a header is one line; write the value without it"
    : "only Latin-1 can be sent: encode the value, for example with `| urlencode`";
}
