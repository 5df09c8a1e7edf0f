import { remembered } from "../../secrets/mod.ts";
import type { Place } from "../provenance.ts";

/** Names that the machine has variables under, or that a flow uses for something else. */
const TAKEN =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|LANG|TERM|HOST|PORT|TMPDIR|TEMP|TMP|DISPLAY|EDITOR|CI|BASE_URL)$/;

/** A name of the environment: `x-api-key` → `X_API_KEY`, `clientSecret` → `CLIENT_SECRET`. */
export function environmentName(words: string): string {
  const name = snakeCase(words).toUpperCase();
  if (name === "" || /^\d/.test(name)) return `SECRET_${name}`.replace(/_$/, "");
  return TAKEN.test(name) ? `APP_${name}` : name;
}

/** A name of a variable: `clientMutationId` → `client_mutation_id`. */
export function variableName(words: string): string {
  const name = snakeCase(words);
  return name === "" || /^\d/.test(name) ? `value${name === "" ? "" : `_${name}`}` : name;
}

const snakeCase = remembered((words: string): string =>
  words
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase()
);

/** The words of a name in lower case: `userEmail` → `user email`. */
export const wordsOf: (name: string) => string = remembered((name) =>
  snakeCase(name).replaceAll("_", " ")
);

/** Where a value stands, for people: ``the header `x-api-key` ``. */
export function placeInWords(place: Place): string {
  switch (place.in) {
    case "path":
      return "the path";
    case "query":
      return `the parameter \`${place.name}\``;
    case "header":
    case "header name":
      return `the header \`${place.name}\``;
    case "cookie":
    case "cookie name":
      return `the cookie \`${place.name}\``;
    case "json":
      return `\`${keyOf(place) ?? "a value"}\` in the body`;
    case "form":
    case "part":
      return `the field \`${place.name}\``;
    case "text":
      return "the body";
  }
}

/** The last key on the way to a value, of a place in JSON or in a map of names. */
export function keyOf(place: Place): string | undefined {
  if (place.in === "json") {
    const keys = [...place.path, ...(place.embedded ?? [])];
    return keys.findLast((key): key is string => typeof key === "string");
  }
  if (!("name" in place)) return undefined;
  return /\[([^\][]+)\](?:\[\])?$/.exec(place.name)?.[1] ?? place.name.replace(/\[\]$/, "");
}
