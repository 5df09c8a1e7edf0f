import { REQUEST_KEYS } from "../loader/mod.ts";
import { BODY_KEYS, bodyParts } from "./body_schema.ts";
import { excluding, objectOf, refusing } from "./object_schema.ts";
import {
  ABSOLUTE_URL,
  anyCase,
  BODILESS_METHOD,
  METHOD,
  type SchemaPart,
  SENT_HEADER_NAME,
} from "./patterns.ts";

const SCALARS = ["string", "number", "boolean"];

/** The definitions of `request` and its parts. */
export function requestParts(): Record<string, SchemaPart> {
  const computed = ["content-length", "transfer-encoding"].map(anyCase).join("|");
  return {
    request: objectOf(REQUEST_KEYS, {
      required: ["url"],
      allOf: [
        {
          if: { properties: { method: BODILESS_METHOD } },
          then: refusing(
            BODY_KEYS,
            "a GET or HEAD request cannot have a body; give it another method",
          ),
        },
        ...BODY_KEYS.slice(0, -1).map((key, i) =>
          excluding(key, BODY_KEYS.slice(i + 1), "a request has one body; keep one of the keys")
        ),
        {
          if: { required: ["cookies"], properties: { cookies: { minProperties: 1 } } },
          then: {
            properties: {
              headers: {
                patternProperties: { [`^${anyCase("cookie")}$`]: false },
                errorMessage: "cookies are given in `cookies` as well; keep one of the two",
              },
            },
          },
        },
      ],
    }),
    ...bodyParts(),
    method: METHOD,
    url: ABSOLUTE_URL,
    headers: {
      type: "object",
      propertyNames: SENT_HEADER_NAME,
      patternProperties: { [`^(?:${computed})$`]: false },
      additionalProperties: {
        type: [...SCALARS, "array"],
        items: { type: SCALARS },
        errorMessage: "a header takes text, or a list of texts to repeat it",
      },
    },
    cookies: {
      type: "object",
      additionalProperties: { type: SCALARS, errorMessage: "a cookie takes text" },
    },
  };
}
