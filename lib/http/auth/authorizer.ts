import type { HostClock } from "../../host/mod.ts";
import type { Hop } from "../../record/mod.ts";
import type { RandomStream } from "../../resolver/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** Gives requests what proves who asks; one for each exchange. */
export interface Authorizer {
  /**
   * The request with what proves who asks, as far as that is known before it is sent. It is asked
   * again for each further request to the same origin.
   *
   * @throws {TransportError} If it cannot be made.
   */
  authorize(request: ResolvedRequest): Promise<ResolvedRequest>;
  /**
   * The request to send in answer to a challenge; nothing where the answer is none, or is the last.
   *
   * @param request What was sent.
   * @throws {TransportError} If the challenge cannot be answered.
   */
  answer(
    request: ResolvedRequest,
    response: ReceivedResponse,
  ): Promise<ResolvedRequest | undefined>;
}

/** What the exchanges of one flow share, and nothing else does. */
export interface FlowAuth {
  /** The tokens that the flow has got, by what was asked for. */
  readonly tokens: Map<string, AccessToken>;
  /** Where nonces come from: a stream of its own, so that a challenge moves no other value. */
  readonly random: Pick<RandomStream, "hex">;
}

/** A token and how long it holds. */
export interface AccessToken {
  readonly text: string;
  /** When it has expired, in milliseconds since the epoch; infinite where nobody said. */
  readonly expiresAt: number;
}

/** What an authorizer needs of the exchange that it is for. */
export interface AuthorizerDeps extends FlowAuth {
  /** Sends a request of its own, with the timeout of the exchange; follows nothing. */
  send(request: ResolvedRequest): Promise<ReceivedResponse>;
  readonly clock: Pick<HostClock, "now">;
  /** Told of what is secret from now on. */
  keepSecret(secret: string): void;
  /** Told of each exchange of its own. */
  onHop(hop: Hop): void;
}
