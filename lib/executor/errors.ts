import type { ErrorClass } from "../record/mod.ts";
import { headerProblem, methodProblem, requestProblem } from "./request_problem.ts";
import { damaged, notHttp, refusedCertificate, untrusted } from "./error_words.ts";
import { duration } from "../text/mod.ts";
import { type RequestPart, type ResolvedRequest, TransportError } from "./transport.ts";

/** What a message about a network failure is made of. */
interface Circumstances {
  readonly host: string;
  /** Host and port; of a proxy, if there is one. */
  readonly address: string;
  /** Host and port of the URL. */
  readonly destination: string;
  /** Whether a proxy stands between. */
  readonly proxied: boolean;
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
    (c) => `${hostName(c)} not found: ${c.host}`,
  ],
  ["dns", /^dns error: (.+)/, (c) => `${hostName(c)} not resolved: ${c.host} (${c.detail})`],
  [
    "connect",
    /^(?:tcp|unix) connect error: (.+)/,
    (c) => {
      const problem = `${lowerFirst(c.detail)} (${c.address})`;
      return c.proxied ? `the proxy cannot be reached: ${problem}` : problem;
    },
  ],
  ["connect", /^proxy server unreachable/i, (c) => `the proxy cannot be reached (${c.address})`],
  [
    "connect",
    /^proxy authentication required/,
    (c) => `the proxy demands a user and a password (${c.address})`,
  ],
  [
    "connect",
    /^unsuccessful tunnel/,
    (c) => `the proxy refuses to connect to ${c.destination} (${c.address})`,
  ],
  [
    "connect",
    /^unexpected eof while tunneling/,
    (c) =>
      `the proxy closed the connection instead of connecting to ${c.destination} (${c.address})`,
  ],
  ["tls", /^invalid peer certificate: (.+)/s, (c) => untrusted(c.detail)],
  ["tls", /InvalidContentType/, (c) => `the server does not speak TLS (${c.destination})`],
  ["tls", /^received fatal alert: (\w+)/, (c) => refusedCertificate(c.detail)],
  ["tls", /^tls handshake eof/, () => "connection closed by the server during the TLS handshake"],
  [
    "reset",
    /connection reset|broken pipe|forcibly closed/i,
    () => "connection reset by the server",
  ],
  [
    "reset",
    /^(?:connection closed|peer closed connection without sending)/,
    () => "connection closed by the server before it had answered",
  ],
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
/** An HTTP/1.1 answer, read as HTTP/2, is a frame that is too large. */
const NO_HTTP2 = /NoApplicationProtocol|frame with invalid size/;

/**
 * Classifies what a `fetch` threw and words it for a reader. The platform gives no codes, so it goes
 * by the texts of Deno's own client; an unknown text still gets the class of the phase it came from.
 *
 * @param response The response, where the failure came while its body was read.
 * @param proxy The URL of the proxy that the request went through.
 */
export function classifyFailure(
  error: unknown,
  request: ResolvedRequest,
  response?: Pick<Response, "headers">,
  proxy?: string,
): TransportError {
  if (response) return classifyBodyFailure(textOf(error), response.headers);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) {
    const problem = requestProblem(request) ?? refusal(textOf(error));
    return new TransportError("request", problem, partAtFault(request));
  }
  const text = textOf(cause);
  const phase = PREFIX.exec(text)?.[1];
  const reason = text.replace(PREFIX, "").replace(OS_CODE, "");
  const url = new URL(request.url);
  if (request.httpVersion === "2" && NO_HTTP2.test(reason)) {
    return new TransportError("protocol", `the server does not speak HTTP/2 (${addressOf(url)})`);
  }
  return wordFailure(reason, phase === "Connect", url, proxy);
}

/**
 * Words a failure of the network.
 *
 * @param reason What happened, in the words of Deno's own client.
 * @param connecting Whether there was no connection yet.
 * @param proxy The URL of the proxy that the request went through.
 */
export function wordFailure(
  reason: string,
  connecting: boolean,
  url: URL,
  proxy?: string,
): TransportError {
  const reached = proxy !== undefined && URL.canParse(proxy) ? new URL(proxy) : url;
  const address = addressOf(reached);
  const destination = addressOf(url);
  const proxied = proxy !== undefined;
  for (const [errorClass, pattern, word] of FAILURES) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const detail = match[1] ?? "";
    const host = reached.hostname;
    return new TransportError(
      errorClass,
      word({ host, address, destination, proxied, reason, detail }),
    );
  }
  return connecting
    ? new TransportError("connect", `${reason} (${address})`)
    : new TransportError("protocol", `the answer is not valid HTTP: ${notHttp(reason)}`);
}

/** The error of an exchange that took too long; `status` where the head of an answer had come. */
export function timeoutError({ timeoutMs }: ResolvedRequest, status?: number): TransportError {
  const state = status === undefined
    ? "no headers had arrived"
    : `the headers (status ${status}) had arrived, the body had not ended`;
  return new TransportError(
    "timeout",
    `no complete answer within ${duration(timeoutMs)}: ${state}`,
  );
}

/** A chunked body that is cut off and one with a malformed chunk look the same to `fetch`. */
function classifyBodyFailure(text: string, headers: Headers): TransportError {
  return text.startsWith("error reading a body") ? brokenBody(headers) : undecodable(text, headers);
}

/** The error of a body whose connection breaks off. */
export function brokenBody(headers: Headers): TransportError {
  const doubt = headers.has("transfer-encoding") ? ", or its chunks are malformed" : "";
  return new TransportError("reset", `connection broken in the middle of the body${doubt}`);
}

/** The error of a body whose content coding cannot be taken off. */
export function undecodable(reason: string, headers: Headers): TransportError {
  const coding = headers.get("content-encoding") ?? "in its encoding";
  return new TransportError("protocol", `the body is not valid ${coding}: ${damaged(reason)}`);
}

/** The error of a request that cannot be sent; nothing where it can. */
export function unsendable(request: ResolvedRequest): TransportError | undefined {
  const problem = requestProblem(request);
  return problem === undefined
    ? undefined
    : new TransportError("request", problem, partAtFault(request));
}

function hostName({ proxied }: Circumstances): string {
  return proxied ? "host name of the proxy" : "host name";
}

function addressOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
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
