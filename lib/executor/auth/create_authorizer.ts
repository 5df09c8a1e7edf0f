import type { Authorizer, AuthorizerDeps, ResolvedAuth } from "./authorizer.ts";
import { createDigestAuthorizer } from "./digest.ts";
import { createOAuth2Authorizer } from "./oauth2.ts";
import { createSigV4Authorizer } from "./sigv4.ts";

/** Makes the authorizer of an exchange; it keeps what it learns of the server until that ends. */
export function createAuthorizer(auth: ResolvedAuth, deps: AuthorizerDeps): Authorizer {
  switch (auth.kind) {
    case "digest":
      return createDigestAuthorizer(auth, deps);
    case "oauth2":
      return createOAuth2Authorizer(auth, deps);
    case "aws_sigv4":
      return createSigV4Authorizer(auth, deps);
  }
}
