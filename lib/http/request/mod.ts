/**
 * The request of a step: its keys checked and compiled before a run, and resolved into exactly
 * what is sent.
 *
 * @module
 */
export { type CompiledRequest, compileRequest, resolveRequest } from "./compile_request.ts";
