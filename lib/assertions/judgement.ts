import type { Differences } from "../diagnostics/mod.ts";
import type { Envelope, Selection } from "../http/mod.ts";
import { isArray, type JsonValue } from "../json/mod.ts";
import {
  boundedValue,
  type Check,
  matchesNote,
  type MissingValue,
  subjectOf,
} from "./checks/mod.ts";
import { asYaml } from "./operand_types.ts";
import type { Mismatch } from "./operator.ts";

/** The result of one check. */
export interface Judgement {
  readonly check: Check;
  readonly pass: boolean;
  readonly expected?: JsonValue;
  /**
   * The actual value, bounded in size; absent if there was none, or if the check passed and it is
   * large.
   */
  readonly actual?: JsonValue;
  /** Why the check failed. */
  readonly failure?: CheckFailure;
}

/** Why a check failed. */
export interface CheckFailure {
  /** One self-contained line; the notes hold whole values. */
  readonly message: string;
  readonly notes: readonly string[];
  /** The part of the body that shows the failure; a step shows the same part once. */
  readonly excerpt?: string;
  readonly help?: string;
  /** What was found instead, in a word or two. */
  readonly found: string;
  /** Why there was no value to judge, in a few words; absent if there was one. */
  readonly problem?: string;
  /** The missing items, if several are expected. */
  readonly lacking?: readonly JsonValue[];
  /** What the value is if it has no order among those that the operator compares. */
  readonly unordered?: Mismatch["unordered"];
  /** Whether there was nothing to judge; the notes then say what the response has. */
  readonly missing?: true;
  /** The value at which the path cannot continue. */
  readonly obstacle?: string;
  /** The value of the body under the same name, if the path leads past the body. */
  readonly inBody?: string;
  /** Where inside the value it is wrong; places are paths from the root of the check's own path. */
  readonly differences?: Differences;
  /** Whether only invisible characters such as blanks differ. */
  readonly reveal?: true;
}

/** Returns the judgement of a check that could not be judged. */
export function failedCheck(
  check: Check,
  values: Pick<Judgement, "expected" | "actual">,
  message: string,
  details: Pick<CheckFailure, "found"> & Partial<CheckFailure>,
): Judgement {
  const { notes = [], help, ...rest } = details;
  const failure = {
    ...rest,
    message: `${subjectOf(check)}: ${message}`,
    problem: message,
    notes,
    help,
  };
  return { check, pass: false, ...values, failure };
}

/** The path of a whole body, by the key that it is under. */
const WHOLE_BODY: Readonly<Record<string, RegExp>> = {
  json: /^\$(?:\.(?:json|xml)|\[(["'])(?:json|xml)\1\])$/,
  jsonpath: /^\$$/,
};

/**
 * Returns the judgement of a check on a body that cannot be searched. That an empty body is not there
 * holds; that something within it is not there is not known to be meant.
 */
export function unusableBody(
  check: Check,
  expected: JsonValue,
  { problem, excerpt }: Selection & { kind: "unusable" },
  { response }: Envelope,
): Judgement {
  const { source, path, operator } = check;
  const isAbsence = operator.subject === "presence" && expected === false;
  const isOfEmpty = isAbsence && response.size === 0 && Object.hasOwn(WHOLE_BODY, source);
  if (isOfEmpty && WHOLE_BODY[source].test(path)) return { check, pass: true, expected };
  const whole = source === "json" ? "$.json" : "$";
  return failedCheck(check, { expected }, problem, {
    found: problem,
    ...(excerpt ? { excerpt } : {}),
    ...(isOfEmpty
      ? { help: `to assert that there is no body, write \`{ path: ${whole}, exists: false }\`` }
      : {}),
  });
}

/** Returns the judgement of a check whose path finds nothing. */
export function nothingFound(check: Check, expected: JsonValue, envelope: Envelope): Judgement {
  const near = check.describeMissing(envelope);
  const { message, notes = [] } = near;
  const help = [near.help, absenceHelp(check, expected)].filter(Boolean).join("\n") || undefined;
  const failure = {
    message,
    notes,
    found: message,
    problem: problemOf(near),
    missing: true,
    obstacle: near.obstacle,
    help,
  } as const;
  return { check, pass: false, expected, failure };
}

/** Says why there is nothing to judge and at which value the path ends. */
export function problemOf({ message, obstacle }: MissingValue): string {
  return obstacle === undefined ? message : `${message}: ${obstacle}`;
}

/** Returns the judgement of a check of one value whose path matches several. */
export function severalValues(
  check: Check,
  expected: JsonValue,
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const message =
    `\`${check.operatorName}\` needs one value, but the path matches ${values.length}`;
  return failedCheck(check, { expected, actual: boundedValue(values) }, message, {
    notes: [matchesNote(values)],
    help: severalHelp(check, expected, envelope),
    found: `${values.length} values`,
  });
}

/** Returns help for a flow that asserts null or an empty text but may mean a missing value. */
function absenceHelp(
  { operatorName }: Check,
  expected: JsonValue,
): string | undefined {
  if (operatorName === "notEquals" && expected === null) {
    return "a missing value is not null; `exists: true` accepts any value";
  }
  if (operatorName === "isEmpty" && expected === true) {
    return "a missing value is not empty; to assert that it is missing, write `exists: false`";
  }
  if (operatorName !== "equals" || (expected !== null && expected !== "")) return undefined;
  return `a missing value is not ${expected === null ? "null" : "empty text"}; ` +
    "to assert that it is missing, write `exists: false`";
}

function severalHelp(check: Check, expected: JsonValue, envelope: Envelope): string {
  const { operatorName } = check;
  const operand = asYaml(expected);
  const [first] = check.locate?.(envelope) ?? [];
  const one = first === undefined
    ? ""
    : `; for one of them give its path, for example \`${first}\``;
  if (operatorName === "equals" && isArray(expected)) {
    return `for all of them in any order write \`containsOnly: ${operand}\`${one}`;
  }
  const some = operatorName === "equals" ? `, for any of them \`contains: ${operand}\`` : "";
  return `for each of them write \`each: {${operatorName}: ${operand}}\`${some}${one}`;
}
