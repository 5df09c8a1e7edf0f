import {
  createEnvelope,
  type Envelope,
  type RequestPart,
  type ResolvedRequest,
  TransportError,
} from "../executor/mod.ts";
import type { StepError } from "../record/mod.ts";
import type { FlowContext } from "./flow_context.ts";
import { whyStopped } from "./stop_reason.ts";
import { milliseconds } from "../text/mod.ts";

/** What came of sending a request once. */
export type Exchange =
  | { readonly kind: "answered"; readonly envelope: Envelope; readonly durationMs: number }
  | {
    readonly kind: "unanswered";
    readonly error: StepError;
    /** The part of the request that is at fault, if it is one. */
    readonly part?: RequestPart;
    readonly durationMs: number;
  }
  | { readonly kind: "aborted"; readonly reason: string; readonly durationMs: number };

/**
 * Sends a request once.
 *
 * @param signal Stops the exchange; the result is then `aborted`.
 */
export async function exchange(
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const { transport, clock, maxBodyBytes } = context;
  const startedAt = clock.monotonic();
  try {
    const response = await transport.send(request, { signal, maxBodyBytes });
    const envelope = createEnvelope(response);
    return { kind: "answered", envelope, durationMs: milliseconds(response.durationMs) };
  } catch (error) {
    const durationMs = milliseconds(clock.monotonic() - startedAt);
    if (signal?.aborted) return { kind: "aborted", reason: whyStopped(signal), durationMs };
    if (!(error instanceof TransportError)) throw error;
    const { errorClass, message, part } = error;
    return { kind: "unanswered", error: { class: errorClass, message }, part, durationMs };
  }
}
