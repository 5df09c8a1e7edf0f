import { OPERATOR_ALIASES, OPERATORS, TEXT_OPERATORS } from "../assertions/mod.ts";
import {
  CAPTURE_KEYS,
  CHECK_KEYS,
  FLOW_KEYS,
  type KeyTable,
  LOOP_KEYS,
  REQUEST_KEYS,
  STEP_KEYS,
} from "../loader/mod.ts";

/** A part of a JSON Schema. */
export type SchemaPart = Readonly<Record<string, unknown>>;

const EXPRESSION: SchemaPart = { type: "string", pattern: "\\$\\{" };
const SCALAR: SchemaPart = { type: ["string", "number", "boolean"] };

/** The JSON Schema (draft 2020-12) of a flow file, from the tables that the loader reads by. */
export function flowSchema(): SchemaPart {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "baton flow",
    description: "A chain of HTTP steps; what one step hands to the next is explicit.",
    ...objectOf(FLOW_KEYS, ["steps"]),
    $defs: {
      step: objectOf(STEP_KEYS, ["name", "request"]),
      request: objectOf(REQUEST_KEYS, ["url"]),
      captures: {
        type: "object",
        additionalProperties: { anyOf: [{ type: "string" }, { $ref: "#/$defs/capture" }] },
      },
      capture: objectOf(CAPTURE_KEYS, []),
      assert: objectOf(CHECK_KEYS, []),
      loop: objectOf(LOOP_KEYS, ["max_attempts", "until"]),
      status: {
        anyOf: [
          { type: "integer", minimum: 100, maximum: 599 },
          { $ref: "#/$defs/operator" },
          EXPRESSION,
        ],
      },
      pathAssertions: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            path: { type: "string", description: "A JSONPath (RFC 9535)." },
            ...operatorProperties(),
          },
          required: ["path"],
          minProperties: 2,
          maxProperties: 2,
          additionalProperties: false,
        },
      },
      headerAssertions: {
        type: "object",
        minProperties: 1,
        additionalProperties: { anyOf: [SCALAR, { $ref: "#/$defs/operator" }] },
      },
      bodyAssertions: {
        type: "object",
        properties: bodyProperties(),
        minProperties: 1,
        additionalProperties: false,
      },
      comparison: { $ref: "#/$defs/operator" },
      operator: {
        type: "object",
        properties: operatorProperties(),
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
      },
    },
  };
}

function objectOf(table: KeyTable, required: readonly string[]): SchemaPart {
  const properties = Object.entries(table).map(([name, { summary, schema }]) =>
    [name, { description: summary, ...schema }] as const
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function operatorProperties(): Record<string, SchemaPart> {
  const properties: Record<string, SchemaPart> = {};
  for (const { name, summary, operand } of OPERATORS.values()) {
    const fileName = name === "schema" ? [{ type: "string" }] : [EXPRESSION];
    properties[name] = { description: summary, anyOf: [operand, ...fileName] };
  }
  for (const [alias, name] of OPERATOR_ALIASES) {
    properties[alias] = { ...properties[name], description: `The same as \`${name}\`.` };
  }
  return properties;
}

function bodyProperties(): Record<string, SchemaPart> {
  const all = operatorProperties();
  return {
    ...Object.fromEntries(TEXT_OPERATORS.map((name) => [name, all[name]])),
    sha256: { description: "The SHA-256 of the body in hexadecimal.", type: "string" },
    size: {
      description: "The number of bytes of the body.",
      anyOf: [{ type: "integer", minimum: 0 }, { $ref: "#/$defs/operator" }, EXPRESSION],
    },
  };
}
