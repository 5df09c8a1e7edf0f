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
  const unwatch = signal && onAbort(signal, abort);
  try {
    return await run(bounds);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isExpired && !isWithoutDescriptor(error)) {
      throw new TransportError({ kind: "timed_out", timeoutMs, status: bounds.status });
    }
    abort();
    throw error instanceof TransportError ? error : classify(error);
  } finally {
    deadlines.done(watch);
    unwatch?.();
  }
}

/** Whether all the time was spent waiting for a descriptor, so that nothing was sent. */
function isWithoutDescriptor(error: unknown): boolean {
  return error instanceof TransportError && error.failure.kind === "descriptors_exhausted";
}

/** What to call when a signal aborts, for the signals of exchanges in progress. */
const aborts = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back if a signal aborts. All exchanges of a run have the same signal, so it gets one
 * listener for all of them: adding and removing listeners takes longer than a set.
 *
 * @returns A function that stops watching.
 */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = aborts.get(signal) ?? watchSignal(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function watchSignal(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  aborts.set(signal, callbacks);
  signal.addEventListener("abort", () => callbacks.forEach((callback) => callback()));
  return callbacks;
}
