/**
 * Authentication: compiles the `auth` key of a request and resolves it to credentials. Has the
 * authorizers for Digest, OAuth 2 and AWS Signature Version 4.
 *
 * @module
 */
export type { Authorizer, FlowAuth } from "./authorizer.ts";
export { compileAuth, type CompiledAuth } from "./compile_auth.ts";
export { createAuthorizer, secretsInAuth, withAuth } from "./credentials.ts";
