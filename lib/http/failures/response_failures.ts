import { count, excerpt, formatBytes, formatDuration, thousands } from "../../text/mod.ts";
import type { MalformedPart, ResponseFailure, ResponseProblem } from "./failure.ts";
import type { FailureCircumstances, FailureTable } from "./failure_table.ts";

const SHOWN = 200;
const LONGEST_CODING = 80;
const LONGEST_CIRCLE = 5;
const REDIRECT_HELP =
  "the server says so in `location`; leave out `follow_redirects` to look at that response";

/**
 * Responses that are late, not HTTP, incomplete or too large, and redirects that cannot be
 * followed.
 */
export const RESPONSE_FAILURES: FailureTable<ResponseFailure> = {
  timed_out: {
    errorClass: "timeout",
    message: ({ timeoutMs, status }) =>
      `no complete response within ${formatDuration(timeoutMs)}: ${
        status === undefined
          ? "no headers had arrived"
          : `the headers (status ${status}) had arrived, the body had not ended`
      }`,
    help: timeoutHelp,
  },
  exchanges_timed_out: {
    errorClass: "timeout",
    message: ({ timeoutMs, after, method, url }) =>
      `no complete response within ${formatDuration(timeoutMs)}, ` +
      `${after === "redirects" ? "redirects" : "the challenge"} included: ` +
      `${method} ${url} had no complete response`,
    help: timeoutHelp,
  },
  response_malformed: {
    errorClass: "protocol",
    message: ({ response }) => `the response is not valid HTTP: ${describeResponse(response)}`,
    help: ({ response: { problem } }, { host, urlSource }) =>
      problem === "version" || problem === "other"
        ? `check whether an HTTP server listens at ${host}, or correct ${urlSource}`
        : "correct it in the server, or in the proxy in front of it; `curl -v --raw` shows what it sends",
  },
  body_cut_off: {
    errorClass: "reset",
    message: ({ isChunked }) =>
      `connection broken in the middle of the body${
        isChunked ? ", or its chunks are malformed" : ""
      }`,
    help: "the server closed the connection while it responded; its log may say why",
  },
  body_undecodable: {
    errorClass: "protocol",
    message: ({ coding, atStart }) =>
      `the body is not valid ${codingName(coding)}: ${
        atStart ? "it does not begin like gzip" : "it is damaged or cut short"
      }`,
    help: ({ coding }) => {
      const name = codingName(coding);
      const sent = name === coding ? `\`content-encoding: ${name}\`` : "a `content-encoding`";
      return `the server sends ${sent} with a body that is not ${name}; ` +
        "correct it there, or ask for a plain one with `accept-encoding: identity`";
    },
  },
  body_too_large: {
    errorClass: "body_too_large",
    message: ({ limit, size }) =>
      `the body${
        size === undefined ? "" : ` of ${formatBytes(size)}`
      } is larger than the limit of ${formatBytes(limit)}`,
    help: (_, { maxBodyBytes }) =>
      `raise the limit, for example with --max-body ${sizeOption(maxBodyBytes * 10)}`,
  },
  too_many_events: {
    errorClass: "body_too_large",
    message: ({ limit }) => `the response has more than ${thousands(limit)} events`,
    help: (_, { maxBodyBytes }) =>
      "read fewer with `count` or `until` in `events`, or raise the limit, for example with " +
      `--max-body ${sizeOption(maxBodyBytes * 10)}`,
  },
  redirect_target_invalid: {
    errorClass: "redirect",
    message: ({ location }) => `the redirect leads to ${quote(location)}, which is not a valid URL`,
    help: REDIRECT_HELP,
  },
  redirect_target_not_http: {
    errorClass: "redirect",
    message: ({ location }) =>
      `the redirect leads to ${quote(location)}, which is neither http nor https`,
    help: REDIRECT_HELP,
  },
  too_many_redirects: {
    errorClass: "redirect",
    message: ({ limit, next, circle }) =>
      `more than ${count(limit, "redirect")}; ${
        circle ? `they form a circle: ${pathsOf(circle)}` : `the next one leads to ${quote(next)}`
      }`,
    help: ({ circle }) =>
      circle
        ? "cookies that a redirect sets are not sent on: where one is needed, leave out " +
          "`follow_redirects`, capture the cookie, and send it in the next step"
        : "raise the number of `follow_redirects`, or leave it out to look at the first response",
  },
};

/** A long list of codings is not shown. */
function codingName(coding: string | undefined): string {
  return coding === undefined || coding.length > LONGEST_CODING ? "in its encoding" : coding;
}

function timeoutHelp(
  _failure: unknown,
  { isOwnTimeout, timeoutMs, inLoop }: FailureCircumstances,
): string {
  const raise = isOwnTimeout
    ? `raise \`timeout_ms: ${timeoutMs}\``
    : `the limit of ${formatDuration(timeoutMs)} comes from --timeout; raise it, ` +
      `or write \`timeout_ms: ${timeoutMs * 5}\` into the request`;
  return inLoop ? raise : `${raise}; to wait for something slow, poll with \`loop\``;
}

const MALFORMED: Readonly<Record<MalformedPart, string>> = {
  version: "it does not begin with `HTTP/1.1`",
  status: "its status is not a number of three digits",
  header: "a line of its header is not `name: value`",
  header_too_large: "its header is too large",
  length: "its `content-length` is not one number",
  transfer_coding: "its `transfer-encoding` is not `chunked`",
  chunk_size: "a chunk does not begin with its size in hexadecimal",
  chunk_end: "a chunk is longer than its size",
  trailers_too_large: "the fields after its body are too large",
  pseudo_header: "a pseudo-header field other than one `:status` is in its header",
  header_name: "a name in its header is not valid in lower case",
  header_value: "a value in its header has a control character",
  connection_field: "its header has a field of HTTP/1.1, such as `connection`",
  compression: "its header is not compressed as HPACK",
  body_length: "its body does not have the length that `content-length` says",
  frame_order: "an HTTP/2 frame comes where it must not",
  frame_size: "an HTTP/2 frame does not have the size that it must have",
  padding: "an HTTP/2 frame is shorter than its padding",
  settings: "the HTTP/2 settings are not valid",
  window: "an HTTP/2 window grows by nothing or beyond its limit",
  window_exceeded: "it sends more than the HTTP/2 windows allow",
  flood: "too many HTTP/2 frames carry nothing of it",
};

function describeResponse(response: ResponseProblem): string {
  return response.problem === "other" ? response.reason : MALFORMED[response.problem];
}

/** Formats a size as `--max-body` takes it. */
function sizeOption(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.ceil(bytes / 1_000_000)}MB`;
  return bytes >= 1_000 ? `${Math.ceil(bytes / 1_000)}kB` : String(bytes);
}

function pathsOf(urls: readonly string[]): string {
  const shown = urls.length <= LONGEST_CIRCLE
    ? urls.map(pathOf)
    : [...urls.slice(0, LONGEST_CIRCLE - 2).map(pathOf), "…", pathOf(urls[urls.length - 1])];
  return shown.join(" → ");
}

function pathOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return excerpt(`${host}${pathname}${search}`, SHOWN);
}

function quote(text: string): string {
  return JSON.stringify(excerpt(text, SHOWN));
}
