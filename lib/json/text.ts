import type { JsonValue } from "./value.ts";

/** Whether there may be a number that a double does not hold, at a place where a number begins. */
const LONG = /(?:^|[:,[\s-])\d(?:[\d.]{15}|[\d.]*[eE]\+?\d{3})/;
const INTEGER = /^-?\d+$/;

/** `JSON.rawJSON` and the third reviver argument are newer than TypeScript's own declarations. */
interface SourceTextJson {
  parse(
    text: string,
    reviver: (key: string, value: JsonValue, context: { source?: string }) => JsonValue,
  ): JsonValue;
  rawJSON(text: string): unknown;
}
const json = JSON as unknown as SourceTextJson;

const POWER = /^(-?\d+)(?:\.(\d+))?[eE]\+?(\d+)$/;
const MAX_ZEROS = 10_000;

/** A number that is valid JSON and too large to be written out. */
export class NumberTooLarge extends SyntaxError {
  override name = "NumberTooLarge";
  /** How the number is written. */
  constructor(readonly written: string) {
    super(`the number ${written} is too large`);
  }
}

/**
 * Parses JSON text (RFC 8259). Integers outside the safe range come out as `bigint`, and so do those
 * that are written with an exponent and no double can hold.
 *
 * @throws {SyntaxError} If the text is not JSON.
 * @throws {NumberTooLarge} If it has a number of more than about 10,000 digits before its point, which
 * is written with an exponent; as `Infinity` it would be sent on as `null`.
 */
export function parseJson(text: string): JsonValue {
  if (!LONG.test(text)) return JSON.parse(text);
  return json.parse(text, (_key, value, { source }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    if (source === undefined) return value;
    if (INTEGER.test(source)) return BigInt(source);
    if (Number.isFinite(value)) return value;
    const whole = wholeNumber(source);
    if (whole === undefined) throw new NumberTooLarge(source);
    return whole;
  });
}

/** A number with an exponent as a whole number, if it is one that can be written out. */
function wholeNumber(source: string): bigint | undefined {
  const [, whole, fraction = "", exponent] = POWER.exec(source) ?? [];
  const zeros = Number(exponent) - fraction.length;
  if (!(zeros >= 0 && zeros <= MAX_ZEROS)) return undefined;
  return BigInt(whole + fraction + "0".repeat(zeros));
}

/**
 * Writes a value as JSON text, every integer with all its digits.
 *
 * @param value The value.
 * @param indent Spaces a level; compact when left out.
 */
export function stringifyJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, member) => typeof member === "bigint" ? json.rawJSON(member.toString()) : member,
    indent,
  );
}

/**
 * The text of a value inside a longer string: strings as they are, everything else as JSON.
 */
export function toText(value: JsonValue): string {
  return typeof value === "string" ? value : stringifyJson(value);
}
