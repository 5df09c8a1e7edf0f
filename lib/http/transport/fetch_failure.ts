import { HostNetworkError } from "../../host/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import { type RequestPart, type ResolvedRequest, TransportError } from "../exchange.ts";
import { headerProblem, methodProblem, requestProblem } from "../request_syntax.ts";
import { addressOf, describeCodingError, networkFailure } from "./failure.ts";

const PREFIX = /^error sending request .*?: client error \((\w+)\): /;
/** An HTTP/1.1 answer, read as HTTP/2, is a frame that is too large. */
const NO_HTTP2 = /NoApplicationProtocol|frame with invalid size/;

/**
 * Classifies what a `fetch` threw and words it for a reader. The platform gives no codes, so it goes
 * by the texts of Deno's own client; an unknown text still gets the class of the phase it came from.
 *
 * @param response The response, where the failure came while its body was read.
 * @param proxy The URL of the proxy that the request went through.
 */
export function classifyFetchFailure(
  error: unknown,
  request: ResolvedRequest,
  response?: Pick<Response, "headers">,
  proxy?: string,
): TransportError {
  if (error instanceof HostNetworkError) {
    return new TransportError(error.errorClass, error.message);
  }
  if (response) return classifyBodyFailure(textOf(error), response.headers);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) {
    const problem = requestProblem(request) ?? fetchRefusal(textOf(error));
    return new TransportError("request", problem, partAtFault(request));
  }
  const text = textOf(cause);
  const phase = PREFIX.exec(text)?.[1];
  const reason = portableSystemMessage(text.replace(PREFIX, ""));
  const url = new URL(request.url);
  if (request.httpVersion === "2" && NO_HTTP2.test(reason)) {
    return new TransportError("protocol", `the server does not speak HTTP/2 (${addressOf(url)})`);
  }
  return networkFailure(reason, phase === "Connect", url, proxy);
}

/** The error of an exchange that took too long; `status` where the head of an answer had come. */
export function timeoutError({ timeoutMs }: ResolvedRequest, status?: number): TransportError {
  const state = status === undefined
    ? "no headers had arrived"
    : `the headers (status ${status}) had arrived, the body had not ended`;
  return new TransportError(
    "timeout",
    `no complete answer within ${formatDuration(timeoutMs)}: ${state}`,
  );
}

/** A chunked body that is cut off and one with a malformed chunk look the same to `fetch`. */
function classifyBodyFailure(text: string, headers: Headers): TransportError {
  return text.startsWith("error reading a body")
    ? brokenBodyError(headers)
    : undecodableBodyError(text, headers);
}

/** The error of a body whose connection breaks off. */
export function brokenBodyError(headers: Headers): TransportError {
  const doubt = headers.has("transfer-encoding") ? ", or its chunks are malformed" : "";
  return new TransportError("reset", `connection broken in the middle of the body${doubt}`);
}

/** The error of a body whose content coding cannot be taken off. */
export function undecodableBodyError(reason: string, headers: Headers): TransportError {
  const coding = headers.get("content-encoding") ?? "in its encoding";
  return new TransportError(
    "protocol",
    `the body is not valid ${coding}: ${describeCodingError(reason)}`,
  );
}

/** The error of a request that cannot be sent; nothing where it can. */
export function unsendableRequestError(request: ResolvedRequest): TransportError | undefined {
  const problem = requestProblem(request);
  return problem === undefined
    ? undefined
    : new TransportError("request", problem, partAtFault(request));
}

/** The part of a request that cannot be sent, where its URL can. */
function partAtFault({ url, method, headers }: ResolvedRequest): RequestPart | undefined {
  if (!URL.canParse(url)) return undefined;
  if (methodProblem(method) !== undefined) return { kind: "method" };
  const header = headers.find(([name, value]) => headerProblem(name, value) !== undefined);
  return header && { kind: "header", name: header[0] };
}

function fetchRefusal(text: string): string {
  const port = /port (\d+) (?:are|is) blocked/.exec(text)?.[1];
  return port === undefined ? text : `port ${port} cannot be used: it is another protocol's`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What Windows words otherwise than other systems (codes of Windows Sockets 2), in their words. */
const WINSOCK_MESSAGES: Readonly<Record<string, string>> = {
  10013: "Permission denied",
  10051: "Network is unreachable",
  10053: "Connection reset by peer",
  10054: "Connection reset by peer",
  10060: "Connection timed out",
  10061: "Connection refused",
  10065: "No route to host",
  11001: "No such host is known",
  11002: "Temporary failure in name resolution",
  11004: "No such host is known",
};

const SYSTEM_ERROR = /^((?:.*: )?)(.*?)\.? \(os error (\d+)\)$/s;

/**
 * An error of the system in words that are the same on every system, without its number:
 * `tcp connect error: Connection refused`.
 */
function portableSystemMessage(text: string): string {
  return text.replace(
    SYSTEM_ERROR,
    (_, before: string, words: string, code: string) => before + (WINSOCK_MESSAGES[code] ?? words),
  );
}
