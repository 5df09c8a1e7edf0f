/**
 * Flow files: YAML with source positions, their structure, discovery, diagnostics and code frames.
 *
 * @module
 */
export * from "./body_keys.ts";
export * from "./auth_keys.ts";
export * from "./codes.ts";
export * from "./comments.ts";
export * from "./diagnostic.ts";
export * from "./events_keys.ts";
export * from "./flow.ts";
export * from "./flow_files.ts";
export * from "./frame.ts";
export { type KeySpec, type KeyTable, MAX_INTEGER } from "./key_table.ts";
export * from "./keys.ts";
export { REQUEST_KEYS } from "./request_keys.ts";
export * from "./node.ts";
export * from "./read_auth.ts";
export * from "./read_flow.ts";
export { isIdempotencyKey, isIdempotent } from "./idempotent.ts";
export * from "./retry_keys.ts";
export * from "./shape.ts";
export * from "./source.ts";
export * from "./tls_keys.ts";
export * from "./unknown_key.ts";
export { checksByPath } from "./variants/check_list.ts";
export { checkOfText } from "./variants/check_text.ts";
export { OPERATOR_WORDS, snakeCase } from "./variants/operator_words.ts";
export { flowText, quoted } from "./variants/flow_text.ts";
export { isPlain, replaceEntry, replaceValue } from "./variants/rewrite.ts";
export * from "./discover.ts";
export * from "./env_file.ts";
export * from "./load.ts";
