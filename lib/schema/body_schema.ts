import { GRAPHQL_KEYS, PART_KEYS } from "../loader/mod.ts";
import { objectOf } from "./object_schema.ts";
import { EXPRESSION, type SchemaPart } from "./patterns.ts";

/** The keys of a request that give its body. */
export const BODY_KEYS = [
  "body",
  "body_file",
  "form",
  "multipart",
  "graphql",
  "base64",
  "hex",
] as const;

const SCALARS = ["string", "number", "boolean"];
const WHOLE_EXPRESSION = { type: "string", pattern: `^\\s*${EXPRESSION}[^}]*\\}\\s*$` };

/** The definitions of what stands under the keys that give a body, and of `query`. */
export function bodyParts(): Record<string, SchemaPart> {
  const oneOf = (...keys: string[]) => keys.map((key) => ({ required: [key] }));
  return {
    fields: {
      if: { type: "string" },
      then: WHOLE_EXPRESSION,
      else: {
        type: "object",
        additionalProperties: {
          type: [...SCALARS, "array"],
          items: { type: SCALARS },
          errorMessage: "a field takes text, a number or a boolean, or a list of them",
        },
      },
    },
    parts: {
      type: "object",
      additionalProperties: {
        if: { type: "array" },
        then: { items: { $ref: "#/$defs/part" } },
        else: { $ref: "#/$defs/part" },
      },
    },
    part: {
      if: { type: "object" },
      then: {
        ...objectOf(PART_KEYS),
        oneOf: oneOf("text", "file", "json"),
      },
      else: { type: SCALARS, errorMessage: "a part takes text or a map" },
    },
    graphql: {
      ...objectOf(GRAPHQL_KEYS),
      oneOf: oneOf("query", "query_file"),
    },
    base64: {
      type: "string",
      pattern: `^[A-Za-z0-9+/\\s]*[=\\s]*$|${EXPRESSION}`,
      patternErrorMessage: "base64 has letters, digits, `+` and `/`, and `=` at its end",
    },
    hex: {
      type: ["string", "integer"],
      pattern: `^(?:\\s*[0-9A-Fa-f]\\s*[0-9A-Fa-f])*\\s*$|${EXPRESSION}`,
      patternErrorMessage: "write two hexadecimal digits a byte",
    },
  };
}
