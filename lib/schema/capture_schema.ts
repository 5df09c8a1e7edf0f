import { CAPTURE_KEYS } from "../loader/mod.ts";
import { excluding, objectOf } from "./object_schema.ts";
import { BODY_PATH, ENVELOPE_PATH, REFERENCE_NAME, type SchemaPart } from "./patterns.ts";

/** The definitions of `capture` and `extract`. */
export function captureParts(): Record<string, SchemaPart> {
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
