import type { JsonValue } from "../json/mod.ts";
import type { Check } from "./check.ts";

/** What came of one check. */
export interface Judgement {
  readonly check: Check;
  readonly pass: boolean;
  readonly expected?: JsonValue;
  /** The value found, bounded in size; absent where there was none, or it passed and is large. */
  readonly actual?: JsonValue;
  /** Why the check failed. */
  readonly failure?: CheckFailure;
}

/** Why a check failed. */
export interface CheckFailure {
  /** One line: the subject, what was expected and what was found. */
  readonly message: string;
  readonly notes: readonly string[];
  readonly help?: string;
  /** What was found instead, in a word or two. */
  readonly found: string;
}
