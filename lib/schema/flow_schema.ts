import {
  EVENTS_KEYS,
  FLOW_KEYS,
  HOST_TLS_KEYS,
  LOOP_KEYS,
  RETRY_KEYS,
  STEP_KEYS,
  TLS_HOST,
} from "../loader/mod.ts";
import { assertionParts } from "./assertion_schema.ts";
import { authParts } from "./auth_schema.ts";
import { captureParts } from "./capture_schema.ts";
import { excluding, objectOf, spellings } from "./object_schema.ts";
import { FIXED_TEXT, HEADER_NAME, NAME, REFERENCE_NAME, type SchemaPart } from "./patterns.ts";
import { requestParts } from "./request_schema.ts";

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
