/**
 * Who asks: what a request is given that proves it, and the answers to challenges.
 *
 * @module
 */
export * from "./authorizer.ts";
export * from "./compile_auth.ts";
export * from "./create_authorizer.ts";
export * from "./curl_auth.ts";
export * from "./resolve_auth.ts";
export * from "./secrets_in_auth.ts";
