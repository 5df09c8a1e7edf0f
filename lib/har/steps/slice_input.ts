import type { RequestKey } from "../call/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Login, StepReason } from "../stages.ts";
import type { RecordedChanges } from "./changes.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Poll } from "./polls.ts";

/** What is known about the calls of a recording before steps are chosen. */
export interface SliceInput {
  /** The entries that remain without noise, in order. */
  readonly kept: readonly Entry[];
  readonly decisions: Decisions;
  readonly logins: readonly Login[];
  readonly dependencies: Dependencies;
  readonly polls: ReadonlyMap<number, Poll>;
  readonly keyOf: RequestKey;
  readonly changes: RecordedChanges;
}

/** Why each exchange is a step, by its index. */
export type StepReasons = Map<number, { readonly entry: Entry; readonly reason: StepReason }>;
