import type { HostClock } from "../../host/mod.ts";
import type { Hop } from "../../record/mod.ts";
import type { RandomStream } from "../../resolver/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** Adds credentials to the requests of one exchange. */
export interface Authorizer {
  /**
   * Returns the request with the credentials that are known before it is sent. Called again for
   * each further request to the same origin.
   *
   * @throws {TransportError} If the credentials cannot be obtained.
   */
  authorize(request: ResolvedRequest): Promise<ResolvedRequest>;
  /**
   * Returns the request to send after a challenge, or nothing if the response is not one, or is
   * final.
   *
   * @param request The request that was sent.
   * @throws {TransportError} If the challenge cannot be met.
   */
  respond(
    request: ResolvedRequest,
    response: ReceivedResponse,
  ): Promise<ResolvedRequest | undefined>;
}

/** The state that the exchanges of one flow share, and no other flow uses. */
export interface FlowAuth {
  /** The tokens that the flow has received, by the request for them. */
  readonly tokens: Map<string, AccessToken>;
  /**
   * Generates nonces. It is a separate stream, so that a challenge does not change other random
   * values.
   */
  readonly random: Pick<RandomStream, "hex">;
}

/** A token and when it expires. */
export interface AccessToken {
  readonly text: string;
  /** When it expires, in milliseconds since the epoch; infinite if the server does not say. */
  readonly expiresAt: number;
}

/** What an authorizer needs from its exchange. */
export interface AuthorizerDeps extends FlowAuth {
  /** Sends another request, with the timeout of the exchange; follows no redirects. */
  send(request: ResolvedRequest): Promise<ReceivedResponse>;
  readonly clock: Pick<HostClock, "now">;
  /** Registers a value as secret from now on. */
  keepSecret(secret: string): void;
  /** Called for each exchange that the authorizer adds. */
  onHop(hop: Hop): void;
}
