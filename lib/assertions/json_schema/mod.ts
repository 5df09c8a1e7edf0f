/**
 * JSON Schema validation for `schema` and `format`: reads schema files, checks and compiles
 * schemas, and words their errors. The validator is loaded only when a flow uses it.
 *
 * @module
 */
export { compileSchema, jsonSchema, loadJsonSchema } from "./library.ts";
export { fileName, readSchemaFiles, type SchemaFile, type SchemaFiles } from "./schema_files.ts";
