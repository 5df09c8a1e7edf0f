import {
  AUTH_FIELDS,
  AUTH_KEYS,
  BODY_KEYS,
  GRAPHQL_KEYS,
  PART_KEYS,
  REQUEST_KEYS,
} from "../loader/mod.ts";
import {
  ABSOLUTE_URL,
  anyCase,
  BODILESS_METHOD,
  excluding,
  EXPRESSION,
  METHOD,
  objectOf,
  refusing,
  REQUEST_URL,
  type SchemaPart,
  SENT_HEADER_NAME,
} from "./schema_parts.ts";

const SCALARS = ["string", "number", "boolean"];

/** Returns the definitions of `request` and its parts. */
export function requestParts(): Record<string, SchemaPart> {
  const computed = ["content-length", "transfer-encoding"].map(anyCase).join("|");
  return {
    request: objectOf(REQUEST_KEYS, {
      required: ["url"],
      allOf: [
        {
          if: { properties: { method: BODILESS_METHOD } },
          then: refusing(
            ALL_BODY_KEYS,
            "a GET or HEAD request cannot have a body; give it another method",
          ),
        },
        ...ALL_BODY_KEYS.slice(0, -1).map((key, i) =>
          excluding(key, ALL_BODY_KEYS.slice(i + 1), "a request has one body; keep one of the keys")
        ),
        {
          if: { required: ["cookies"], properties: { cookies: { minProperties: 1 } } },
          then: {
            properties: {
              headers: {
                patternProperties: { [`^${anyCase("cookie")}$`]: false },
                errorMessage: "`cookies` has cookies too; keep one of the two",
              },
            },
          },
        },
      ],
    }),
    ...bodyParts(),
    method: METHOD,
    url: REQUEST_URL,
    absoluteUrl: ABSOLUTE_URL,
    headers: mapOrExpression({ $ref: "#/$defs/headerMap" }),
    headerMap: {
      type: "object",
      propertyNames: SENT_HEADER_NAME,
      patternProperties: { [`^(?:${computed})$`]: false },
      additionalProperties: {
        type: [...SCALARS, "array", "null"],
        items: { type: SCALARS },
        errorMessage: "a header takes text, or a list of texts to repeat it",
      },
    },
    cookies: mapOrExpression({
      type: "object",
      additionalProperties: { type: SCALARS, errorMessage: "a cookie takes text" },
    }),
  };
}

/** The keys of a request that give its body. */
const ALL_BODY_KEYS = ["body", ...BODY_KEYS];

const WHOLE_EXPRESSION = { type: "string", pattern: `^\\s*${EXPRESSION}[^}]*\\}\\s*$` };

/** Returns the schema of a map that one expression may stand for. */
function mapOrExpression(map: SchemaPart): SchemaPart {
  return { if: { type: "string" }, then: WHOLE_EXPRESSION, else: map };
}

/** Returns the definitions of `query` and of the values of the keys that give a body. */
function bodyParts(): Record<string, SchemaPart> {
  const oneOf = (...keys: string[]) => keys.map((key) => ({ required: [key] }));
  return {
    fields: mapOrExpression({
      type: "object",
      additionalProperties: {
        type: [...SCALARS, "array"],
        items: { type: SCALARS },
        errorMessage: "a field takes text, a number or a boolean, or a list of them",
      },
    }),
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
        oneOf: oneOf("text", "file", "json", "base64"),
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

/** Returns the definitions of `auth` and its parts. */
export function authParts(): Record<string, SchemaPart> {
  return {
    auth: objectOf(AUTH_KEYS, { minProperties: 1, maxProperties: 1 }),
    authUser: partOf("basic"),
    authOAuth2: partOf("oauth2"),
    authSigV4: partOf("aws_sigv4"),
  };
}

function partOf(way: string): SchemaPart {
  const { table, required } = AUTH_FIELDS[way];
  return objectOf(table, { required });
}
