import { AUTH_FIELDS, AUTH_KEYS } from "../loader/mod.ts";
import { objectOf } from "./object_schema.ts";
import type { SchemaPart } from "./patterns.ts";

/** The definitions of `auth` and its parts. */
export function authParts(): Record<string, SchemaPart> {
  return {
    auth: objectOf(AUTH_KEYS, { minProperties: 1, maxProperties: 1 }),
    authUser: partOf("basic"),
    authOAuth2: partOf("oauth2"),
    authSigV4: partOf("aws_sigv4"),
  };
}

function partOf(way: string): SchemaPart {
  const { table, required } = AUTH_FIELDS[way];
  return objectOf(table, { required });
}
