import type { CompiledStep } from "../compiler/mod.ts";
import type { HostSignals } from "../host/mod.ts";
import type { ResolvedRequest } from "../http/mod.ts";
import { interruptible, LazyModule, NotLoaded } from "../text/mod.ts";
import type { FlowContext } from "./context.ts";

/** A step whose request is ready to send. */
export interface StepRun {
  readonly step: CompiledStep;
  readonly request: ResolvedRequest;
  readonly context: FlowContext;
  /** Stops the step; its outcome is then `error`, class `interrupted`. */
  readonly signal: AbortSignal | undefined;
  /**
   * Computes something that a stop of the step ends.
   *
   * @throws {Interrupted} If it was stopped.
   * @throws {NotLoaded} If it takes so long that the watcher of signals must be there.
   */
  interruptible<T>(compute: () => T): T;
}

/** Makes the run of a step. */
export function stepRun(
  step: CompiledStep,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): StepRun {
  const { clock, signals } = context;
  return {
    step,
    request,
    context,
    signal,
    interruptible(compute) {
      if (!signal) return compute();
      const begin = clock.monotonic();
      return interruptible((isLong) => {
        signals?.deliver();
        if (signal.aborted || !signals || signals.isWatching) return signal.aborted;
        if (isLong || clock.monotonic() - begin > UNWATCHED_MS) {
          throw new NotLoaded(watcherOf(signals));
        }
        return false;
      }, compute);
    },
  };
}

/** The time that a computation may take, in milliseconds, before it begins again with a watcher. */
const UNWATCHED_MS = 100;

function watcherOf(signals: HostSignals): LazyModule<unknown> {
  return new LazyModule(() => signals.watch());
}
