import {
  CAPTURE_KEYS,
  EVENTS_KEYS,
  FLOW_KEYS,
  HOST_TLS_KEYS,
  LOOP_KEYS,
  RETRY_KEYS,
  STEP_KEYS,
  TLS_HOST,
} from "../loader/mod.ts";
import { assertionParts } from "./assertion_schema.ts";
import { authParts, requestParts } from "./request_schema.ts";
import {
  BODY_PATH,
  ENVELOPE_PATH,
  excluding,
  FIXED_TEXT,
  HEADER_NAME,
  NAME,
  objectOf,
  REFERENCE_NAME,
  type SchemaPart,
  spellings,
} from "./schema_parts.ts";

/** The JSON Schema (draft 2020-12) of a flow file, from the tables that the loader reads by. */
export function flowSchema(): SchemaPart {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:baton:schema:flow",
    title: "baton flow",
    description: "A chain of HTTP steps; what one step hands to the next is explicit.",
    ...objectOf(FLOW_KEYS, { required: ["steps"] }),
    $defs: {
      fixedText: FIXED_TEXT,
      name: NAME,
      headerName: HEADER_NAME,
      vars: { type: "object", propertyNames: REFERENCE_NAME },
      step: objectOf(STEP_KEYS, {
        required: ["name", "request"],
        allOf: [
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

/** The definitions of `capture` and `extract`. */
function captureParts(): Record<string, SchemaPart> {
  return { capture: captures(ENVELOPE_PATH), extract: captures(BODY_PATH) };
}

/** A map of captures, each a path or a map with one source. */
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
