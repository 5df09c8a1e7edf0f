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
  library ??= await import("@cfworker/json-schema");
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
