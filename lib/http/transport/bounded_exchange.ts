import type { Deadlines } from "../../host/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** The limits of an exchange. */
export interface Bounds {
  /** Aborts the exchange. */
  readonly signal: AbortSignal;
  /** The status of the response, after its head has arrived. */
  status?: number;
  /** Ends the timeout for the rest of the exchange. */
  endTimeout(): void;
}

/**
 * Runs an exchange within the timeout of its request.
 *
 * @param signal Aborts the exchange, which then throws the signal's reason.
 * @param classify Turns what the exchange throws into an error.
 */
export async function boundedExchange<T>(
  { timeoutMs }: ResolvedRequest,
  signal: AbortSignal | undefined,
  deadlines: Deadlines,
  run: (bounds: Bounds) => Promise<T>,
  classify: (error: unknown) => TransportError,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const watch = deadlines.watch(timeoutMs, abort);
  const bounds: Bounds = { signal: controller.signal, endTimeout: () => deadlines.done(watch) };
  signal?.addEventListener("abort", abort);
  try {
    return await run(bounds);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (controller.signal.aborted) {
      throw new TransportError({ kind: "timed_out", timeoutMs, status: bounds.status });
    }
    abort();
    throw error instanceof TransportError ? error : classify(error);
  } finally {
    deadlines.done(watch);
    signal?.removeEventListener("abort", abort);
  }
}
