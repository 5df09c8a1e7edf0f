/**
 * From a resolved request to a response: building, sending, the response envelope.
 *
 * @module
 */
export * from "./transport.ts";
export * from "./build.ts";
export * from "./body.ts";
export * from "./fetch_transport.ts";
export * from "./envelope.ts";
export * from "./cookies.ts";
export * from "./text.ts";
export * from "./near_header.ts";
export * from "./nearby.ts";
export * from "./rooted_path.ts";
export * from "./curl.ts";
export * from "./compile_request.ts";
export { headerNameHelp, headerProblem, headerValueHelp } from "./request_problem.ts";
