import { describeValue, type JsonValue, toText, typeName } from "../../json/mod.ts";
import type { Mismatch } from "../operator.ts";
import { asYaml } from "./operand.ts";

const MAX_SHOWN = 10;
const SHOWN_LENGTH = 60;

/** The verdict on a value that is wrong. */
export function mismatch(expected: string, actual: JsonValue, help?: string): Mismatch {
  const found = describeValue(actual);
  return { pass: false, expected, actual: found, ...(help === undefined ? {} : { help }) };
}

/** Values with their types, shortened, at most ten of them: `string "a"`, `null`, `3 more`. */
export function describeEach(values: readonly JsonValue[]): string[] {
  const shown = values.slice(0, MAX_SHOWN).map((value) => describeValue(value, SHOWN_LENGTH));
  return values.length > MAX_SHOWN ? [...shown, `${values.length - MAX_SHOWN} more`] : shown;
}

/** Whether two values read the same and differ in their JSON type alone, as `"3"` and `3` do. */
export function differInTypeOnly(a: JsonValue, b: JsonValue): boolean {
  return typeName(a) !== typeName(b) && toText(a) === toText(b);
}

/** Help where a value found is one of those wanted but for its type. */
export function typeHelp(
  wanted: readonly JsonValue[],
  found: readonly JsonValue[],
): string | undefined {
  for (const value of wanted) {
    const alike = found.find((item) => differInTypeOnly(item, value));
    if (alike === undefined) continue;
    return `the types differ; write ${asYaml(alike)} in place of ${asYaml(value)}`;
  }
  return undefined;
}
