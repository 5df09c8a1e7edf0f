import { isArray, isNumber, isObject, type JsonValue, typeName } from "../../json/mod.ts";
import { differInTypeOnly } from "./compared.ts";
import { onlyIn } from "./only_in.ts";
import { asYaml } from "./operand.ts";

const ROUNDING = 1e-9;

/**
 * Help where a value found is nearly one of those wanted: another JSON type, letter case, white
 * space, a rounding error.
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
      const only = typeof value === "string" && typeof item === "string" && onlyIn(value, item);
      if (!only) continue;
      return `${asYaml(item)} and ${asYaml(value)} differ only in ${only.words}`;
    }
  }
  return undefined;
}

/** Whether values of two types are mistaken for each other: `true` and `1`, null and `""`. */
export function looksLike(a: JsonValue, b: JsonValue): boolean {
  if (typeName(a) === typeName(b)) return false;
  if (isNothing(a) && isNothing(b)) return true;
  return isFlag(a) !== undefined && isFlag(a) === isFlag(b);
}

/** Whether two numbers are the same but for the rounding of a calculation. */
export function differByRounding(a: JsonValue, b: JsonValue): boolean {
  if (!isNumber(a) || !isNumber(b) || typeof a === "bigint" || typeof b === "bigint") return false;
  return a !== b && Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)) &&
    !(Number.isInteger(a) && Number.isInteger(b));
}

function isNothing(value: JsonValue): boolean {
  if (value === null || value === "") return true;
  return isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** What a value says as a yes or no, if it is one of those that APIs write for it. */
function isFlag(value: JsonValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return undefined;
  const word = value.toLowerCase();
  if (["true", "1", "yes"].includes(word)) return true;
  return ["false", "0", "no"].includes(word) ? false : undefined;
}
