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
import { mismatchMessage, subjectOf } from "./describe.ts";
import type { Judgement } from "./judgement.ts";
import type { PreparedOperand } from "./operand.ts";
import { type Mismatch, OperandError } from "./operator.ts";
import { asYaml } from "./operators/operand.ts";
import { rooted } from "./rooted_differences.ts";

const VALUE_LIMIT = 1_000;
const NULL_IS_A_VALUE = "null is a value; to ask for it, write `equals: null`";

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
    return verdictOn(check, expected, judge, values, envelope);
  }
  if (values.length === 1) return verdictOn(check, expected, judge, values[0], envelope);
  if (values.length > 1) return severalValues(check, expected, values, envelope);
  return nothingFound(check, expected, envelope);
}

function nothingFound(check: Check, expected: JsonValue, envelope: Envelope): Judgement {
  const { message, notes = [], help: near } = check.describeMissing(envelope);
  const help = [near, absenceHelp(check, expected)].filter(Boolean).join("\n") || undefined;
  const failure = {
    message,
    notes,
    found: message,
    missing: true,
    ...(help === undefined ? {} : { help }),
  } as const;
  return { check, pass: false, expected, failure };
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
  const found = values.length > 1 ? values : values[0];
  const help = found === null ? NULL_IS_A_VALUE : undefined;
  return mismatched(
    check,
    expected,
    { ...verdict, actual: describeValue(found), help },
    values[0],
    envelope,
  );
}

function verdictOn(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  value: JsonValue,
  envelope: Envelope,
): Judgement {
  const verdict = judge(value);
  return verdict.pass
    ? passed(check, expected, value)
    : mismatched(check, expected, rooted(verdict, check, envelope), value, envelope);
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
  envelope: Envelope,
): Judgement {
  const { differences, reveal } = mismatch;
  const near = matchesNothing(check, value) ? check.describeMissing(envelope) : undefined;
  const help = near?.help ?? mismatch.help;
  const notes = [
    `expected: ${mismatch.expected}`,
    `actual:   ${mismatch.actual}`,
    ...(near?.notes ?? []),
  ];
  const failure = {
    message: mismatchMessage(check, mismatch),
    notes,
    found: mismatch.actual,
    ...(help === undefined ? {} : { help }),
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
  };
  return { check, pass: false, expected, actual: bounded(value), failure };
}

/** Whether a list that was judged is empty because the path found nothing. */
function matchesNothing({ operator, singular }: Check, value: JsonValue): boolean {
  return operator.subject === "list" && !singular && isArray(value) && value.length === 0;
}

function severalValues(
  check: Check,
  expected: JsonValue,
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const message = `\`${check.operatorName}\` needs one value, the path matches ${values.length}`;
  const shown = values.slice(0, 3).map((value) => describeValue(value, 60)).join(", ");
  const more = values.length > 3 ? ", …" : "";
  return failed(
    check,
    { expected, actual: bounded(values) },
    message,
    [`matches: ${shown}${more}`],
    severalHelp(check, expected, envelope),
    `${values.length} values`,
  );
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
