import { loadPatterns } from "../../pattern/mod.ts";

type JsonSchemaLibrary = typeof import("@cfworker/json-schema");

/** The drafts of JSON Schema that baton reads. */
export type SchemaDraft = "4" | "7" | "2019-09" | "2020-12";

/** One error that a validator found; both locations are JSON pointers after `#`. */
export interface SchemaError {
  readonly keyword: string;
  readonly keywordLocation: string;
  readonly instanceLocation: string;
  readonly error: string;
}

let library: JsonSchemaLibrary | undefined;

/** Loads the library for `schema` and `format`, so that only flows that use them pay for it. */
export async function loadJsonSchema(): Promise<void> {
  if (library) return;
  const [loaded] = await Promise.all([import("@cfworker/json-schema"), loadPatterns()]);
  // No draft has this format, and the pattern of the library takes exponential time.
  loaded.format.url = (text) => /^(?:https?|ftp):/i.test(text) && loaded.format.uri(text);
  library = loaded;
}

/**
 * Returns the library for `schema` and `format`.
 *
 * @throws {Error} If `loadJsonSchema` has not been awaited.
 */
export function jsonSchema(): JsonSchemaLibrary {
  if (library) return library;
  throw new Error("loadJsonSchema() must be awaited before operands are prepared");
}
