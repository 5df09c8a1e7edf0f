import type { Envelope } from "../http/mod.ts";
import { describeValue, isArray, isObject, JsonPathError, type JsonValue } from "../json/mod.ts";
import { ResolveError, type Scope } from "../resolver/mod.ts";
import {
  boundedValue,
  type Check,
  isBody,
  mismatchMessage,
  type PreparedOperand,
  subjectOf,
} from "./checks/mod.ts";
import { inTitle } from "./differences/mod.ts";
import {
  failedCheck,
  type Judgement,
  nothingFound,
  problemOf,
  severalValues,
  unusableBody,
} from "./judgement.ts";
import { type Mismatch, OperandError } from "./operator.ts";

const NULL_IS_A_VALUE = "null is a value; to assert it, write `equals: null`";

/** Judges one check against a response. */
export function judge(check: Check, envelope: Envelope, scope: Scope): Judgement {
  try {
    return judgePrepared(check, check.operand.resolve(scope), envelope);
  } catch (error) {
    if (error instanceof ResolveError) {
      const message = `${error.expression}: ${error.message}`;
      return failedCheck(check, {}, message, { found: "no value" });
    }
    if (error instanceof OperandError) {
      return failedCheck(check, {}, error.message, { help: error.help, found: "no value" });
    }
    if (error instanceof JsonPathError) {
      return failedCheck(check, {}, error.message, { found: "not searchable" });
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
  if (selection.kind === "unusable") return unusableBody(check, expected, selection);
  const { values } = selection;
  if (subject === "presence") return judgePresence(check, expected, judge, values, envelope);
  if (subject === "list" && !check.singular) {
    return judgeValue(check, expected, judge, values, envelope);
  }
  if (values.length === 1) return judgeValue(check, expected, judge, values[0], envelope);
  if (values.length > 1) return severalValues(check, expected, values, envelope);
  return nothingFound(check, expected, envelope);
}

/** Judges `exists`; its message shows the value that exists, or what is near a missing one. */
function judgePresence(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const result = judge(values.length > 0);
  if (result.pass) return passed(check, expected, values[0]);
  if (values.length === 0) return nothingFound(check, expected, envelope);
  const found = values.length > 1 ? values : values[0];
  const [actual, shown] = [describeValue(found), inTitle(found)];
  const help = found === null ? NULL_IS_A_VALUE : undefined;
  return mismatched(
    check,
    expected,
    { ...result, title: (subject) => `${subject} exists: ${shown}`, actual, help },
    values[0],
    envelope,
  );
}

function judgeValue(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  value: JsonValue,
  envelope: Envelope,
): Judgement {
  const result = judge(value);
  return result.pass
    ? passed(check, expected, value)
    : mismatched(check, expected, withRootedPaths(result, check, envelope), value, envelope);
}

function passed(check: Check, expected: JsonValue, value: JsonValue | undefined): Judgement {
  const small = value !== undefined && !isArray(value) && !isObject(value) && !isBody(check);
  return { check, pass: true, expected, ...(small ? { actual: boundedValue(value) } : {}) };
}

function mismatched(
  check: Check,
  expected: JsonValue,
  mismatch: Mismatch,
  value: JsonValue,
  envelope: Envelope,
): Judgement {
  const { differences, reveal, placesSayAll, lacking } = mismatch;
  const near = matchesNothing(check, value) ? check.describeMissing(envelope) : undefined;
  const help = near?.help ?? mismatch.help;
  const notes = [
    ...(placesSayAll && differences ? [] : [`expected: ${mismatch.expected}`]),
    `actual:   ${mismatch.actual}`,
    ...(mismatch.notes ?? []),
    ...(near?.notes ?? []),
  ];
  const failure = {
    message: near?.message ?? mismatchMessage(check, mismatch),
    notes,
    found: mismatch.actual,
    help,
    differences,
    reveal,
    ...(near === undefined || near.isEmptyList ? {} : { problem: problemOf(near) }),
    lacking,
  };
  return { check, pass: false, expected, actual: boundedValue(value), failure };
}

/** Whether a judged list is empty because the path matched nothing. */
function matchesNothing({ operator, singular }: Check, value: JsonValue): boolean {
  return operator.subject === "list" && !singular && isArray(value) && value.length === 0;
}

const INDEX = /^\[(\d+)\]/;

/** Returns a result whose places are paths from the root of the check's own path. */
function withRootedPaths(mismatch: Mismatch, check: Check, envelope: Envelope): Mismatch {
  const { differences, ...rest } = mismatch;
  if (differences === undefined || differences.places.length === 0) return rest;
  const [first, ...others] = differences.places;
  if (mismatch.placesSayAll && first.at === "" && others.length === 0) {
    return { ...rest, expected: first.expected };
  }
  const root = rootOf(check, envelope);
  const places = differences.places.map((place) => ({ ...place, at: root(place.at) }));
  return { ...mismatch, differences: { ...differences, places } };
}

function rootOf(check: Check, envelope: Envelope): (at: string) => string {
  if (check.source === "schema") return (at) => `$${at}`;
  if (check.source !== "json" && check.source !== "jsonpath") {
    return (at) => at.replace(/^, /, "") || subjectOf(check);
  }
  if (check.operator.subject !== "list" || check.singular) return (at) => check.path + at;
  const paths = check.locate?.(envelope) ?? [];
  return (at) => {
    if (at === "") return check.path;
    const index = INDEX.exec(at);
    const path = index ? paths[Number(index[1])] : undefined;
    return path === undefined ? `${check.path}, item ${at}` : path + at.slice(index![0].length);
  };
}
