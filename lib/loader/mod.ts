/**
 * Flow files: YAML with source positions, their structure, discovery, diagnostics and code frames.
 *
 * @module
 */
export * from "./codes.ts";
export * from "./diagnostic.ts";
export * from "./flow.ts";
export * from "./frame.ts";
export * from "./keys.ts";
export * from "./node.ts";
export * from "./read_flow.ts";
export * from "./shape.ts";
export * from "./source.ts";
export * from "./discover.ts";
export * from "./env_file.ts";
export * from "./load.ts";
