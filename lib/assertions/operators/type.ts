import { isArray, isNumber, isObject, type JsonValue } from "../../json/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { mismatch } from "../differences/mod.ts";
import { asYaml, isNumeric, TYPE_NAMES, TYPE_NAMES_HELP, wrongOperand } from "../operand_types.ts";
import { OperandError, type Operator, PASS } from "../operator.ts";

interface Type {
  readonly phrase: string;
  /** Names of the type in other languages. */
  readonly insteadOf: readonly string[];
  includes(value: JsonValue): boolean;
}

type TypeName = (typeof TYPE_NAMES)[number];

const TYPES: Readonly<Record<TypeName, Type>> = {
  string: {
    phrase: "a string",
    insteadOf: ["str", "text"],
    includes: (value) => typeof value === "string",
  },
  number: {
    phrase: "a number",
    insteadOf: ["float", "double", "decimal", "numeric"],
    includes: isNumber,
  },
  integer: {
    phrase: "an integer",
    insteadOf: ["int", "long", "bigint"],
    includes: (value) => typeof value === "bigint" || Number.isInteger(value),
  },
  boolean: {
    phrase: "a boolean",
    insteadOf: ["bool"],
    includes: (value) => typeof value === "boolean",
  },
  array: { phrase: "an array", insteadOf: ["list", "sequence"], includes: isArray },
  object: { phrase: "an object", insteadOf: ["map", "dict", "hash", "struct"], includes: isObject },
  null: { phrase: "null", insteadOf: ["nil", "none"], includes: (value) => value === null },
};

/** The JSON type of a value; `integer` is a number without a fraction. */
export const type: Operator = {
  name: "type",
  docs: {
    what: "The value has a JSON type; `integer` is a number without a fraction.",
    when: "Use it for values that differ in each run, such as ids. `format` and `matches` say " +
      "more about text, `schema` about a whole value.",
    types: "`3` and `3.0` are both a `number` and an `integer`. Text of a number is a `string`. " +
      'null has the type `null` only; `schema: {type: [string, "null"]}` accepts it as well.',
    path: "$.json.id",
    example: "string",
    passes: '{"id": "ord_1"}',
    fails: '{"id": 1}',
  },
  operand: { enum: [...TYPE_NAMES, null] },
  subject: "one",
  prepare(operand) {
    // YAML reads an unquoted `null` as the value instead of the name.
    const { phrase, includes } = typeOf(operand === null ? "null" : operand);
    return (actual) => includes(actual) ? PASS : mismatch(phrase, actual, help(operand, actual));
  },
};

function help(operand: JsonValue, actual: JsonValue): string | undefined {
  if (actual === null) return `\`schema: {type: [${operand}, "null"]}\` accepts null as well`;
  if (typeof actual !== "string") return undefined;
  const inText = operand === "number" || operand === "integer" ? isNumeric(actual) : false;
  if (inText) return "the value is text that reads as a number";
  if (operand !== "boolean" || !/^(?:true|false)$/i.test(actual)) return undefined;
  return "the value is text that reads as a boolean";
}

function typeOf(operand: JsonValue): Type {
  if (typeof operand !== "string") {
    throw wrongOperand("type", "the name of a JSON type", operand, TYPE_NAMES_HELP);
  }
  const name = TYPE_NAMES.find((one) => one === operand);
  if (name !== undefined) return TYPES[name];
  const word = operand.toLowerCase();
  const near = TYPE_NAMES.find((name) => TYPES[name].insteadOf.includes(word)) ??
    closestWord(word, TYPE_NAMES);
  throw new OperandError(
    `${asYaml(operand)} is not the name of a JSON type`,
    near === undefined ? TYPE_NAMES_HELP : `did you mean \`${near}\`?`,
  );
}
