import type { JsonValue } from "./value.ts";

const LONG_DIGITS = /\d{16}/;
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

/**
 * Parses JSON text (RFC 8259). Integers outside the safe range come out as `bigint`.
 *
 * @throws {SyntaxError} If the text is not JSON.
 */
export function parseJson(text: string): JsonValue {
  if (!LONG_DIGITS.test(text)) return JSON.parse(text);
  return json.parse(text, (_key, value, { source }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    return source !== undefined && INTEGER.test(source) ? BigInt(source) : value;
  });
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
