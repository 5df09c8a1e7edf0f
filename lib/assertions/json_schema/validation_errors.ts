import type { Difference, Differences } from "../../diagnostics/mod.ts";
import { describeValue, isArray, isObject, type JsonValue, pathSegment } from "../../json/mod.ts";
import { count, excerpt, joinWithOr } from "../../text/mod.ts";
import { boundedDifferences, describeEach } from "../differences/mod.ts";
import type { SchemaError } from "./library.ts";
import { keywordValue, placeOf, type ResolveRef } from "./pointers.ts";

const LIMIT = 60;

/** Words what a keyword expects; returns nothing to use the validator's sentence. */
type Expectation = (operand: JsonValue, sentence: string) => string | undefined;

const EXPECTED: Readonly<Record<string, Expectation>> = {
  type: (operand) => joinWithOr([operand].flat().map(String)),
  anyOf: (operand) => alternativeTypes(operand) ?? "a value that fits one schema of `anyOf`",
  oneOf: (operand, sentence) =>
    alternativeTypes(operand) ??
      `a value that fits exactly one schema of \`oneOf\`${inBrackets(/\((\d+) match/, sentence)}`,
  not: () => "a value that does not fit the schema of `not`",
  contains: () => "an item that fits the schema of `contains`",
  propertyNames: (_operand, sentence) =>
    `names that fit \`propertyNames\`${inBrackets(/name (".*") does not/s, sentence)}`,
  uniqueItems: (_operand, sentence) =>
    `no duplicate items${inBrackets(/(indexes \d+ and \d+)/, sentence)}`,
  const: (operand) => describeValue(operand, LIMIT),
  enum: (operand) => joinWithOr(describeEach(isArray(operand) ? operand : [])),
  pattern: (operand) => `a match of /${excerpt(String(operand), LIMIT)}/`,
  format: (operand) => `the format ${operand}`,
  // In draft 4, a neighboring keyword makes bounds exclusive.
  minimum: (operand, sentence) =>
    `a number ${sentence.includes("or equal") ? "greater than" : "of at least"} ${operand}`,
  maximum: (operand, sentence) =>
    `a number ${sentence.includes("or equal") ? "less than" : "of at most"} ${operand}`,
  exclusiveMinimum: (operand) => `a number greater than ${operand}`,
  exclusiveMaximum: (operand) => `a number less than ${operand}`,
  multipleOf: (operand) => `a multiple of ${operand}`,
  minLength: (operand) => `at least ${count(Number(operand), "character")}`,
  maxLength: (operand) => `at most ${count(Number(operand), "character")}`,
  minItems: (operand) => `at least ${count(Number(operand), "item")}`,
  maxItems: (operand) => `at most ${count(Number(operand), "item")}`,
  minProperties: (operand) => `at least ${count(Number(operand), "member")}`,
  maxProperties: (operand) => `at most ${count(Number(operand), "member")}`,
};

/** What the errors of a validator refer to. */
interface ValidationSubject {
  readonly schema: JsonValue;
  readonly instance: JsonValue;
  readonly resolve: ResolveRef;
}

/** Describes the deepest errors, each at its path from the validated value. */
export function describeErrors(
  errors: readonly SchemaError[],
  subject: ValidationSubject,
): Differences {
  const described = deepestErrors(errors).map((error) => describeError(error, subject));
  const all = [
    ...new Map(described.map((place) => [Object.values(place).join("\0"), place])).values(),
  ];
  return boundedDifferences(all);
}

function describeError(
  error: SchemaError,
  { schema, instance, resolve }: ValidationSubject,
): Difference {
  const { path, value } = placeOf(instance, error.instanceLocation);
  const at = path.slice("$".length);
  const absent = /required property "(.*)"\.$/s.exec(error.error)?.[1];
  if (absent !== undefined) {
    return { at: at + pathSegment(absent), expected: "a value", actual: "nothing" };
  }
  const actual = describeValue(value, LIMIT);
  if (error.keyword === "false") return { at, expected: "nothing", actual };
  const beside = error.keyword === "dependentRequired" ? memberBeside(error.error) : undefined;
  if (beside !== undefined) return { at, expected: beside, actual };
  const operand = keywordValue(schema, error.keywordLocation, resolve);
  const expected = operand === undefined
    ? undefined
    : EXPECTED[error.keyword]?.(operand, error.error);
  return { at, expected: expected ?? asClause(error.error), actual };
}

/** Returns the types of alternatives that differ in nothing else: `string or null`. */
function alternativeTypes(operand: JsonValue): string | undefined {
  if (!isArray(operand)) return undefined;
  const types = operand.map((schema) =>
    isObject(schema) && Object.keys(schema).join() === "type" ? String(schema.type) : undefined
  );
  return types.includes(undefined) ? undefined : joinWithOr(types as string[]);
}

function memberBeside(sentence: string): string | undefined {
  const [, present, absent] = /has (".*") but does not have (".*")/s.exec(sentence) ?? [];
  return absent === undefined ? undefined : `a member ${absent} beside ${present}`;
}

/** Returns in brackets what the validator's sentence names. */
function inBrackets(pattern: RegExp, sentence: string): string {
  const named = pattern.exec(sentence)?.[1];
  return named === undefined ? "" : ` (found ${named})`;
}

/** Turns the validator's sentence into a clause. */
function asClause(sentence: string): string {
  return sentence[0].toLowerCase() + sentence.slice(1).replace(/\.$/, "").replaceAll("  ", " ");
}

/** Keywords whose error only announces a deeper one. */
const WRAPPERS = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "if",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
  "prefixItems",
  "items",
  "additionalItems",
  "unevaluatedItems",
]);

/**
 * Returns the errors that say what is wrong, without those that only lead to them and without those
 * of alternatives that do not apply.
 */
function deepestErrors(errors: readonly SchemaError[]): SchemaError[] {
  const absorbing = new Set(errors.filter(absorbs).map((error) => error.keywordLocation));
  const alternatives = new Set(
    errors.filter(isAlternative).map((error) => errorKey(error.keywordLocation, error)),
  );
  return errors.filter((error) =>
    !WRAPPERS.has(error.keyword) &&
    !prefixes(error.keywordLocation).some((location) =>
      absorbing.has(location) || alternatives.has(errorKey(location, error))
    )
  );
}

/** Whether the errors below this one do not help a reader. */
function absorbs({ keyword, error }: SchemaError): boolean {
  if (keyword === "oneOf") return !error.includes("(0 matches)");
  return keyword === "contains" || keyword === "propertyNames";
}

function isAlternative({ keyword }: SchemaError): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function errorKey(location: string, { instanceLocation }: SchemaError): string {
  return `${location} ${instanceLocation}`;
}

function prefixes(location: string): string[] {
  const found: string[] = [];
  for (let i = location.lastIndexOf("/"); i > 0; i = location.lastIndexOf("/", i - 1)) {
    found.push(location.slice(0, i));
  }
  return found;
}
