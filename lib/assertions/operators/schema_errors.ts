import { describeValue, isArray, isObject, type JsonValue, segment } from "../../json/mod.ts";
import { count, either, excerpt } from "../../text/mod.ts";
import type { SchemaError } from "./json_schema.ts";
import { describeEach } from "./mismatch.ts";
import { deepestErrors } from "./schema_leaves.ts";
import { keywordValue, placeOf, type ResolveRef } from "./schema_pointer.ts";

const MAX_SHOWN = 10;
const LIMIT = 60;

/** What a keyword expects, as an error says it; nothing where the validator says it well enough. */
const EXPECTED: Readonly<Record<string, (operand: JsonValue) => string | undefined>> = {
  type: (operand) => either([operand].flat().map(String)),
  anyOf: alternativeTypes,
  oneOf: alternativeTypes,
  const: (operand) => describeValue(operand, LIMIT),
  enum: (operand) => either(describeEach(isArray(operand) ? operand : [])),
  pattern: (operand) => `a match of /${excerpt(String(operand), LIMIT)}/`,
  format: (operand) => `the format ${operand}`,
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

/** What the errors of a validator are about. */
export interface ValidationSubject {
  readonly schema: JsonValue;
  readonly instance: JsonValue;
  readonly resolve: ResolveRef;
}

/**
 * The deepest errors, each with its place as a path from the value that was validated:
 * `$.items[2].price: expected number, found string "3"; …`.
 */
export function describeErrors(errors: readonly SchemaError[], subject: ValidationSubject): string {
  const leaves = deepestErrors(errors);
  const shown = leaves.slice(0, MAX_SHOWN).map((error) => describeError(error, subject));
  const more = leaves.length - shown.length;
  return [...new Set(shown), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function describeError(error: SchemaError, { schema, instance, resolve }: ValidationSubject) {
  const { path, value } = placeOf(instance, error.instanceLocation);
  const absent = /required property "(.*)"\.$/s.exec(error.error)?.[1];
  if (absent !== undefined) return `${path}${segment(absent)}: expected a value, found nothing`;
  const found = describeValue(value, LIMIT);
  if (error.keyword === "false") return `${path}: expected nothing, found ${found}`;
  const operand = keywordValue(schema, error.keywordLocation, resolve);
  const expected = operand === undefined ? undefined : EXPECTED[error.keyword]?.(operand);
  if (expected !== undefined) return `${path}: expected ${expected}, found ${found}`;
  return `${path}: ${asClause(error.error)}`;
}

/** The types to choose from, where alternatives differ in nothing else: `string or null`. */
function alternativeTypes(operand: JsonValue): string | undefined {
  if (!isArray(operand)) return undefined;
  const types = operand.map((schema) =>
    isObject(schema) && Object.keys(schema).join() === "type" ? String(schema.type) : undefined
  );
  return types.includes(undefined) ? undefined : either(types as string[]);
}

/** The validator's sentence as a part of ours. */
function asClause(sentence: string): string {
  return sentence[0].toLowerCase() + sentence.slice(1).replace(/\.$/, "").replaceAll("  ", " ");
}
