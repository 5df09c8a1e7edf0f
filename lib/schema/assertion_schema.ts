import { ASSERTION_KEYS } from "../loader/mod.ts";
import {
  itemOperator,
  lengthOperand,
  operandDefinitions,
  operatorMap,
  operatorProperties,
  textOperatorProperties,
} from "./operator_schema.ts";
import {
  BODY_PATH,
  ENVELOPE_PATH,
  EXPRESSION,
  FIXED_TEXT,
  HEADER_NAME,
  objectOf,
  type SchemaPart,
  spellings,
} from "./schema_parts.ts";

/** The definitions of `assert`, of the conditions of a loop, and of their parts. */
export function assertionParts(): Record<string, SchemaPart> {
  const assert = objectOf(ASSERTION_KEYS, { allOf: [spellings("json", "jsonpath")] });
  const number: SchemaPart = {
    type: ["integer", "string", "object"],
    pattern: EXPRESSION,
    patternErrorMessage: "write the number without quotes",
  };
  return {
    assert,
    condition: { ...assert, minProperties: 1 },
    status: operatorMap({ ...number, minimum: 100, maximum: 599 }),
    json: pathAssertions(ENVELOPE_PATH),
    jsonpath: pathAssertions(BODY_PATH),
    eventCondition: pathAssertion(BODY_PATH),
    headerAssertions: {
      type: "object",
      minProperties: 1,
      propertyNames: HEADER_NAME,
      additionalProperties: operatorMap({ type: ["string", "number", "boolean", "object"] }),
    },
    bodyAssertions: {
      type: "object",
      properties: {
        ...textOperatorProperties(),
        sha256: {
          description: "The SHA-256 of the body in hexadecimal.",
          type: ["string", "number"],
        },
        size: operatorMap({
          ...number,
          description: "The number of bytes of the body.",
          minimum: 0,
        }),
      },
      minProperties: 1,
      additionalProperties: false,
    },
    operator: operatorMap(),
    itemOperator: itemOperator(),
    length: lengthOperand(),
    ...operandDefinitions(),
    schema: { ...FIXED_TEXT, type: ["object", "boolean", "string"] },
  };
}

function pathAssertions(path: SchemaPart): SchemaPart {
  return { type: "array", minItems: 1, items: pathAssertion(path) };
}

function pathAssertion(path: SchemaPart): SchemaPart {
  return {
    type: "object",
    properties: {
      path: { description: "A JSONPath (RFC 9535).", ...path },
      ...operatorProperties(),
    },
    required: ["path"],
    maxProperties: 2,
    additionalProperties: false,
    if: { maxProperties: 1 },
    then: {
      required: ["equals"],
      errorMessage: "the assertion has no operator, so it asserts nothing",
    },
  };
}
