import type { HostClock } from "../host/mod.ts";
import { LazyModule } from "../text/mod.ts";
import type { Authorizer } from "./auth/mod.ts";
import type { ReceivedHop, ReceivedResponse, SendOptions, Transport } from "./exchange.ts";
import type { ResolvedRequest } from "./resolved_request.ts";

/** Follows redirects and responds to challenges. */
const chain = new LazyModule(() => import("./exchange_chain.ts"));

/** The options of a request, in addition to the limits of its exchanges. */
export interface SendRequestOptions extends SendOptions {
  /** Measures how much of the timeout the exchanges have used. */
  readonly clock: Pick<HostClock, "monotonic">;
  /** Adds credentials, only for the origin of the request. */
  readonly authorizer?: Authorizer;
  /** Called when a redirect or a challenge arrives. */
  onHop?(hop: ReceivedHop): void;
}

/**
 * Sends a request, responds to challenges, and follows as many redirects as the request allows. The
 * timeout of the request covers all exchanges together, and the duration of the response is their
 * sum; token requests count for neither.
 *
 * @returns The last response, with the exchanges before it as `hops`.
 * @throws {TransportError} If there is no complete response; of class `redirect`, if a redirect has
 * no valid target or there are too many redirects.
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
  return await (await chain.load()).sendChain(request, transport, options);
}
