import type { Differences } from "../../diagnostics/mod.ts";
import type { JsonObject, JsonValue } from "../../json/mod.ts";
import { loadPatterns } from "../../pattern/mod.ts";
import { LazyModule } from "../../text/mod.ts";

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

/** The library and what uses it, so that only flows with `schema` or `format` pay for them. */
const validation = new LazyModule(async () => {
  const [library, { compileSchema }] = await Promise.all([
    import("@cfworker/json-schema"),
    import("./schema_compiler.ts"),
    loadPatterns(),
  ]);
  // No draft has this format, and the pattern of the library takes exponential time.
  library.format.url = (text) => /^(?:https?|ftp):/i.test(text) && library.format.uri(text);
  return { library, compileSchema };
});

/** Loads what `schema` and `format` need. */
export async function loadJsonSchema(): Promise<void> {
  await validation.load();
}

/**
 * Returns the library for `schema` and `format`.
 *
 * @throws {NotLoaded} If `loadJsonSchema` has not been awaited.
 */
export function jsonSchema(): JsonSchemaLibrary {
  return validation.parts.library;
}

/**
 * Compiles a JSON Schema to a function that returns where a value is wrong.
 *
 * @returns Nothing for a value that is valid.
 * @throws {OperandError} If the schema cannot be used.
 * @throws {NotLoaded} If `loadJsonSchema` has not been awaited.
 */
export function compileSchema(
  operand: JsonObject | boolean,
): (instance: JsonValue) => Differences | undefined {
  return validation.parts.compileSchema(operand);
}
