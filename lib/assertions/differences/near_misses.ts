import { isArray, isNumber, isObject, type JsonValue, typeName } from "../../json/mod.ts";
import { asYaml } from "../operand_types.ts";
import type { Mismatch } from "../operator.ts";
import { differInTypeOnly, soleDifference, soleDifferenceText } from "./value_differences.ts";

const ROUNDING = 1e-9;

/**
 * Returns help if the actual value is almost one of the expected ones and differs only in JSON
 * type, letter case, white space or rounding.
 */
export function likenessHelp(
  wanted: readonly JsonValue[],
  found: readonly JsonValue[],
): string | undefined {
  for (const value of wanted) {
    const alike = found.find((item) => differInTypeOnly(item, value) || looksLike(item, value));
    if (alike === undefined) continue;
    return `the types differ; write ${asYaml(alike)} in place of ${asYaml(value)}`;
  }
  for (const value of wanted) {
    for (const item of found) {
      const only = typeof value === "string" && typeof item === "string" &&
        soleDifference(value, item);
      if (!only) continue;
      return `${asYaml(item)} and ${asYaml(value)} differ only in ${soleDifferenceText(only)}`;
    }
  }
  return undefined;
}

/**
 * Whether two values are easily confused although their types differ: `true` and `1`, null and
 * `""`.
 */
export function looksLike(a: JsonValue, b: JsonValue): boolean {
  if (typeName(a) === typeName(b)) return false;
  if (isNothing(a) && isNothing(b)) return true;
  return isFlag(a) !== undefined && isFlag(a) === isFlag(b);
}

/** Whether two numbers differ only by a rounding error. */
export function differByRounding(a: JsonValue, b: JsonValue): boolean {
  if (!isNumber(a) || !isNumber(b) || typeof a === "bigint" || typeof b === "bigint") return false;
  return a !== b && Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)) &&
    !(Number.isInteger(a) && Number.isInteger(b));
}

function isNothing(value: JsonValue): boolean {
  if (value === null || value === "") return true;
  return isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** Reads a value as a boolean, if it is one of those that APIs use for booleans. */
function isFlag(value: JsonValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return undefined;
  const word = value.toLowerCase();
  if (["true", "1", "yes"].includes(word)) return true;
  return ["false", "0", "no"].includes(word) ? false : undefined;
}

/** Where a text must contain a part. */
type TextPosition = "startsWith" | "endsWith" | "includes";

/** The longest text that is searched for a near miss; it is folded several times. */
const MAX_SEARCHED = 1_000_000;

/** Adds help to a result if only letter case or white space keeps a text from containing a part. */
export function withNearMissHelp(
  result: Mismatch,
  part: string,
  actual: string,
  place: TextPosition,
): Mismatch {
  if (actual.length > MAX_SEARCHED) return result;
  const has = (fold: (text: string) => string) => fold(actual)[place](fold(part));
  if (has((text) => text.toLowerCase())) {
    return {
      ...result,
      help: `it does apart from letter case; ${ignoringCase(part, PATTERNS[place])}`,
    };
  }
  const whole = spaced(part, actual, place);
  if (whole !== undefined) return { ...result, help: whole, reveal: true };
  if (!has((text) => text.trim()) && !has((text) => text.replace(/\s+/g, " "))) return result;
  return { ...result, help: "the text has it with other white space", reveal: true };
}

/** Suggests what to write if the text has the part, but with white space before or after it. */
function spaced(part: string, actual: string, place: TextPosition): string | undefined {
  if (place === "includes" || part !== part.trim() || !actual.trim()[place](part)) return undefined;
  const space = place === "endsWith"
    ? actual.slice(actual.trimEnd().length)
    : actual.slice(0, actual.length - actual.trimStart().length);
  const what = /^\r?\n$/.test(space) ? "a line end" : "white space";
  const [verb, text] = place === "endsWith" ? ["ends", part + space] : ["starts", space + part];
  return `the text ${verb} with ${what}; write \`${place}: ${asYaml(text)}\``;
}

const PATTERNS: Readonly<Record<TextPosition, (text: string) => string>> = {
  startsWith: (text) => `^${text}`,
  endsWith: (text) => `${text}$`,
  includes: (text) => text,
};

/**
 * Matches texts that need no escaping in a pattern; a secret spelled differently would not be
 * masked.
 */
const LITERAL = /^[\w @:;,-]{1,60}$/;

/** Suggests a pattern that ignores white space around a text. */
export function ignoringSpace(text: string): string | undefined {
  const trimmed = text.trim();
  return LITERAL.test(trimmed)
    ? `write \`matches: '^\\s*${trimmed}\\s*$'\` to allow that`
    : undefined;
}

/** Suggests a pattern that ignores the letter case of a text. */
export function ignoringCase(text: string, place: (pattern: string) => string): string {
  return LITERAL.test(text)
    ? `write \`matches: '${place(`(?i:${text})`)}'\` to ignore it`
    : "`matches` with `(?i:…)` ignores it";
}
