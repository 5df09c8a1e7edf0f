import type { Outcome } from "../record/mod.ts";
import { RunStopped } from "./options.ts";

/** The reason to give to a signal that stops a run because a flow did not pass. */
export class FailedFast extends Error {
  /** The name of the class. */
  override name = "FailedFast";

  /**
   * Makes the reason.
   *
   * @param file The flow that did not pass.
   * @param outcome What came of it: `failed` or `error`.
   */
  constructor(file: string, outcome: Outcome) {
    super(`--fail-fast: ${file} ${outcome === "failed" ? "failed" : "could not be judged"}`);
  }
}

/** What stopped a run, as its record says it: `stopped by SIGINT`. */
export function whyStopped(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  return reason instanceof RunStopped || reason instanceof FailedFast
    ? reason.message
    : "the run was stopped";
}
