/**
 * Runs flows: prepares them, runs them side by side, and tells what happens as events.
 *
 * @module
 */
export * from "./check.ts";
export * from "./compile_flow.ts";
export * from "./compiled_flow.ts";
export * from "./options.ts";
export * from "./prepare.ts";
export * from "./run.ts";
export { addRunSecrets } from "./run_secrets.ts";
