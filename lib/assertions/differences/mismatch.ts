import type { Differences } from "../../diagnostics/mod.ts";
import { describeValue, type JsonValue } from "../../json/mod.ts";
import { asYaml } from "../operand_types.ts";
import type { Mismatch, Title } from "../operator.ts";
import { comparedTitle, isNot } from "./title.ts";
import {
  compareValues,
  type Comparison,
  type ComparisonResult,
  ORDER,
  type SoleDifference,
  soleDifferenceText,
} from "./value_differences.ts";

const MAX_SHOWN = 10;
const SHOWN_LENGTH = 60;

/**
 * The result on a value that is wrong.
 *
 * @param expected What it should be, in words that follow `not`.
 * @param title What to say in one line, where that is not what the value is and should be.
 */
export function mismatch(
  expected: string,
  actual: JsonValue,
  help?: string,
  title: Title = isNot(expected, actual),
): Mismatch {
  const found = describeValue(actual);
  return { pass: false, expected, actual: found, title, help };
}

/**
 * The result on a value that was compared with another, with the places where they differ.
 *
 * @param help What to write instead, if that is known; else it says what they differ in alone.
 */
export function comparedMismatch(
  expected: string,
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison,
  help?: string,
): Mismatch {
  const compared = compareValues(wanted, actual, comparison);
  return withDifferences(
    mismatch(expected, actual, help ?? soleDifferenceHelp(compared)),
    compared,
  );
}

/** A result with the places where a value differs, if they are inside of it. */
export function withDifferences(result: Mismatch, compared: ComparisonResult): Mismatch {
  const { differences, soleDifference } = compared;
  const inside = differences.places.some(({ at }) => at !== "");
  return {
    ...result,
    title: comparedTitle(compared),
    ...(inside ? { differences } : {}),
    ...(soleDifference?.hidden ? { reveal: true } : {}),
  };
}

/**
 * What all differences are in, where the title does not say it, or what to write where one is in
 * the JSON type alone.
 */
export function soleDifferenceHelp(
  { soleDifference, mistyped, differences }: ComparisonResult,
): string | undefined {
  if (mistyped) {
    const [wanted, actual] = mistyped;
    return `the types differ; write ${asYaml(actual)} in place of ${asYaml(wanted)}`;
  }
  if (soleDifference === undefined || isInTitle(soleDifference, differences)) return undefined;
  const accept = soleDifference === ORDER
    ? "; `containsOnly` accepts the items of a list in any order"
    : "";
  return `they differ only in ${soleDifferenceText(soleDifference)}${accept}`;
}

/** Whether the title says all there is to say: one place, and what does not show. */
function isInTitle({ hidden, detail }: SoleDifference, { places, more = 0 }: Differences): boolean {
  return hidden && detail === undefined && places.length + more === 1;
}

/** Values with their types, shortened, at most ten of them: `string "a"`, `null`, `3 more`. */
export function describeEach(
  values: readonly JsonValue[],
  describe: (value: JsonValue) => string = (value) => describeValue(value, SHOWN_LENGTH),
): string[] {
  const shown = values.slice(0, MAX_SHOWN).map(describe);
  return values.length > MAX_SHOWN ? [...shown, `${values.length - MAX_SHOWN} more`] : shown;
}
