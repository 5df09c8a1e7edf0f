import type { HostClock } from "../../host/mod.ts";
import type { Hop } from "../../record/mod.ts";
import type { RandomStream } from "../../resolver/mod.ts";
import type { ReceivedResponse, ResolvedRequest } from "../transport.ts";

/** Who asks, with every expression resolved, where that is more than a header. */
export type ResolvedAuth = DigestAuth | OAuth2Auth | SigV4Auth;

/** A user and a password that answer a challenge (RFC 7616). */
export interface DigestAuth {
  /** Tells it from others. */
  readonly kind: "digest";
  /** The name of the user. */
  readonly username: string;
  /** The password, which is never sent. */
  readonly password: string;
}

/** A client that gets a token for itself: the grant `client_credentials` (RFC 6749, section 4.4). */
export interface OAuth2Auth {
  /** Tells it from others. */
  readonly kind: "oauth2";
  /** Where tokens are asked for. */
  readonly tokenUrl: string;
  /** The name of the client. */
  readonly clientId: string;
  /** The password of the client. */
  readonly clientSecret: string;
  /** Where the credentials of the client go. */
  readonly clientAuth: "header" | "body";
  /** What is asked for beside: `scope`, `audience`, `resource`. */
  readonly params: readonly (readonly [name: string, value: string])[];
}

/** A key that signs requests (AWS Signature Version 4). */
export interface SigV4Auth {
  /** Tells it from others. */
  readonly kind: "aws_sigv4";
  /** The region of the service: `eu-central-1`. */
  readonly region: string;
  /** The name of the service: `s3`. */
  readonly service: string;
  /** The name of the key. */
  readonly accessKey: string;
  /** The key, which is never sent. */
  readonly secretKey: string;
  /** The token of a session, sent as `x-amz-security-token`. */
  readonly sessionToken?: string;
}

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
