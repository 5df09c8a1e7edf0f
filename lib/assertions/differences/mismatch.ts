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
 * Returns the result for a wrong value.
 *
 * @param expected What the value should be, in words that follow `not`.
 * @param title The one-line message, if it is not about what the value is and should be.
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
 * Returns the result for a value that was compared with another, with the places that differ.
 *
 * @param help What to write instead, if that is known; otherwise the help names the sole
 *   difference.
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

/** Adds the places where a value differs to a result, if they are inside the value. */
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
 * Names the one thing in which all places differ if the title does not, or says what to write if
 * only the JSON type of one place differs.
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

/** Whether the title is complete: there is one place, and the difference is invisible. */
function isInTitle({ hidden, detail }: SoleDifference, { places, more = 0 }: Differences): boolean {
  return hidden && detail === undefined && places.length + more === 1;
}

/** Lists at most ten values with their types, shortened: `string "a"`, `null`, `3 more`. */
export function describeEach(
  values: readonly JsonValue[],
  describe: (value: JsonValue) => string = (value) => describeValue(value, SHOWN_LENGTH),
): string[] {
  const shown = values.slice(0, MAX_SHOWN).map(describe);
  return values.length > MAX_SHOWN ? [...shown, `${values.length - MAX_SHOWN} more`] : shown;
}
