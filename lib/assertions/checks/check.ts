import type { Range } from "../../diagnostics/mod.ts";
import type { Envelope, Selection } from "../../http/mod.ts";
import { isArray, isObject, type JsonValue, stringifyJson } from "../../json/mod.ts";
import { excerpt } from "../../text/mod.ts";
import type { Mismatch, Operator } from "../operator.ts";
import type { CompiledOperand } from "./operand.ts";

/** One compiled assertion: what it looks at, and the operator that judges it. */
export interface Check {
  /** The key of `assert` that it is under. */
  readonly source: string;
  /** The JSONPath, the header name or the like; empty where there is none. */
  readonly path: string;
  readonly operator: Operator;
  /** The operator as written: `in` for `anyOf`. */
  readonly operatorName: string;
  readonly operand: CompiledOperand;
  /** Whether the subject is at most one value, whatever the response holds. */
  readonly singular: boolean;
  /** Whether it takes headers as lists of their fields. */
  readonly headerLists?: boolean;
  readonly range: Range;
  /** Its line, from 1. */
  readonly line: number;
  /** The values that are judged. */
  select(envelope: Envelope): Selection;
  /** The paths of the values of a check that is not singular, in the order of `select`. */
  locate?(envelope: Envelope): readonly string[];
  /** Says why nothing was found, with what is there instead. */
  describeMissing(envelope: Envelope): MissingValue;
}

/** A check before its line is known. */
export type CheckDraft = Omit<Check, "line">;

/** Why an assertion has nothing to judge. */
export interface MissingValue {
  readonly message: string;
  readonly notes?: readonly string[];
  readonly help?: string;
  /** What is there, where it is no value that the path could go on in. */
  readonly obstacle?: string;
  /** Whether there is a list, and it has no items that are asked for. */
  readonly isEmptyList?: true;
}

/** What a check asks for, in one line: `$.json.state equals "done"`. */
export function describeCheck(check: Check, expected: JsonValue | undefined): string {
  const operand = expected === undefined ? "" : ` ${excerpt(stringifyJson(expected), 100)}`;
  const subject = subjectOf(check);
  const asks = subject === check.operatorName ? subject : `${subject} ${check.operatorName}`;
  return asks + operand;
}

/** What a check looks at, in a word or two: `status`, `header etag`, `$.json.id`. */
export function subjectOf({ source, path }: Check): string {
  if (source === "headers") return `header ${path}`;
  if (source === "json" || source === "jsonpath") return path;
  return path === "" ? source : `${source} ${path}`;
}

/** Why a value is wrong, in one line that is enough by itself. */
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
 * The value that a check looks at, as reports hold it: a list of matches that is too long has each
 * value once. Nothing where there is none, or where it is the whole body.
 */
export function seenValue(check: Check, envelope: Envelope): JsonValue | undefined {
  if (isBody(check) || check.source === "schema") return undefined;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") return undefined;
  const { values } = selection;
  if (takesAll(check) || values.length > 1) return boundedList(values);
  return values.length === 0 ? undefined : boundedValue(values[0]);
}

/** Whether a check looks at all matches of its path as one list. */
export function takesAll({ operator, singular }: Pick<Check, "operator" | "singular">): boolean {
  return operator.subject === "list" && !singular;
}

function boundedList(values: readonly JsonValue[]): JsonValue {
  const bounded = boundedValue(values);
  if (typeof bounded !== "string") return bounded;
  return boundedValue([...new Map(values.map((value) => [stringifyJson(value), value])).values()]);
}

/** Whether a check looks at the whole body, which is shown where that helps or is asked for. */
export function isBody({ source, path }: Pick<Check, "source" | "path">): boolean {
  return source === "body" ? path === "" : path === "$.text";
}

const LIMIT = 1_000;

/** A value as reports hold it: large ones as a bounded text. */
export function boundedValue(value: JsonValue): JsonValue {
  if (typeof value === "string") return excerpt(value, LIMIT);
  if (!isArray(value) && !isObject(value)) return value;
  const text = stringifyJson(value);
  return text.length <= LIMIT ? value : excerpt(text, LIMIT);
}
