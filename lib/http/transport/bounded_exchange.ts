import type { Deadlines } from "../../host/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** The limits of an exchange. */
export interface Bounds {
  /** The status of the response, after its head has arrived. */
  status?: number;
  /** Ends the timeout for the rest of the exchange. */
  endTimeout(): void;
}

/** An exchange in progress. */
interface Exchange<T> {
  run(bounds: Bounds): Promise<T>;
  /** Aborts the exchange, which then fails; also called if it has failed already. */
  abort(): void;
  /** Turns what the exchange throws into an error. */
  classify(error: unknown): TransportError;
}

/**
 * Runs an exchange within the timeout of its request.
 *
 * @param signal Aborts the exchange, which then throws the signal's reason.
 */
export async function boundedExchange<T>(
  { timeoutMs }: ResolvedRequest,
  signal: AbortSignal | undefined,
  deadlines: Deadlines,
  { run, abort, classify }: Exchange<T>,
): Promise<T> {
  let isExpired = false;
  const watch = deadlines.watch(timeoutMs, () => {
    isExpired = true;
    abort();
  });
  const bounds: Bounds = { endTimeout: () => deadlines.done(watch) };
  signal?.addEventListener("abort", abort);
  try {
    return await run(bounds);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isExpired) {
      throw new TransportError({ kind: "timed_out", timeoutMs, status: bounds.status });
    }
    abort();
    throw error instanceof TransportError ? error : classify(error);
  } finally {
    deadlines.done(watch);
    signal?.removeEventListener("abort", abort);
  }
}
