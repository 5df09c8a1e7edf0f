import type { Envelope, Selection } from "../executor/mod.ts";
import type { Range } from "../loader/mod.ts";
import type { Operand } from "./operand.ts";
import type { Operator } from "./operator.ts";

/** One compiled assertion: what it looks at, and the operator that judges it. */
export interface Check {
  /** The key of `assert` that it stands under. */
  readonly source: string;
  /** The JSONPath, the header name or the like; empty where there is none. */
  readonly path: string;
  readonly operator: Operator;
  /** The operator as written: `in` for `anyOf`. */
  readonly operatorName: string;
  readonly operand: Operand;
  /** Whether the subject is at most one value, whatever the response holds. */
  readonly singular: boolean;
  /** Whether it takes headers as lists of their fields. */
  readonly headerLists?: boolean;
  readonly range: Range;
  /** The line it stands on, from 1. */
  readonly line: number;
  /** The values that are judged. */
  select(envelope: Envelope): Selection;
  /** The paths of the values of a check that is not singular, in the order of `select`. */
  locate?(envelope: Envelope): readonly string[];
  /** Says why nothing was found, with what is there instead. */
  describeMissing(envelope: Envelope): Missing;
}

/** A check before its line is known. */
export type CheckDraft = Omit<Check, "line">;

/** Why an assertion has nothing to judge. */
export interface Missing {
  readonly message: string;
  readonly notes?: readonly string[];
  readonly help?: string;
  /** What is there, where it is no value that the path could go on in. */
  readonly obstacle?: string;
  /** Whether there is a list, and it has no items that are asked for. */
  readonly isEmptyList?: true;
}
