import type { RequestNode } from "../../loader/mod.ts";
import type { Scope, TemplateCompiler } from "../../resolver/mod.ts";
import { LazyModule, once } from "../../text/mod.ts";
import type { ResolvedAuth, ResolvedRequest } from "../resolved_request.ts";
import type { Authorizer, AuthorizerDeps } from "./authorizer.ts";
import type { CompiledAuth } from "./compile_auth.ts";

const compiling = new LazyModule(() => import("./compile_auth.ts"));
const credentials = new LazyModule(() => import("./credentials.ts"));

/** Compiles `auth` and reports what is wrong with it before any request is sent. */
export function compileAuth(
  request: RequestNode,
  compiler: TemplateCompiler,
): CompiledAuth | undefined {
  if (!request.auth) return undefined;
  return compiling.parts.compileAuth(request, request.auth, compiler);
}

/**
 * Adds the credentials to a request: as a header if that is enough, otherwise under `auth`.
 *
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if credentials are given twice or cannot be sent.
 */
export async function withAuth(
  request: ResolvedRequest,
  auth: CompiledAuth,
  scope: Scope,
): Promise<ResolvedRequest> {
  return (await credentials.load()).withAuth(request, auth, scope);
}

/** Returns the secrets in credentials that {@linkcode withAuth} has added, in the forms that are sent. */
export function secretsInAuth(auth: ResolvedAuth): string[] {
  return credentials.parts.secretsInAuth(auth);
}

/** Makes the authorizer of an exchange; it remembers what it learns about the server. */
export function createAuthorizer(auth: ResolvedAuth, deps: AuthorizerDeps): Authorizer {
  const open = once(() => openAuthorizer(auth, deps));
  return {
    authorize: async (request) => await (await open()).authorize(request),
    respond: async (request, response) => await (await open()).respond(request, response),
  };
}

async function openAuthorizer(auth: ResolvedAuth, deps: AuthorizerDeps): Promise<Authorizer> {
  switch (auth.kind) {
    case "digest":
      return (await import("./digest.ts")).createDigestAuthorizer(auth, deps);
    case "oauth2":
      return (await import("./oauth2.ts")).createOAuth2Authorizer(auth, deps);
    case "aws_sigv4":
      return (await import("./sigv4.ts")).createSigV4Authorizer(auth, deps);
  }
}
