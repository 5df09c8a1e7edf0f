import { type Envelope, missingValues } from "../http/mod.ts";
import { describeValue, isArray, type JsonValue, typeName } from "../json/mod.ts";
import { boundedValue, type Check, mismatchMessage, subjectOf } from "./checks/mod.ts";
import { inTitle } from "./differences/mod.ts";
import { type Judgement, nothingFound, problemOf } from "./judgement.ts";
import type { Mismatch } from "./operator.ts";

const NULL_IS_A_VALUE = "null is a value; to assert it, write `equals: null`";

/** Says why `exists` fails: shows the value that exists, or what is near a missing one. */
export function wrongPresence(
  check: Check,
  expected: JsonValue,
  result: Mismatch,
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
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

/** Says why a value fails; the places that differ are paths from the root of the check's path. */
export function wrongValue(
  check: Check,
  expected: JsonValue,
  result: Mismatch,
  value: JsonValue,
  envelope: Envelope,
): Judgement {
  return mismatched(check, expected, withRootedPaths(result, check, envelope), value, envelope);
}

function mismatched(
  check: Check,
  expected: JsonValue,
  mismatch: Mismatch,
  value: JsonValue,
  envelope: Envelope,
): Judgement {
  const { differences, reveal, placesSayAll, lacking, unordered } = mismatch;
  const near = matchesNothing(check, value) ? check.describeMissing(envelope) : undefined;
  const { envelopePath } = check;
  const inBody = envelopePath && !near
    ? missingValues.parts.sameInBody(envelopePath, envelope)
    : undefined;
  const bodyNote = inBody && missingValues.parts.noteOf(inBody);
  const help = near?.help ?? codeHelp(check, expected) ??
    (inBody && isLike(expected, inBody.value, value)
      ? `\`${check.path}\` is not of the body; write \`${inBody.path}\` for that`
      : mismatch.help);
  const notes = [
    ...(placesSayAll && differences ? [] : [`expected: ${mismatch.expected}`]),
    `actual:   ${mismatch.actual}`,
    ...(mismatch.notes ?? []),
    ...(near?.notes ?? []),
    ...(bodyNote === undefined ? [] : [bodyNote]),
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
    unordered,
    ...(bodyNote === undefined ? {} : { inBody: bodyNote }),
  };
  return { check, pass: false, expected, actual: boundedValue(value), failure };
}

/** Whether an expected value is of the type of one value and not of that of another. */
function isLike(expected: JsonValue, one: JsonValue, other: JsonValue): boolean {
  const wanted = isArray(expected) && expected.length > 0 ? expected[0] : expected;
  return typeName(wanted) === typeName(one) && typeName(wanted) !== typeName(other);
}

/** Returns help for a status that is compared with text, as that of the environment is. */
function codeHelp({ source }: Check, expected: JsonValue): string | undefined {
  const isText = isArray(expected)
    ? expected.some((code) => typeof code === "string")
    : typeof expected === "string";
  if (source !== "status" || !isText) return undefined;
  return "a status is a number from 100 to 599; `| number` makes one of the text of an expression";
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
