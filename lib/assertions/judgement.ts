import type { Differences } from "../diagnostics/mod.ts";
import type { Envelope, Selection } from "../http/mod.ts";
import { describeValue, isArray, type JsonValue } from "../json/mod.ts";
import { boundedValue, type Check, type MissingValue, subjectOf } from "./checks/mod.ts";
import { asYaml } from "./operand_types.ts";

/** The result of one check. */
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
  /** One line that is enough by itself; whole values are in the notes. */
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
  /** What is there instead, where the path cannot go on in it. */
  readonly obstacle?: string;
  /** Where inside the value it is wrong; places are paths from the root of the check's own path. */
  readonly differences?: Differences;
  /** Whether blanks and the like are what differs. */
  readonly reveal?: true;
}

const SHOWN_MATCHES = 3;

/** A check that could not be judged. */
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

/** A check on a body that cannot be searched. */
export function unusableBody(
  check: Check,
  expected: JsonValue,
  { problem, excerpt }: Selection & { kind: "unusable" },
): Judgement {
  const shown = excerpt ? { excerpt } : {};
  return failedCheck(check, { expected }, problem, { found: problem, ...shown });
}

/** A check whose path finds nothing. */
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

/** Why there is nothing to judge, with what is in the way. */
export function problemOf({ message, obstacle }: MissingValue): string {
  return obstacle === undefined ? message : `${message}: ${obstacle}`;
}

/** A check of one value whose path finds several. */
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

/** The first of the values that a path finds: `matches: number 1, number 2, number 3, …`. */
export function matchesNote(values: readonly JsonValue[]): string {
  const shown = values.slice(0, SHOWN_MATCHES).map((value) => describeValue(value, 60));
  return `matches: ${shown.join(", ")}${values.length > SHOWN_MATCHES ? ", …" : ""}`;
}

/** A flow that asserts null or empty text may mean that the value is missing. */
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
