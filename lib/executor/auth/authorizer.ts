import type { ReceivedResponse, ResolvedRequest } from "../transport.ts";

/** Who asks, with every expression resolved, where that is more than a header. */
export type ResolvedAuth = { readonly kind: "digest" | "oauth2" | "aws_sigv4" };

/** Gives requests what proves who asks. */
export interface Authorizer {
  /**
   * The request with what proves who asks, as far as that is known before it is sent.
   *
   * @throws {TransportError} If it cannot be made.
   */
  authorize(request: ResolvedRequest): Promise<ResolvedRequest>;
  /**
   * The request to send in answer to a challenge; nothing where the answer is none, or is the last.
   *
   * @param request What was sent.
   */
  answer(
    request: ResolvedRequest,
    response: ReceivedResponse,
  ): Promise<ResolvedRequest | undefined>;
}
