import type { Envelope, Selection } from "../executor/mod.ts";
import { describeValue, isArray, type JsonValue } from "../json/mod.ts";
import type { Check, Missing } from "./check.ts";
import { boundedValue } from "./bounded_value.ts";
import { subjectOf } from "./describe.ts";
import type { CheckFailure, Judgement } from "./judgement.ts";
import { asYaml } from "./operators/operand.ts";

const SHOWN_MATCHES = 3;

/** A check that could not be judged, or was judged by more than its verdict. */
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
    ...(help === undefined ? {} : { help }),
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
    ...(help === undefined ? {} : { help }),
  } as const;
  return { check, pass: false, expected, failure };
}

/** Why there is nothing to judge, with what is in the way. */
export function problemOf({ message, obstacle }: Missing): string {
  return obstacle === undefined ? message : `${message}: ${obstacle}`;
}

/** A check of one value whose path finds several. */
export function severalValues(
  check: Check,
  expected: JsonValue,
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const message = `\`${check.operatorName}\` needs one value, the path matches ${values.length}`;
  const shown = values.slice(0, SHOWN_MATCHES).map((value) => describeValue(value, 60)).join(", ");
  const more = values.length > SHOWN_MATCHES ? ", …" : "";
  return failedCheck(check, { expected, actual: boundedValue(values) }, message, {
    notes: [`matches: ${shown}${more}`],
    help: severalHelp(check, expected, envelope),
    found: `${values.length} values`,
  });
}

/** Who asks for null or for empty text may mean that there is nothing. */
function absenceHelp(
  { operatorName }: Check,
  expected: JsonValue,
): string | undefined {
  if (operatorName === "notEquals" && expected === null) {
    return "nothing is not null; `exists: true` asks for any value";
  }
  if (operatorName === "isEmpty" && expected === true) {
    return "nothing is not empty; to ask for nothing, write `exists: false`";
  }
  if (operatorName !== "equals" || (expected !== null && expected !== "")) return undefined;
  return `nothing is not ${expected === null ? "null" : "empty text"}; ` +
    "to ask for nothing, write `exists: false`";
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
