import type { ErrorClass } from "../record/mod.ts";
import { headerProblem, methodProblem, requestProblem } from "./request_problem.ts";
import { notHttp, untrusted } from "./error_words.ts";
import { type RequestPart, type ResolvedRequest, TransportError } from "./transport.ts";

/** What a message about a network failure is made of. */
interface Circumstances {
  readonly host: string;
  /** Host and port. */
  readonly address: string;
  /** The text of the failure without what it says about the request. */
  readonly reason: string;
  /** The part of the reason that the pattern's group matched. */
  readonly detail: string;
}

type Failure = readonly [ErrorClass, RegExp, (circumstances: Circumstances) => string];

/** The first pattern that fits tells the class. */
const FAILURES: readonly Failure[] = [
  [
    "dns",
    /^dns error.*(?:not known|no such host|nodename)/i,
    (c) => `host name not found: ${c.host}`,
  ],
  ["dns", /^dns error: (.+)/, (c) => `host name not resolved: ${c.host} (${c.detail})`],
  ["connect", /^tcp connect error: (.+)/, (c) => `${lowerFirst(c.detail)} (${c.address})`],
  ["tls", /^invalid peer certificate: (.+)/s, (c) => untrusted(c.detail)],
  ["tls", /InvalidContentType/, (c) => `the server does not speak TLS (${c.address})`],
  ["tls", /^tls handshake eof/, () => "connection closed by the server during the TLS handshake"],
  [
    "reset",
    /connection reset|broken pipe|forcibly closed/i,
    () => "connection reset by the server",
  ],
  ["reset", /^connection closed/, () => "connection closed by the server before it had answered"],
  [
    "reset",
    /^stream error received: (.+)/,
    (c) => `HTTP/2 stream reset by the server: ${c.detail}`,
  ],
  [
    "reset",
    /^connection error received: (.+)/,
    (c) => `HTTP/2 connection closed by the server: ${c.detail}`,
  ],
  ["tls", /certificate|alert|handshake|corrupt|^peer /, (c) => `TLS handshake failed: ${c.reason}`],
];

const PREFIX = /^error sending request .*?: client error \((\w+)\): /;
const OS_CODE = / \(os error \d+\)$/;

/**
 * Classifies what a `fetch` threw and words it for a reader. The platform gives no codes, so it goes
 * by the texts of Deno's own client; an unknown text still gets the class of the phase it came from.
 *
 * @param response The response, where the failure came while its body was read.
 */
export function classifyFailure(
  error: unknown,
  request: ResolvedRequest,
  response?: Response,
): TransportError {
  if (response) return classifyBodyFailure(textOf(error), response.headers);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause !== undefined) return classifyNetworkFailure(textOf(cause), new URL(request.url));
  const problem = requestProblem(request) ?? refusal(textOf(error));
  return new TransportError("request", problem, partAtFault(request));
}

function classifyNetworkFailure(text: string, url: URL): TransportError {
  const phase = PREFIX.exec(text)?.[1];
  const reason = text.replace(PREFIX, "").replace(OS_CODE, "");
  const address = `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  for (const [errorClass, pattern, word] of FAILURES) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const circumstances = { host: url.hostname, address, reason, detail: match[1] ?? "" };
    return new TransportError(errorClass, word(circumstances));
  }
  return phase === "Connect"
    ? new TransportError("connect", `${reason} (${address})`)
    : new TransportError("protocol", `the answer is not valid HTTP: ${notHttp(reason)}`);
}

/** A chunked body that is cut off and one with a malformed chunk look the same to `fetch`. */
function classifyBodyFailure(text: string, headers: Headers): TransportError {
  if (text.startsWith("error reading a body")) {
    const doubt = headers.has("transfer-encoding") ? ", or its chunks are malformed" : "";
    return new TransportError("reset", `connection broken in the middle of the body${doubt}`);
  }
  const encoding = headers.get("content-encoding") ?? "in its encoding";
  return new TransportError("protocol", `the body is not valid ${encoding}: ${text}`);
}

/** The part of a request that cannot be sent, where its URL can. */
function partAtFault({ url, method, headers }: ResolvedRequest): RequestPart | undefined {
  if (!URL.canParse(url)) return undefined;
  if (methodProblem(method) !== undefined) return { kind: "method" };
  const header = headers.find(([name, value]) => headerProblem(name, value) !== undefined);
  return header && { kind: "header", name: header[0] };
}

function refusal(text: string): string {
  const port = /port (\d+) (?:are|is) blocked/.exec(text)?.[1];
  return port === undefined ? text : `port ${port} cannot be used: it is another protocol's`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
