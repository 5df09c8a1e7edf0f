import type { Range } from "../../diagnostics/mod.ts";
import type { Envelope, ResponsePath, Selection } from "../../http/mod.ts";
import { describeValue, isArray, isObject, type JsonValue, stringifyJson } from "../../json/mod.ts";
import { excerpt } from "../../text/mod.ts";
import type { Mismatch, Operator } from "../operator.ts";
import type { CompiledOperand } from "./operand.ts";

/** One compiled assertion: what it looks at, and the operator that judges it. */
export interface Check {
  /** The key of `assert` that the check is under. */
  readonly source: string;
  /** The JSONPath or the header name, for example; empty if the check has neither. */
  readonly path: string;
  readonly operator: Operator;
  /** The operator as written: `in` for `anyOf`. */
  readonly operatorName: string;
  readonly operand: CompiledOperand;
  /** Whether the check always selects at most one value. */
  readonly singular: boolean;
  /** Whether the check reads headers as lists of their fields. */
  readonly headerLists?: boolean;
  readonly range: Range;
  /** The line of the check, from 1. */
  readonly line: number;
  /** The path, if the check is of a path in spelling A outside the body. */
  readonly envelopePath?: ResponsePath;
  /** Selects the values to judge. */
  select(envelope: Envelope): Selection;
  /**
   * Returns the paths of the selected values in the order of `select`, if the check is not
   * singular.
   */
  locate?(envelope: Envelope): readonly string[];
  /**
   * Returns the selected values with the text of the body in place of each number, in the order of
   * `select`, if they are from a JSON body.
   */
  asWritten?(envelope: Envelope): readonly JsonValue[] | undefined;
  /** Explains why nothing was found and names what the response has instead. */
  describeMissing(envelope: Envelope): MissingValue;
}

/** A check before its line is known. */
export type CheckDraft = Omit<Check, "line">;

/** Why an assertion has nothing to judge. */
export interface MissingValue {
  readonly message: string;
  readonly notes?: readonly string[];
  readonly help?: string;
  /** The value at which the path cannot continue. */
  readonly obstacle?: string;
  /** Whether the path leads to a list without the requested items. */
  readonly isEmptyList?: true;
}

/** Describes in one line what a check expects: `$.json.state equals "done"`. */
export function describeCheck(check: Check, expected: JsonValue | undefined): string {
  const operand = expected === undefined ? "" : ` ${excerpt(stringifyJson(expected), 100)}`;
  const subject = subjectOf(check);
  const asks = subject === check.operatorName ? subject : `${subject} ${check.operatorName}`;
  return asks + operand;
}

/** Names the subject of a check in a word or two: `status`, `header etag`, `$.json.id`. */
export function subjectOf({ source, path }: Check): string {
  if (source === "headers") return `header ${path}`;
  if (source === "json" || source === "jsonpath") return path;
  return path === "" ? source : `${source} ${path}`;
}

/** Explains in one self-contained line why a value is wrong. */
export function mismatchMessage(check: Check, { title, differences }: Mismatch): string {
  const subject = check.source === "schema" ? "the body" : subjectOf(check);
  const [first] = differences?.places ?? [];
  return title(subject, first === undefined ? subject : placeOf(check, first.at, subject));
}

function placeOf({ source }: Check, at: string, subject: string): string {
  if (source === "json" || source === "jsonpath" || source === "schema") return at;
  return at === subject ? at : `${subject}, ${at}`;
}

/**
 * Returns the value that a check looks at, as reports show it. A list of matches that is too long
 * keeps each value once. Returns nothing if there is no value or if it is the whole body.
 */
export function seenValue(check: Check, envelope: Envelope): JsonValue | undefined {
  if (isBody(check) || check.source === "schema") return undefined;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") return undefined;
  const { values } = selection;
  if (takesAll(check) || values.length > 1) return boundedList(values);
  return values.length === 0 ? undefined : boundedValue(values[0]);
}

/** Whether a check judges all matches of its path as one list. */
export function takesAll({ operator, singular }: Pick<Check, "operator" | "singular">): boolean {
  return operator.subject === "list" && !singular;
}

function boundedList(values: readonly JsonValue[]): JsonValue {
  const bounded = boundedValue(values);
  if (typeof bounded !== "string") return bounded;
  return boundedValue([...new Map(values.map((value) => [stringifyJson(value), value])).values()]);
}

/** Whether a check looks at the whole body, which is shown only where that helps or on request. */
export function isBody({ source, path }: Pick<Check, "source" | "path">): boolean {
  return source === "body" ? path === "" : path === "$.text";
}

const SHOWN_MATCHES = 3;

/** Lists the first values that a path matches: `matches: number 1, number 2, number 3, …`. */
export function matchesNote(values: readonly JsonValue[]): string {
  const shown = values.slice(0, SHOWN_MATCHES).map((value) => describeValue(value, 60));
  return `matches: ${shown.join(", ")}${values.length > SHOWN_MATCHES ? ", …" : ""}`;
}

/** The limit of an actual value. */
export const LIMIT = 1_000;
/** The limit of an expected value, most of which the flow file writes. */
export const EXPECTED_LIMIT = 16_000;

/** Returns an expected value as reports show it: one that a response made huge as a bounded text. */
export function boundedExpected(value: JsonValue | undefined): JsonValue | undefined {
  return value === undefined ? undefined : bounded(value, EXPECTED_LIMIT);
}

/** Returns a value as reports show it: large ones as a bounded text. */
export function boundedValue(value: JsonValue): JsonValue {
  return bounded(value, LIMIT);
}

function bounded(value: JsonValue, limit: number): JsonValue {
  if (typeof value === "string") return excerpt(value, limit);
  const isShort = typeof value !== "bigint" && !isArray(value) && !isObject(value);
  if (isShort) return value;
  const text = stringifyJson(value);
  return text.length <= limit ? value : excerpt(text, limit);
}
