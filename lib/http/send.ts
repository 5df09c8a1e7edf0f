import { roundMilliseconds } from "../text/mod.ts";
import type { Authorizer } from "./auth/mod.ts";
import type {
  BodySink,
  ReceivedHop,
  ReceivedResponse,
  SendOptions,
  Transport,
} from "./exchange.ts";
import { TransportError } from "./failures/mod.ts";
import type { ResolvedRequest } from "./resolved_request.ts";
import {
  isOtherOrigin,
  isRedirect,
  redirectedRequest,
  redirectTarget,
  tooManyRedirects,
} from "./redirects.ts";

/** A challenge is answered once, and once more where only its nonce was too old. */
const MAX_CHALLENGES = 2;

/** What goes with a request beside what bounds its exchanges. */
export interface SendRequestOptions extends SendOptions {
  /** Proves who asks; of the request's own origin only. */
  readonly authorizer?: Authorizer;
  /** Told of each redirect and each challenge as soon as it is there. */
  onHop?(hop: ReceivedHop): void;
}

/**
 * Sends a request, answers challenges, and follows redirects as far as the request
 * says. The timeout of the request is that of all exchanges together, and the duration of the
 * response is their sum; what an authorizer asks for itself counts for neither.
 *
 * @returns The last response, with what led to it as `hops`.
 * @throws {TransportError} If there is no complete answer; of class `redirect`, if a redirect leads
 * nowhere, or there are more than are followed.
 */
export async function sendRequest(
  request: ResolvedRequest,
  transport: Transport,
  options: SendRequestOptions,
): Promise<ReceivedResponse> {
  const limit = request.followRedirects ?? 0;
  if (limit === 0 && options.authorizer === undefined) {
    return await transport.send(request, options);
  }
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

/** The exchanges that one request comes to. */
interface ExchangeChain {
  /** The URLs that were requested in turn. */
  readonly urls: readonly string[];
  exchange(request: ResolvedRequest, authorizer?: Authorizer): Promise<ReceivedResponse>;
  /** Notes a response that is not the last one, and what is sent because of it. */
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
  { authorizer: _, onHop, sink, ...bounds }: SendRequestOptions,
): ExchangeChain {
  const urls: string[] = [];
  const hops: ReceivedHop[] = [];
  let last: ResolvedRequest;
  let usedMs = 0;

  async function send(request: ResolvedRequest, isLast: boolean): Promise<ReceivedResponse> {
    last = request;
    const startedAt = performance.now();
    const leftMs = hops.length === 0 ? timeoutMs : Math.floor(timeoutMs - usedMs);
    if (leftMs <= 0) throw chainTimeoutError(timeoutMs, request, hops);
    const leadsOn = (head: Pick<ReceivedResponse, "status" | "headers">) =>
      (followRedirects > 0 && isRedirect(head)) || (!isLast && head.status === 401);
    try {
      const bounded = hops.length === 0 ? request : { ...request, timeoutMs: leftMs };
      const taken = sink && sinkUnless(leadsOn, sink);
      return await transport.send(bounded, { ...bounds, ...(taken ? { sink: taken } : {}) });
    } catch (error) {
      if (!(error instanceof TransportError) || error.failure.kind !== "timed_out") throw error;
      if (hops.length === 0) throw error;
      const late = chainTimeoutError(timeoutMs, request, hops);
      late.transport = error.transport;
      throw late;
    } finally {
      usedMs += performance.now() - startedAt;
    }
  }

  const chain: ExchangeChain = {
    urls,
    async exchange(request, authorizer) {
      urls.push(request.url);
      if (authorizer === undefined) return await send(request, true);
      const sent = await authorizer.authorize(request);
      let response = await send(sent, false);
      for (let answers = 1; answers <= MAX_CHALLENGES; answers++) {
        const again = await authorizer.answer(last, response);
        if (again === undefined) break;
        chain.hop("challenge", response, again);
        response = await send(again, answers === MAX_CHALLENGES);
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
        ...(next ? { next: { method: next.method, url: next.url } } : {}),
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

/** A sink that leaves the bodies of some answers to be kept. */
function sinkUnless(isKept: BodySink["takes"], sink: BodySink): BodySink {
  return {
    ...(sink.timeoutMs === undefined ? {} : { timeoutMs: sink.timeoutMs }),
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
