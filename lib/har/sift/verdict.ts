import type { DropReason } from "../stages.ts";

/** Why an exchange is dropped. */
export interface Verdict {
  readonly reason: DropReason;
  readonly detail?: string;
  /** Whether it may come back for what its answer produced; not, if left out. */
  readonly recallable?: boolean;
}
