import { isArray, isNumber, type JsonValue } from "../../json/mod.ts";
import { parseDuration } from "../../text/mod.ts";
import { isNot, mismatch } from "../differences/mod.ts";
import { asYaml, isNumeric, numberHelp, wrongOperand } from "../operand_types.ts";
import { type Judge, type OperatorResult, PASS } from "../operator.ts";

/** A value that can be ordered among others of its kind. */
export interface Ordered {
  readonly kind: "number" | "date-time";
  /** The number, or the nanoseconds since 1970 of the instant. */
  readonly value: number | bigint;
}

/** The JSON Schema of a bound. */
export const BOUND = {
  type: ["number", "string"],
  pattern: "\\d[Tt ].*(?:[Zz]|[+-]\\d\\d)",
  patternErrorMessage: "write a number without quotes, or a date-time such as 2026-02-17T09:30:00Z",
} as const;

/** How the operators that order values treat other types. */
export const ORDER_TYPES =
  "A number compares with a number. Text with a date and an offset, such as " +
  "`2026-02-17T09:30:00Z`, compares with another one, also across time zones. A header that reads as " +
  "a number is one; any other text, text of a number included, and null fail.";

/** The operators that order values. */
export const BOUNDED: readonly string[] = ["gt", "gte", "lt", "lte", "between"];

const DATE_TIME = '"2026-02-17T09:30:00Z"';

/** Reads a number, or a date-time with an offset (ISO 8601, RFC 3339) from a text. */
export function toOrdered(value: JsonValue): Ordered | undefined {
  if (isNumber(value)) return { kind: "number", value };
  if (typeof value !== "string") return undefined;
  try {
    return { kind: "date-time", value: Temporal.Instant.from(value).epochNanoseconds };
  } catch {
    return undefined;
  }
}

/**
 * Returns the operand as a bound.
 *
 * @throws {OperandError} If it is neither a number nor a date-time.
 */
export function boundOperand(operator: string, operand: JsonValue): Ordered {
  const bound = toOrdered(operand);
  if (bound) return bound;
  const ms = typeof operand === "string" ? parseDuration(operand.replaceAll(" ", "")) : undefined;
  const help = numberHelp(operand) ??
    (ms === undefined ? undefined : `write the milliseconds as a number: \`${operator}: ${ms}\``) ??
    `for example 10 or ${DATE_TIME}`;
  throw wrongOperand(operator, "a number or a date-time with an offset", operand, help);
}

/** The wording and the decision of an operator with one bound. */
interface BoundComparison {
  /** The relation of numbers: `greater than`. */
  readonly number: string;
  /** The word between `a number` and that relation. */
  readonly connective?: "of";
  /** The relation of instants: `after`. */
  readonly instant: string;
  holds(value: number | bigint, bound: number | bigint): boolean;
}

/** Prepares an operator with one bound. */
export function prepareBound(
  operator: string,
  rule: BoundComparison,
): (operand: JsonValue) => Judge {
  return (operand) => {
    const bound = boundOperand(operator, operand);
    const [relation, connective] = bound.kind === "number"
      ? [`${rule.number} ${operand}`, rule.connective]
      : [`${rule.instant} ${asYaml(operand)}`];
    const holds = (value: number | bigint) => rule.holds(value, bound.value);
    const judge = judgeOrder(operator, bound.kind, relation, holds, connective);
    return (actual) => withInstantHelp(judge(actual), operator, operand, actual);
  };
}

/** Adds help if both texts are the same instant in different time zones. */
function withInstantHelp(
  result: OperatorResult,
  operator: string,
  operand: JsonValue,
  actual: JsonValue,
): OperatorResult {
  if (result.pass || typeof actual !== "string" || actual === operand) return result;
  const [bound, value] = [toOrdered(operand), toOrdered(actual)];
  if (bound?.kind !== "date-time" || bound.value !== value?.value) return result;
  const help = `both are the same instant; write \`${operator}e: ${asYaml(operand)}\` to allow it`;
  return { ...result, help };
}

/**
 * Judges values of one kind; any other value is a mismatch.
 *
 * @param relation What a value of the kind must be: `greater than 3`.
 * @param connective What connects the kind with the relation: `a number of at least 3`.
 */
export function judgeOrder(
  operator: string,
  kind: Ordered["kind"],
  relation: string,
  holds: (value: number | bigint) => boolean,
  connective?: string,
): Judge {
  const expected = ["a", kind, connective, relation].filter(Boolean).join(" ");
  return (actual) => {
    const ordered = toOrdered(actual);
    if (ordered?.kind === kind) {
      if (holds(ordered.value)) return PASS;
      return mismatch(expected, actual, undefined, isNot(relation, actual));
    }
    const wrong = mismatch(expected, actual, kindHelp(operator, kind, actual));
    if (actual === null) return wrong;
    return { ...wrong, unordered: isNumeric(actual) ? "text of a number" : "other" };
  };
}

function kindHelp(operator: string, kind: Ordered["kind"], actual: JsonValue): string {
  if (isArray(actual) && kind === "number") {
    return `\`length: {${operator}: …}\` counts the items of a list`;
  }
  if (isNumeric(actual) && kind === "number") {
    return `the value is text, and \`${operator}\` compares numbers; ` +
      "use `equals` or `matches` on text";
  }
  if (actual === null) return `the value is null; \`${operator}\` compares ${kind}s only`;
  return kind === "number"
    ? `\`${operator}\` compares a number with numbers only`
    : `\`${operator}\` compares a date-time with date-times that have an offset, ` +
      `such as ${DATE_TIME}`;
}
