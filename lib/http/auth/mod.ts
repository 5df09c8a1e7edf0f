/**
 * Authentication: compiles the `auth` key of a request and resolves it to credentials. Has the
 * authorizers for Digest, OAuth 2 and AWS Signature Version 4.
 *
 * @module
 */
export { compileAuth, createAuthorizer, secretsInAuth, withAuth } from "./auth.ts";
export type { Authorizer, FlowAuth } from "./authorizer.ts";
export type { CompiledAuth } from "./compile_auth.ts";
