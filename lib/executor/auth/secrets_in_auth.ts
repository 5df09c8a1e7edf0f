import type { ResolvedAuth } from "./authorizer.ts";
import { tokenRequestSecrets } from "./token_request.ts";

/** What is secret in the credentials of a request, in the forms that are sent. */
export function secretsInAuth(auth: ResolvedAuth): string[] {
  switch (auth.kind) {
    case "digest":
      return [auth.password];
    case "oauth2":
      return tokenRequestSecrets(auth);
    case "aws_sigv4":
      return [auth.secretKey, ...(auth.sessionToken ? [auth.sessionToken] : [])];
  }
}
