import type { Envelope } from "../http/mod.ts";
import { isArray, isObject, JsonPathError, type JsonValue } from "../json/mod.ts";
import { ResolveError, type Scope } from "../resolver/mod.ts";
import { boundedValue, type Check, isBody, type PreparedOperand } from "./checks/mod.ts";
import { explanations } from "./explanations.ts";
import type { Judgement } from "./judgement.ts";
import { type AsWritten, OperandError } from "./operator.ts";

/** The operand of a check for one response, or why it has none. */
export type EvaluatedOperand = PreparedOperand | ResolveError | OperandError;

/** Evaluates the operand of a check; each time, random values in it are other ones. */
export function evaluateOperand({ operand }: Check, scope: Scope): EvaluatedOperand {
  try {
    return operand.resolve(scope);
  } catch (error) {
    if (error instanceof ResolveError || error instanceof OperandError) return error;
    throw error;
  }
}

/**
 * Judges one check against a response.
 *
 * @throws {NotLoaded} If the check fails and what explains that has not been loaded.
 */
export function judge(
  check: Check,
  operand: EvaluatedOperand,
  envelope: Envelope,
): Judgement {
  if (operand instanceof Error) return withoutOperand(check, operand);
  try {
    return judgePrepared(check, operand, envelope);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    const { failedCheck } = explanations.parts;
    return failedCheck(check, {}, error.message, { found: "not searchable" });
  }
}

function withoutOperand(check: Check, error: ResolveError | OperandError): Judgement {
  const { failedCheck } = explanations.parts;
  const isUnresolved = error instanceof ResolveError;
  const message = isUnresolved ? `${error.expression}: ${error.message}` : error.message;
  const help = isUnresolved ? undefined : error.help;
  return failedCheck(check, {}, message, { help, found: "no value" });
}

function judgePrepared(
  check: Check,
  { expected, judge }: PreparedOperand,
  envelope: Envelope,
): Judgement {
  const { subject } = check.operator;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") {
    return explanations.parts.unusableBody(check, expected, selection, envelope);
  }
  const { values } = selection;
  if (subject === "presence") return judgePresence(check, expected, judge, values, envelope);
  if (subject === "list" && !check.singular) {
    return judgeValue(check, expected, judge, values, envelope, () => check.asWritten?.(envelope));
  }
  if (values.length === 1) {
    const asWritten = () => check.asWritten?.(envelope)?.[0];
    return judgeValue(check, expected, judge, values[0], envelope, asWritten);
  }
  if (values.length > 1) return explanations.parts.severalValues(check, expected, values, envelope);
  return explanations.parts.nothingFound(check, expected, envelope);
}

/** Judges `exists`. */
function judgePresence(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  values: readonly JsonValue[],
  envelope: Envelope,
): Judgement {
  const result = judge(values.length > 0);
  if (result.pass) return passed(check, expected, values[0]);
  return explanations.parts.wrongPresence(check, expected, result, values, envelope);
}

function judgeValue(
  check: Check,
  expected: JsonValue,
  judge: PreparedOperand["judge"],
  value: JsonValue,
  envelope: Envelope,
  asWritten: AsWritten,
): Judgement {
  const result = judge(value, asWritten);
  return result.pass
    ? passed(check, expected, value)
    : explanations.parts.wrongValue(check, expected, result, value, envelope);
}

function passed(check: Check, expected: JsonValue, value: JsonValue | undefined): Judgement {
  const small = value !== undefined && !isArray(value) && !isObject(value) && !isBody(check);
  return { check, pass: true, expected, ...(small ? { actual: boundedValue(value) } : {}) };
}
