import type * as fc from "fast-check";

/** A part of baton that is given arbitrary input, and what must hold for all of it. */
export interface FuzzTarget {
  /** The name that chooses it on the command line. */
  readonly name: string;
  /** What must hold, in one sentence. */
  readonly holds: string;
  /** The property, which throws if it does not hold. */
  readonly property: fc.IAsyncPropertyWithHooks<unknown[]>;
}
