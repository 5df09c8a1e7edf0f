import { OPERATOR_WORDS, snakeCase } from "../../loader/mod.ts";
import { closestWord, joinWithAnd } from "../../text/mod.ts";

/** Names in other tools of operators that may take a different operand here. */
const SIMILAR: Readonly<Record<string, string>> = {
  all: "each",
  expect: "equals",
  expected: "equals",
  to_be: "equals",
  to_equal: "equals",
  is: "equals",
  json_schema: "schema",
  not: "notEquals",
  partial: "containsObject",
  present: "exists",
  size: "length",
  count: "length",
  len: "length",
  value: "equals",
};

/** Names in other tools that mean the opposite of an operator, or take no operand. */
const INSTEAD: Readonly<Record<string, string>> = {
  absent: "exists: false",
  empty: "isEmpty: true",
  is_array: "type: array",
  is_boolean: "type: boolean",
  is_defined: "exists: true",
  is_false: "equals: false",
  is_integer: "type: integer",
  is_number: "type: number",
  is_object: "type: object",
  is_present: "exists: true",
  is_string: "type: string",
  is_undefined: "exists: false",
  is_null: "equals: null",
  is_true: "equals: true",
  missing: "exists: false",
  non_empty: "isEmpty: false",
  not_empty: "isEmpty: false",
  is_not_empty: "isEmpty: false",
  not_exist: "exists: false",
  not_exists: "exists: false",
  not_null: "notEquals: null",
  is_not_null: "notEquals: null",
  null: "equals: null",
};
const NEGATION = /^(?:not|non|no|isnt|isnot|doesnt|doesnot)(?=[_A-Z-]|[a-z]{3})/i;

/** The operator that an unknown name probably means. */
interface MeantOperator {
  /** The operator that the name certainly means, with the same operand. */
  readonly same?: string;
  /** What to write instead. */
  readonly help: string;
}

/** Finds the operator that an unknown name means: a synonym or a typo. */
export function meantOperator(name: string, names: readonly string[]): MeantOperator {
  const word = snakeCase(name);
  if (Object.hasOwn(INSTEAD, word)) return { help: `write \`${INSTEAD[word]}\`` };
  const same = sameOperator(name, word, names);
  if (same !== undefined) return { same, help: `did you mean \`${same}\`?` };
  const near = Object.hasOwn(SIMILAR, word) ? SIMILAR[word] : nearest(name, names);
  return {
    help: near === undefined
      ? `the operators are ${joinWithAnd(names.map((one) => `\`${one}\``))}`
      : `did you mean \`${near}\`?`,
  };
}

/**
 * Returns the operator that a name certainly means: another spelling, or a name close to only one
 * operator.
 */
function sameOperator(name: string, word: string, names: readonly string[]): string | undefined {
  if (Object.hasOwn(OPERATOR_WORDS, word)) return OPERATOR_WORDS[word];
  if (Object.hasOwn(SIMILAR, word)) return undefined;
  const exact = names.find((one) => snakeCase(one) === word);
  if (exact !== undefined) return exact;
  const near = nearest(name, names);
  const others = names.filter((one) => one !== near);
  return nearest(name, others) === undefined ? near : undefined;
}

/** Finds the nearest name. A negated name never matches one without negation, nor the reverse. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const negates = NEGATION.test(name);
  return closestWord(name, names.filter((one) => NEGATION.test(one) === negates));
}
