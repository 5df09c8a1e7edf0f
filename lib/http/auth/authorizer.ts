import type { HostClock } from "../../host/mod.ts";
import type { Hop } from "../../record/mod.ts";
import type { RandomStream } from "../../resolver/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** Adds credentials to the requests of one exchange. */
export interface Authorizer {
  /**
   * The request with credentials, as far as they are known before it is sent. It is called again for
   * each further request to the same origin.
   *
   * @throws {TransportError} If there are no credentials.
   */
  authorize(request: ResolvedRequest): Promise<ResolvedRequest>;
  /**
   * The request to send after a challenge; nothing where the response is not one, or is final.
   *
   * @param request What was sent.
   * @throws {TransportError} If there is no response to the challenge.
   */
  respond(
    request: ResolvedRequest,
    response: ReceivedResponse,
  ): Promise<ResolvedRequest | undefined>;
}

/** What the exchanges of one flow share with each other and nothing else. */
export interface FlowAuth {
  /** The tokens that the flow has received, by the request for them. */
  readonly tokens: Map<string, AccessToken>;
  /** Gives nonces: a separate stream, so that a challenge changes no other random value. */
  readonly random: Pick<RandomStream, "hex">;
}

/** A token and how long it is valid. */
export interface AccessToken {
  readonly text: string;
  /** When it expires, in milliseconds since the epoch; infinite where the server does not say. */
  readonly expiresAt: number;
}

/** What an authorizer uses of its exchange. */
export interface AuthorizerDeps extends FlowAuth {
  /** Sends another request, with the timeout of the exchange; follows no redirects. */
  send(request: ResolvedRequest): Promise<ReceivedResponse>;
  readonly clock: Pick<HostClock, "now">;
  /** Takes what is secret from now on. */
  keepSecret(secret: string): void;
  /** Called for each exchange that the authorizer adds. */
  onHop(hop: Hop): void;
}
