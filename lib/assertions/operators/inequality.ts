import {
  describeValue,
  isObject,
  type JsonTypeName,
  type JsonValue,
  typeName,
} from "../../json/mod.ts";
import {
  comparedMismatch,
  differByRounding,
  differInTypeOnly,
  ignoringCase,
  ignoringSpace,
  inTitle,
  isSubset,
  looksLike,
  mismatch,
  says,
  soleDifference,
} from "../differences/mod.ts";
import { asYaml } from "../operand_types.ts";
import type { Mismatch } from "../operator.ts";
import { toOrdered } from "./ordering.ts";

const MAX_PART = 60;
const MIN_PART = 3;

const WORDS: Readonly<Record<JsonTypeName, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "text",
  array: "a list",
  object: "an object",
};

/** Explains why a value does not equal the one expected. */
export function unequal(wanted: JsonValue, actual: JsonValue): Mismatch {
  const help = typeHelp(wanted, actual) ?? scalarHelp(wanted, actual) ??
    membersHelp(wanted, actual);
  return comparedMismatch(describeValue(wanted), wanted, actual, "whole", help);
}

/** Says that a value equals the one excluded. */
export function equal(excluded: JsonValue, actual: JsonValue): Mismatch {
  const title = says(`equals ${inTitle(excluded)}`);
  return mismatch(`anything but ${describeValue(excluded)}`, actual, undefined, title);
}

function typeHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (!differInTypeOnly(wanted, actual) && !looksLike(wanted, actual)) return undefined;
  const both = `anyOf: [${asYaml(actual)}, ${asYaml(wanted)}]`;
  const what = actual === "" ? "empty text" : WORDS[typeName(actual)];
  return `the value is ${what}; ` +
    `write \`equals: ${asYaml(actual)}\`, or \`${both}\` to accept both`;
}

function membersHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (!isObject(wanted) || Object.keys(wanted).length === 0 || !isSubset(wanted, actual)) {
    return undefined;
  }
  return "all that is expected is there, and more; write `containsObject` to allow that";
}

function scalarHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (typeof wanted === "string" && typeof actual === "string") return textHelp(wanted, actual);
  if (!differByRounding(wanted, actual)) return undefined;
  const size = Math.abs(Number(wanted)) * 1e-6;
  const [low, high] = [Number(wanted) - size, Number(wanted) + size].map((n) =>
    Number(n.toPrecision(8))
  );
  return `they differ by rounding only; write \`between: [${low}, ${high}]\``;
}

function textHelp(wanted: string, actual: string): string | undefined {
  const only = soleDifference(wanted, actual);
  if (only?.kind === "case") {
    return `they differ only in letter case; ${ignoringCase(wanted, (text) => `^${text}$`)}`;
  }
  if (only) return only.kind === "outer space" ? ignoringSpace(wanted) : undefined;
  const [instant, other] = [toOrdered(wanted), toOrdered(actual)];
  if (instant && instant.value === other?.value) {
    return "both are the same moment, written differently; " +
      `write \`between: [${asYaml(wanted)}, ${asYaml(wanted)}]\` to compare moments`;
  }
  if (wanted.length < MIN_PART || wanted.length > MAX_PART) return undefined;
  const operator = actual.startsWith(wanted)
    ? "startsWith"
    : actual.endsWith(wanted)
    ? "endsWith"
    : actual.includes(wanted)
    ? "contains"
    : undefined;
  if (operator === undefined) return undefined;
  return `the text has more in it; write \`${operator}: ${asYaml(wanted)}\` to allow that`;
}
