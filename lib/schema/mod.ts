/**
 * JSON Schemas of what baton reads and writes.
 *
 * @module
 */
export * from "./flow_schema.ts";
export * from "./schemas.ts";
