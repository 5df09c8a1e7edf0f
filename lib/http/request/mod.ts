/**
 * The request of a step: checks and compiles its keys before a run, and resolves them to exactly
 * what is sent.
 *
 * @module
 */
export { type CompiledRequest, compileRequest, resolveRequest } from "./compile_request.ts";
