import type { TraceField } from "./traceparent_fields.ts";

/** Stands in a value for a part that is not known yet; no header can hold it. */
export const UNKNOWN = "\0";

/** What is wrong with a `traceparent`. */
export interface TraceparentProblem {
  /** What is wrong, behind the words that name the header. */
  readonly reason: string;
  /** What W3C Trace Context says, and where. */
  readonly rule: string;
  /** The field that is wrong, if it is one. */
  readonly field?: TraceField;
  /** Where in the value it begins, in UTF-16 units. */
  readonly start: number;
  /** Where in the value it ends; the unit there is not part of it. */
  readonly end: number;
  /** Whether lower case would mend it. */
  readonly isUpperCase?: true;
  /** Whether there are several where one may be. */
  readonly isRepeated?: true;
}

/** A part of a value between dashes. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
