import type { SchemaError } from "./json_schema.ts";

/** Keywords whose error only says that there is one further down. */
const WRAPPERS = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "if",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
  "prefixItems",
  "items",
  "additionalItems",
  "unevaluatedItems",
]);

/**
 * The errors of a validator that say what is wrong, without those that only lead to them and
 * without those of alternatives that nobody asked for.
 */
export function deepestErrors(errors: readonly SchemaError[]): SchemaError[] {
  const absorbing = new Set(errors.filter(absorbs).map((error) => error.keywordLocation));
  const alternatives = new Set(
    errors.filter(isAlternative).map((error) => at(error.keywordLocation, error)),
  );
  return errors.filter((error) =>
    !WRAPPERS.has(error.keyword) &&
    !prefixes(error.keywordLocation).some((location) =>
      absorbing.has(location) || alternatives.has(at(location, error))
    )
  );
}

/** Whether the errors below one say nothing to a reader. */
function absorbs({ keyword, error }: SchemaError): boolean {
  if (keyword === "oneOf") return !error.includes("(0 matches)");
  return keyword === "contains" || keyword === "propertyNames";
}

function isAlternative({ keyword }: SchemaError): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function at(location: string, { instanceLocation }: SchemaError): string {
  return `${location} ${instanceLocation}`;
}

function prefixes(location: string): string[] {
  const found: string[] = [];
  for (let i = location.lastIndexOf("/"); i > 0; i = location.lastIndexOf("/", i - 1)) {
    found.push(location.slice(0, i));
  }
  return found;
}
