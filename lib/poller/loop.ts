import type { Check, CheckFailure } from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import type { HostClock } from "../host/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { Condition } from "./condition.ts";

/** A compiled loop. */
export interface Loop {
  readonly maxAttempts: number;
  /** Milliseconds between two attempts. */
  readonly sleepMs: number;
  /** The loop ends well when all of these hold. */
  readonly until: readonly Check[];
  /** The loop ends as a failure when all of these hold; empty if there is no such condition. */
  readonly failWhen: readonly Check[];
}

/**
 * One attempt: an answer, or in a few words why there is none, or that the request can never be sent.
 */
export type Attempt =
  | { readonly kind: "answered"; readonly envelope: Envelope }
  | { readonly kind: "unanswered"; readonly problem: string }
  | { readonly kind: "unsendable" };

/** An attempt that was made. */
export type SentAttempt = Exclude<Attempt, { kind: "unsendable" }>;

/** How a loop ended. */
export type LoopEnd =
  | { readonly kind: "met"; readonly attempts: number }
  | LoopAborted
  | LoopFailure;

/** A loop that was stopped, or whose request cannot be sent. */
export interface LoopAborted {
  readonly kind: "aborted";
  readonly attempts: number;
  /** What it was waiting for; absent where no attempt was judged. */
  readonly waiting?: {
    /** The first check that did not hold. */
    readonly check: Check;
    /** That check, and what the attempts saw. */
    readonly notes: readonly string[];
  };
}

/** A loop that ended without its condition. */
export interface LoopFailure {
  readonly kind: "exhausted" | "fail_when";
  readonly attempts: number;
  /** The check that decided: the first unmet one, or one of `fail_when`. */
  readonly check: Check;
  /** What that check asks for; absent where it could not be worked out. */
  readonly expected?: JsonValue;
  /** What that check saw last, bounded; absent where there was nothing. */
  readonly seen?: JsonValue;
  /** One line. */
  readonly message: string;
  readonly notes: readonly string[];
  /** What to write instead, where that is known. */
  readonly help?: string;
  /** Where the last value is not as wanted. */
  readonly differences?: CheckFailure["differences"];
  /** Whether blanks and the like are what differs. */
  readonly reveal?: true;
  /** The part of the body that shows it. */
  readonly excerpt?: string;
}

/** What a loop needs of the world around it. */
export interface LoopHost {
  readonly clock: Pick<HostClock, "monotonic" | "sleep">;
  readonly signal?: AbortSignal;
  /** Sends the request. */
  attempt(number: number): Promise<Attempt>;
  /**
   * Told of each attempt once its conditions are judged.
   *
   * @param hasFailed Whether `fail_when` holds.
   */
  attempted(number: number, condition: Condition, hasFailed: boolean): void;
}
