import type { Envelope } from "../executor/mod.ts";
import {
  describeValue,
  isArray,
  isObject,
  JsonPathError,
  type JsonValue,
  stringifyJson,
} from "../json/mod.ts";
import { ResolveError, type Scope } from "../resolver/mod.ts";
import { excerpt } from "../text/mod.ts";
import type { Check } from "./check.ts";
import { subjectOf } from "./describe.ts";
import type { Judgement } from "./judgement.ts";
import type { PreparedOperand } from "./operand.ts";
import { type Mismatch, OperandError } from "./operator.ts";

const VALUE_LIMIT = 1_000;
const TITLE_LIMIT = 80;

/** Judges one check against a response. */
export function judge(check: Check, envelope: Envelope, scope: Scope): Judgement {
  try {
    return judgePrepared(check, check.operand.resolve(scope), envelope);
  } catch (error) {
    if (error instanceof ResolveError) {
      return failed(check, {}, `${error.expression}: ${error.message}`, [], undefined, "no value");
    }
    if (error instanceof OperandError) {
      return failed(check, {}, error.message, [], error.help, "no value");
    }
    if (error instanceof JsonPathError) {
      return failed(check, {}, error.message, [], undefined, "not searchable");
    }
    throw error;
  }
}

function judgePrepared(
  check: Check,
  { expected, judge }: PreparedOperand,
  envelope: Envelope,
): Judgement {
  const { subject } = check.operator;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") {
    const notes = selection.excerpt ? [`body: ${selection.excerpt}`] : [];
    return failed(check, { expected }, selection.problem, notes, undefined, selection.problem);
  }
  const { values } = selection;
  if (subject === "presence") return verdictOnPresence(check, expected, judge, values, envelope);
  if (subject === "list" && !check.singular) {
    return verdictOn(check, expected, judge, values);
  }
  if (values.length === 1) return verdictOn(check, expected, judge, values[0]);
  if (values.length > 1) return severalValues(check, expected, values);
  return nothingFound(check, expected, envelope);
}

function nothingFound(check: Check, expected: JsonValue, envelope: Envelope): Judgement {
  const { message, notes = [], help } = check.describeMissing(envelope);
  const failure = { message, notes, found: message, ...(help === undefined ? {} : { help }) };
  return { check, pass: false, expected, failure };
}

/** What is there, or what is near where nothing is, says more than that there is something. */
function verdictOnPresence(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const verdict = judge(values.length > 0);
  if (verdict.pass) return passed(check, expected, values[0]);
  if (values.length === 0) return nothingFound(check, expected, envelope);
  const actual = describeValue(values.length > 1 ? values : values[0]);
  return mismatched(check, expected, { ...verdict, actual }, values[0]);
}

function verdictOn(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  value: JsonValue,
): Judgement {
  const verdict = judge(value);
  return verdict.pass
    ? passed(check, expected, value)
    : mismatched(check, expected, verdict, value);
}

function passed(check: Check, expected: JsonValue, value: JsonValue | undefined): Judgement {
  const small = value !== undefined && !isArray(value) && !isObject(value) && !isBody(check);
  return { check, pass: true, expected, ...(small ? { actual: bounded(value) } : {}) };
}

/** Whether a check looks at the whole body, which is shown where that helps or is asked for. */
function isBody({ source, path }: Check): boolean {
  return source === "body" ? path === "" : path === "$.text";
}

function mismatched(
  check: Check,
  expected: JsonValue,
  mismatch: Mismatch,
  value: JsonValue,
): Judgement {
  const notes = [`expected: ${mismatch.expected}`, `actual:   ${mismatch.actual}`];
  const short = (text: string) => excerpt(text, TITLE_LIMIT);
  const message = `expected ${short(mismatch.expected)}, actual ${short(mismatch.actual)}`;
  const values = { expected, actual: bounded(value) };
  return failed(check, values, message, notes, mismatch.help, mismatch.actual);
}

function severalValues(
  check: Check,
  expected: JsonValue,
  values: readonly JsonValue[],
): Judgement {
  const message = `\`${check.operatorName}\` needs one value, the path matches ${values.length}`;
  const shown = values.slice(0, 3).map((value) => describeValue(value, 60)).join(", ");
  const more = values.length > 3 ? ", …" : "";
  return failed(
    check,
    { expected, actual: bounded(values) },
    message,
    [`matches: ${shown}${more}`],
    "use `each`, `contains`, `containsAll` or `length` for a list, or a path to one of the values",
    `${values.length} values`,
  );
}

function failed(
  check: Check,
  values: { expected?: JsonValue; actual?: JsonValue },
  message: string,
  notes: readonly string[],
  help: string | undefined,
  found: string,
): Judgement {
  const failure = {
    message: `${subjectOf(check)}: ${message}`,
    notes,
    found,
    ...(help === undefined ? {} : { help }),
  };
  return { check, pass: false, ...values, failure };
}

/** A value as reports hold it: large ones as a bounded text. */
function bounded(value: JsonValue): JsonValue {
  if (typeof value === "string") return excerpt(value, VALUE_LIMIT);
  if (!isArray(value) && !isObject(value)) return value;
  const text = stringifyJson(value);
  return text.length <= VALUE_LIMIT ? value : excerpt(text, VALUE_LIMIT);
}
