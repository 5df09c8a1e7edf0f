import type { JsonValue } from "../json/mod.ts";
import type { Differences } from "../loader/mod.ts";
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
  /** One line that is enough where it stands alone; whole values are in the notes. */
  readonly message: string;
  readonly notes: readonly string[];
  /** The part of the body that shows it; a step shows the same part once. */
  readonly excerpt?: string;
  readonly help?: string;
  /** What was found instead, in a word or two. */
  readonly found: string;
  /** Why there was no value that could be judged, in a few words; absent where one was. */
  readonly problem?: string;
  /** Of several items that are wanted: those that are not there. */
  readonly lacking?: readonly JsonValue[];
  /** Whether there was nothing to judge; the notes then say what there is. */
  readonly missing?: true;
  /** Where inside the value it is wrong; places are paths from the root of the check's own path. */
  readonly differences?: Differences;
  /** Whether blanks and the like are what differs. */
  readonly reveal?: true;
}
