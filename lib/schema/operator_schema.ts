import type { Operator } from "../assertions/mod.ts";
import {
  LENGTH_COMPARISONS,
  OPERATOR_ALIASES,
  OPERATORS,
  TEXT_OPERATORS,
} from "../assertions/operators/registry.ts";
import { described, EXPRESSION, type SchemaPart } from "./schema_parts.ts";

/** The types of values, and how messages name them when text is found instead. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  array: "a list",
  object: "a map",
};

const ANY_TYPE: SchemaPart = {
  type: ["string", "number", "boolean", "null", "array", "object"],
};

/** Descriptions of the choices of operands, for editors. */
const CHOICES: Readonly<Record<string, string>> = {
  string: "Text.",
  number: "A number, with or without a fraction.",
  integer: "A number without a fraction.",
  boolean: "True or false.",
  array: "A list.",
  object: "A map.",
  null: "Null, which is a value and not nothing.",
  uuid: "A UUID (RFC 9562).",
  "date-time": "A date and a time with an offset (RFC 3339): 2026-02-17T09:30:00Z.",
  date: "A date (RFC 3339): 2026-02-17.",
  time: "A time with an offset (RFC 3339): 09:30:00Z.",
  email: "An e-mail address.",
  uri: "An absolute URI.",
  hostname: "The name of a host.",
  ipv4: "An IPv4 address.",
  ipv6: "An IPv6 address.",
};

/** The schemas of operands that contain an operator or a file name. */
const OPERANDS: Readonly<Record<string, SchemaPart>> = {
  each: { $ref: "#/$defs/itemOperator" },
  length: { $ref: "#/$defs/length" },
  schema: { $ref: "#/$defs/schema" },
};

/** Returns the schema of a map with one operator, for a key that may also have other values. */
export function operatorMap(more: SchemaPart = {}): SchemaPart {
  return exactlyOne(operatorProperties(), { type: "object", ...more });
}

/** Returns the schema of the operators for an item of a list, or an expression that gives one. */
export function itemOperator(): SchemaPart {
  const presence = [...OPERATORS.values()].filter(({ subject }) => subject === "presence");
  const names = presence.map(({ name }) => name);
  const judging = Object.entries(operatorProperties()).filter(([name]) => !names.includes(name));
  return exactlyOne(Object.fromEntries(judging), orExpression(["object"]));
}

/**
 * Returns the schema of a length, an operator that compares it, or an expression that gives either.
 */
export function lengthOperand(): SchemaPart {
  const comparing = Object.entries(operatorProperties())
    .filter(([name]) => LENGTH_COMPARISONS.includes(OPERATOR_ALIASES.get(name) ?? name));
  return exactlyOne(Object.fromEntries(comparing), {
    ...orExpression(["integer", "object"]),
    minimum: 0,
  });
}

/** The range of the codes of responses. */
export const STATUS_CODE: SchemaPart = { minimum: 100, maximum: 599 };

/** Operators that can pass for a status, besides those that compare it with codes. */
const ON_A_STATUS: readonly string[] = ["exists", "type", "matches", "notMatches", "schema"];

/**
 * Returns the schema of a status: a code, or an operator that compares with codes.
 *
 * @param more The schema of the code.
 */
export function statusOperators(more: SchemaPart): SchemaPart {
  const code = { ...orExpression(["integer"]), ...STATUS_CODE };
  const codes = (length: SchemaPart) => ({ ...orExpression(["array"]), ...length, items: code });
  const several = codes({ minItems: 1 });
  const operands: Readonly<Record<string, SchemaPart>> = {
    equals: code,
    notEquals: code,
    anyOf: several,
    noneOf: several,
    gt: { ...code, minimum: 99, maximum: 598 },
    gte: code,
    lt: { ...code, minimum: 101, maximum: 600 },
    lte: code,
    between: codes({ minItems: 2, maxItems: 2 }),
  };
  const properties = Object.entries(operatorProperties()).flatMap(([name, operand]) => {
    const operator = OPERATOR_ALIASES.get(name) ?? name;
    if (ON_A_STATUS.includes(operator)) return [[name, operand]];
    if (!Object.hasOwn(operands, operator)) return [];
    const { what } = OPERATORS.get(operator)!.docs;
    return [[name, { ...described(what), ...operands[operator] }]];
  });
  return exactlyOne(Object.fromEntries(properties), more);
}

/** Returns a reference to the operand of each operator, under every name of the operator. */
export function operatorProperties(): Record<string, SchemaPart> {
  return referring([...OPERATORS.keys(), ...OPERATOR_ALIASES.keys()]);
}

/** Returns the properties of the operators on the body as text. */
export function textOperatorProperties(): Record<string, SchemaPart> {
  return referring(TEXT_OPERATORS);
}

/** Returns the definitions of the operands, to which everything else refers. */
export function operandDefinitions(): Record<string, SchemaPart> {
  const aliases = Array.from(OPERATOR_ALIASES, ([alias, name]) => {
    const operand = operandOf(OPERATORS.get(name)!);
    return [alias, { ...operand, ...described(`The same as \`${name}\`.`) }] as const;
  });
  const operands = Array.from(
    OPERATORS,
    ([name, operator]) => [name, operandOf(operator)] as const,
  );
  return Object.fromEntries(
    [...operands, ...aliases].map(([name, operand]) => [definitionOf(name), operand]),
  );
}

function referring(names: readonly string[]): Record<string, SchemaPart> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/$defs/${definitionOf(name)}` }]),
  );
}

function definitionOf(operator: string): string {
  return `${operator}Operand`;
}

function operandOf({ name, docs, operand }: Operator): SchemaPart {
  const schema = Object.hasOwn(OPERANDS, name) ? OPERANDS[name] : withExpression(operand);
  return { ...described(docs.what, `${name}: ${docs.example}`), ...schema };
}

/** Allows a whole expression as an operand of any type. */
function withExpression(operand: SchemaPart): SchemaPart {
  if (Array.isArray(operand.enum)) {
    const markdownEnumDescriptions = operand.enum.map((choice) => CHOICES[String(choice)]);
    return { anyOf: [{ ...operand, markdownEnumDescriptions }, orExpression([])] };
  }
  if (operand.type === undefined) return { ...ANY_TYPE, ...operand };
  const types = [operand.type as string | readonly string[]].flat();
  if (!types.includes("string")) {
    const items = operand.items === undefined
      ? {}
      : { items: withExpression(operand.items as SchemaPart) };
    return { ...operand, ...items, ...orExpression(types) };
  }
  if (operand.pattern === undefined) return operand;
  return { ...operand, pattern: `${operand.pattern}|${EXPRESSION}` };
}

/** Returns the schema of values of some types, or text with an expression in it. */
function orExpression(types: readonly string[]): SchemaPart {
  const wanted = [...types.map((type) => TYPES[type]), "an expression such as ${vars.name}"];
  return {
    type: types.length === 0 ? "string" : [...types, "string"],
    pattern: EXPRESSION,
    patternErrorMessage: `write ${wanted.join(" or ")}`,
  };
}

/** Returns the schema of a map with exactly one of some keys. */
function exactlyOne(
  properties: Readonly<Record<string, SchemaPart>>,
  more: SchemaPart,
): SchemaPart {
  return {
    ...more,
    properties,
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  };
}
