import { count, excerpt } from "../text/mod.ts";
import { isArray, isObject, type JsonValue, typeName } from "./value.ts";

/**
 * Matches where a number begins that may be an integer outside the safe range, or that may be too
 * large for a double.
 */
const LONG = /(?:^|[:,[\s-])(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/;
/** Matches every text that `LONG` matches, and others; nearly every text is spared the slow one. */
const HAS_DIGITS = /\d{16}|\d[eE]\+?\d{3}/;
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
/** The longest integer, in characters; longer ones take seconds to read and to write. */
export const MAX_INTEGER = 20_000;

/** A number that is valid JSON but too large to be written out. */
export class NumberTooLarge extends SyntaxError {
  override name = "NumberTooLarge";
  /** Takes the number as written. */
  constructor(readonly written: string) {
    super(`the number ${written} is too large`);
  }
}

/**
 * Parses JSON text (RFC 8259). Integers outside the safe range become `bigint`, as do those with an
 * exponent that no double can represent.
 *
 * @throws {SyntaxError} If the text is not JSON.
 * @throws {NumberTooLarge} If it has a number of more than 20,000 characters, or one with an
 *   exponent and more than about 10,000 digits before its point; as `Infinity` it would be sent on
 *   as `null`.
 */
export function parseJson(text: string): JsonValue {
  if (!HAS_DIGITS.test(text) || !LONG.test(text)) return JSON.parse(text);
  return json.parse(text, (_key, value, { source }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    if (source === undefined) return value;
    if (source.length > MAX_INTEGER) throw new NumberTooLarge(source);
    if (INTEGER.test(source)) return BigInt(source);
    if (Number.isFinite(value)) return value;
    const whole = wholeNumber(source);
    if (whole === undefined) throw new NumberTooLarge(source);
    return whole;
  });
}

/**
 * Parses JSON text with each number as the text that it is written with: `1.50`, `1e3`.
 *
 * @throws {SyntaxError} If the text is not JSON.
 */
export function withNumbersAsText(text: string): JsonValue {
  return json.parse(
    text,
    (_key, value, { source }) => typeof value === "number" && source ? source : value,
  );
}

/** Returns a number with an exponent as an integer, if it is one that can be written out. */
function wholeNumber(source: string): bigint | undefined {
  const [, whole, fraction = "", exponent] = POWER.exec(source) ?? [];
  const zeros = Number(exponent) - fraction.length;
  if (!(zeros >= 0 && zeros <= MAX_ZEROS)) return undefined;
  return BigInt(whole + fraction + "0".repeat(zeros));
}

/**
 * Writes a value as JSON text, with all digits of every integer.
 *
 * @param value The value.
 * @param indent Spaces per level; compact if omitted.
 */
export function stringifyJson(value: JsonValue, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // A `bigint` is a TypeError; few values have one, and a replacer takes several times as long.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, withAllDigits, indent);
  }
}

function withAllDigits(_key: string, member: unknown): unknown {
  return typeof member === "bigint" ? json.rawJSON(member.toString()) : member;
}

/**
 * Returns the text of a value inside a longer string: strings unchanged, everything else as JSON.
 */
export function toText(value: JsonValue): string {
  return typeof value === "string" ? value : stringifyJson(value);
}

/**
 * The maximum nesting depth of JSON in a body; every function that walks such a value relies on it.
 */
export const MAX_DEPTH = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether lists and objects are nested more than {@linkcode MAX_DEPTH} levels deep in a JSON text.
 * Nearly every text has too few brackets for that, so it need not be scanned.
 */
export function nestsTooDeeply(text: string): boolean {
  return text.length > 2 * MAX_DEPTH && hasManyBrackets(text) && depthExceeds(text);
}

function hasManyBrackets(text: string): boolean {
  let brackets = 0;
  for (const bracket of ["[", "{"]) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > MAX_DEPTH) return true;
    }
  }
  return false;
}

function depthExceeds(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
    }
  }
  return false;
}

const LIMIT = 200;

/** Formats a value with its JSON type, bounded, for messages: `string "3"`, `number 3`, `null`. */
export function describeValue(value: JsonValue, limit: number = LIMIT): string {
  if (value === null) return "null";
  const text = excerpt(stringifyJson(value), limit);
  if (isArray(value)) return `array of ${count(value.length, "item")} ${text}`;
  if (isObject(value)) return `object ${text}`;
  return `${typeName(value)} ${text}`;
}

/** What servers write before JSON, so that a page of another site cannot run it as a script. */
const GUARD = /^\s*(?:\)\]\}',?|for\s*\(\s*;\s*;\s*\)\s*;|while\s*\(\s*(?:1|true)\s*\)\s*;)/;

/** Returns JSON without what guards it against other sites, such as `)]}'` or `for(;;);`. */
export function withoutGuard(text: string): string {
  return text.replace(GUARD, "");
}
