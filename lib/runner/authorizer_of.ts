import { type Authorizer, createAuthorizer, type ResolvedRequest } from "../executor/mod.ts";
import type { Hop } from "../record/mod.ts";
import type { FlowContext } from "./flow_context.ts";

/** Makes what proves who asks for one exchange, where that is more than a header. */
export function authorizerOf(
  { auth }: ResolvedRequest,
  { transport, clock, maxBodyBytes, redactor, auth: shared }: FlowContext,
  signal: AbortSignal | undefined,
  onHop: (hop: Hop) => void,
): Authorizer | undefined {
  if (auth === undefined) return undefined;
  return createAuthorizer(auth, {
    ...shared,
    clock,
    send: (request) => transport.send(request, { signal, maxBodyBytes }),
    keepSecret: (secret) => redactor.add(secret),
    onHop,
  });
}
