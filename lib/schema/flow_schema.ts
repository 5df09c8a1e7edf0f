import {
  ASSERTION_KEYS,
  CAPTURE_KEYS,
  DEFAULTS_KEYS,
  EACH_KEYS,
  EVENTS_KEYS,
  FLOW_KEYS,
  HOST_TLS_KEYS,
  INPUT_KEYS,
  LOOP_KEYS,
  REQUEST_STEP_KEYS,
  RETRY_KEYS,
  STEP_KEYS,
  TLS_HOST,
  USE_KEYS,
  WORD,
} from "../loader/mod.ts";
import {
  itemOperator,
  lengthOperand,
  operandDefinitions,
  operatorMap,
  operatorProperties,
  STATUS_CODE,
  statusOperators,
  textOperatorProperties,
} from "./operator_schema.ts";
import { authParts, requestParts } from "./request_schema.ts";
import {
  BODY_PATH,
  ENVELOPE_PATH,
  excluding,
  EXPRESSION,
  FIXED_BODY_PATH,
  FIXED_ENVELOPE_PATH,
  FIXED_TEXT,
  HEADER_NAME,
  NAME,
  objectOf,
  REFERENCE_NAME,
  type SchemaPart,
  spellings,
} from "./schema_parts.ts";

/**
 * Returns the JSON Schema (draft 2020-12) of a flow file, made from the key tables of the loader.
 */
export function flowSchema(): SchemaPart {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:baton:schema:flow",
    title: "baton flow",
    description: "A chain of HTTP steps; what one step hands to the next is explicit.",
    ...objectOf(FLOW_KEYS, { required: ["name", "steps"], allOf: onlyWithDefaults() }),
    $defs: {
      fixedText: FIXED_TEXT,
      name: NAME,
      headerName: HEADER_NAME,
      words: {
        type: ["string", "array"],
        pattern: WORD.source,
        items: { type: "string", pattern: WORD.source },
        patternErrorMessage: "write words, such as `smoke` or `[smoke, orders]`",
      },
      forEach: {
        type: ["array", "string", "object"],
        pattern: EXPRESSION,
        patternErrorMessage: "write a list, or an expression that gives one",
        if: { type: "object" },
        then: objectOf(EACH_KEYS, { required: ["items"] }),
      },
      conditions: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            value: { description: "The value that is judged, such as `${ENV.STAGE}`." },
            path: { description: "A JSONPath (RFC 9535) in the value.", ...FIXED_BODY_PATH },
            ...operatorProperties(),
          },
          required: ["value"],
          additionalProperties: false,
          anyOf: [
            { required: ["path"], minProperties: 3, maxProperties: 3 },
            { not: { required: ["path"] }, minProperties: 2, maxProperties: 2 },
          ].map((form) => ({ ...form, errorMessage: "a condition has one operator" })),
        },
      },
      defaults: objectOf(DEFAULTS_KEYS),
      inputs: {
        type: "object",
        propertyNames: REFERENCE_NAME,
        additionalProperties: { if: { type: "null" }, else: objectOf(INPUT_KEYS) },
      },
      vars: { type: "object", propertyNames: REFERENCE_NAME },
      use: objectOf(USE_KEYS, { required: ["flow"] }),
      step: objectOf(STEP_KEYS, {
        required: ["name"],
        allOf: [
          {
            anyOf: ["request", "use"].map((name) => ({
              required: [name],
              errorMessage: "a step has a `request`, or it uses another flow: `use`",
            })),
          },
          excluding("use", REQUEST_STEP_KEYS, "a step with `use` has no keys of a request"),
          spellings("capture", "extract"),
          excluding("loop", ["retry"], "a step has either `retry` or `loop`"),
        ],
      }),
      ...requestParts(),
      ...authParts(),
      ...captureParts(),
      ...assertionParts(),
      loop: objectOf(LOOP_KEYS, {
        required: ["max_attempts", "until"],
      }),
      events: objectOf(EVENTS_KEYS),
      tls: {
        type: "object",
        propertyNames: {
          pattern: TLS_HOST.source,
          patternErrorMessage: "write a host, or a host and a port: `api.example.test:8443`",
        },
        additionalProperties: objectOf(HOST_TLS_KEYS, {
          dependentRequired: { client_key: ["client_cert"] },
        }),
      },
      retry: objectOf(RETRY_KEYS, { required: ["max_attempts"] }),
    },
  };
}

/** Returns the rules for what a request may only have where `defaults` has something. */
function onlyWithDefaults(): SchemaPart[] {
  const url = {
    not: { pattern: "^/" },
    errorMessage: "a URL that begins with / needs `defaults: { base_url: … }`",
  };
  const headers = {
    additionalProperties: {
      not: { type: "null" },
      errorMessage: "null takes away a header of `defaults: { headers: … }`",
    },
  };
  return [withoutDefault(["base_url"], { url }), withoutDefault(["headers", "auth"], { headers })];
}

/** Returns the rule for the requests of a flow whose defaults have none of some keys. */
function withoutDefault(keys: readonly string[], properties: SchemaPart): SchemaPart {
  const request = { properties: { request: { properties } } };
  const given = { type: "object", anyOf: keys.map((key) => ({ required: [key] })) };
  return {
    if: { required: ["defaults"], properties: { defaults: given } },
    else: { properties: { steps: { items: request } } },
  };
}

/** Returns the definitions of `capture` and `extract`. */
function captureParts(): Record<string, SchemaPart> {
  return { capture: captures(ENVELOPE_PATH), extract: captures(BODY_PATH) };
}

/** Returns the schema of a map of captures, each a path or a map with one source. */
function captures(path: SchemaPart): SchemaPart {
  const places = ["path", "header", "cookie"];
  const sources = [...places, "regex"];
  const { properties, ...object } = objectOf(CAPTURE_KEYS, {
    ...path,
    type: ["string", "object"],
    allOf: [
      ...places.slice(0, -1).map((name, i) =>
        excluding(name, places.slice(i + 1), `\`${name}\` is given; a capture has one source`)
      ),
      { dependentRequired: { select: ["path"] }, errorMessage: "`select` goes with `path` only" },
      { dependentRequired: { group: ["regex"] }, errorMessage: "`group` goes with `regex` only" },
      {
        anyOf: sources.map((name) => ({
          required: [name],
          errorMessage: "the capture does not say where its value comes from: give one of " +
            "`path`, `header`, `cookie` or `regex`",
        })),
      },
    ],
  });
  const own = properties as Readonly<Record<string, SchemaPart>>;
  return {
    type: "object",
    propertyNames: REFERENCE_NAME,
    additionalProperties: { ...object, properties: { ...own, path: { ...own.path, ...path } } },
  };
}

/** Returns the definitions of `assert`, of the conditions of a loop, and of their parts. */
function assertionParts(): Record<string, SchemaPart> {
  const assert = objectOf(ASSERTION_KEYS, { allOf: [spellings("json", "jsonpath")] });
  const number: SchemaPart = {
    type: ["integer", "string", "object"],
    pattern: EXPRESSION,
    patternErrorMessage: "write the number without quotes",
  };
  return {
    assert,
    condition: { ...assert, minProperties: 1 },
    status: statusOperators({ ...number, ...STATUS_CODE }),
    json: pathAssertions(FIXED_ENVELOPE_PATH),
    jsonpath: pathAssertions(FIXED_BODY_PATH),
    eventCondition: pathAssertion(FIXED_BODY_PATH),
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
          pattern: `^[\\da-fA-F]{64}$|${EXPRESSION}`,
          patternErrorMessage: "write 64 hexadecimal digits",
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
