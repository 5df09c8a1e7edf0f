/**
 * JSON Schemas of what baton reads and writes. The schema of flow files is made from the tables of
 * keys and operators.
 *
 * @module
 */
export { flowSchema } from "./flow_schema.ts";
export { projectSchema } from "./project_schema.ts";
export { SCHEMA_NAMES, schemaText } from "./published_schemas.ts";
