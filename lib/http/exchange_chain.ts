import { roundMilliseconds } from "../text/mod.ts";
import type { Authorizer } from "./auth/mod.ts";
import type { BodySink, ReceivedHop, ReceivedResponse, Transport } from "./exchange.ts";
import { TransportError } from "./failures/mod.ts";
import {
  isOtherOrigin,
  isRedirect,
  redirectedRequest,
  redirectTarget,
  tooManyRedirects,
} from "./redirects.ts";
import type { ResolvedRequest } from "./resolved_request.ts";
import type { SendRequestOptions } from "./send.ts";

/** One response to a challenge, and another if only the nonce was stale. */
const MAX_CHALLENGES = 2;

/** Sends a request whose redirects are followed, or whose challenges are answered. */
export async function sendChain(
  request: ResolvedRequest,
  transport: Transport,
  options: SendRequestOptions,
): Promise<ReceivedResponse> {
  const limit = request.followRedirects ?? 0;
  const chain = createExchangeChain(request, transport, options);
  let { authorizer } = options;
  let current = request;
  for (;;) {
    const response = await chain.exchange(current, authorizer);
    if (limit === 0 || !isRedirect(response)) return chain.end(response);
    const next = followRedirect(current, response, limit, chain);
    if (isOtherOrigin(current.url, next.url)) authorizer = undefined;
    current = next;
  }
}

/** The exchanges that one request causes. */
interface ExchangeChain {
  /** The requested URLs, in order. */
  readonly urls: readonly string[];
  exchange(request: ResolvedRequest, authorizer?: Authorizer): Promise<ReceivedResponse>;
  /** Adds a response that is not the last one, and the request that follows it. */
  hop(kind: "redirect" | "challenge", response: ReceivedResponse, next?: ResolvedRequest): void;
  end(response: ReceivedResponse): ReceivedResponse;
}

function followRedirect(
  current: ResolvedRequest,
  response: ReceivedResponse,
  limit: number,
  chain: ExchangeChain,
): ResolvedRequest {
  try {
    const url = redirectTarget(response, current.url);
    if (chain.urls.length > limit) throw tooManyRedirects([...chain.urls, url], limit);
    const next = redirectedRequest(current, response.status, url);
    chain.hop("redirect", response, next);
    return next;
  } catch (error) {
    chain.hop("redirect", response);
    if (error instanceof TransportError) error.transport = response.transport;
    throw error;
  }
}

function createExchangeChain(
  { timeoutMs, followRedirects = 0 }: ResolvedRequest,
  transport: Transport,
  { authorizer: _, clock, onHop, sink, ...bounds }: SendRequestOptions,
): ExchangeChain {
  const urls: string[] = [];
  const hops: ReceivedHop[] = [];
  let last: ResolvedRequest;
  let usedMs = 0;

  async function send(request: ResolvedRequest, isLast: boolean): Promise<ReceivedResponse> {
    last = request;
    const startedAt = clock.monotonic();
    const leftMs = hops.length === 0 ? timeoutMs : Math.floor(timeoutMs - usedMs);
    if (leftMs <= 0) throw chainTimeoutError(timeoutMs, request, hops);
    const isIntermediate = (head: Pick<ReceivedResponse, "status" | "headers">) =>
      (followRedirects > 0 && isRedirect(head)) || (!isLast && head.status === 401);
    try {
      const bounded = hops.length === 0 ? request : { ...request, timeoutMs: leftMs };
      return await transport.send(bounded, {
        ...bounds,
        sink: sink && sinkUnless(isIntermediate, sink),
      });
    } catch (error) {
      if (!(error instanceof TransportError) || error.failure.kind !== "timed_out") throw error;
      if (hops.length === 0) throw error;
      const late = chainTimeoutError(timeoutMs, request, hops);
      late.transport = error.transport;
      throw late;
    } finally {
      usedMs += clock.monotonic() - startedAt;
    }
  }

  const chain: ExchangeChain = {
    urls,
    async exchange(request, authorizer) {
      urls.push(request.url);
      if (authorizer === undefined) return await send(request, true);
      const sent = await authorizer.authorize(request);
      let response = await send(sent, false);
      for (let count = 1; count <= MAX_CHALLENGES; count++) {
        const again = await authorizer.respond(last, response);
        if (again === undefined) break;
        chain.hop("challenge", response, again);
        response = await send(again, count === MAX_CHALLENGES);
      }
      return response;
    },
    hop(kind, { status, headers, durationMs }, next) {
      const location = headers.get("location");
      const hop: ReceivedHop = {
        kind,
        method: last.method,
        url: last.url,
        status,
        ...(kind === "redirect" && location !== null ? { location } : {}),
        duration_ms: roundMilliseconds(durationMs),
        headers,
        next: next && { method: next.method, url: next.url },
      };
      hops.push(hop);
      onHop?.(hop);
    },
    end(response) {
      if (hops.length === 0) return response;
      const before = hops.reduce((sum, hop) => sum + hop.duration_ms, 0);
      return { ...response, durationMs: before + response.durationMs, hops };
    },
  };
  return chain;
}

/** Wraps a sink so that it does not take the bodies of some responses, which are kept. */
function sinkUnless(isKept: BodySink["takes"], sink: BodySink): BodySink {
  return {
    timeoutMs: sink.timeoutMs,
    takes: (head) => !isKept(head) && sink.takes(head),
    write: (chunk) => sink.write(chunk),
    expired: () => sink.expired?.(),
  };
}

function chainTimeoutError(
  timeoutMs: number,
  { method, url }: ResolvedRequest,
  hops: readonly ReceivedHop[],
): TransportError {
  const after = hops.some(({ kind }) => kind === "redirect") ? "redirects" : "challenge";
  return new TransportError({ kind: "exchanges_timed_out", timeoutMs, after, method, url });
}
