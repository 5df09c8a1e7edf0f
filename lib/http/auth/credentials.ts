import { isArray, toText, typeName } from "../../json/mod.ts";
import { evaluateValue, type Scope } from "../../resolver/mod.ts";
import { type Failure, TransportError } from "../failures/mod.ts";
import { hasHeader } from "../header_fields.ts";
import { headerProblem } from "../request_syntax.ts";
import type { OAuth2Auth, ResolvedAuth, ResolvedRequest } from "../resolved_request.ts";
import type { CompiledAuth } from "./compile_auth.ts";

const PART = { kind: "auth" } as const;
const UTF8 = new TextEncoder();
/** The optional parameters of a token request, in the order in which they are sent. */
const TOKEN_PARAMETERS = ["scope", "audience", "resource"];

/** Returns the text of a field; empty if there is none. */
type FieldReader = (name: string) => string;

/** Turns the fields of each scheme into a header, or into credentials that need an exchange. */
const AUTH_SCHEMES: Readonly<Record<string, (field: FieldReader) => string | ResolvedAuth>> = {
  basic: (field) => `Basic ${UTF8.encode(`${username(field)}:${field("password")}`).toBase64()}`,
  bearer: (field) => `Bearer ${requiredField(field, "bearer")}`,
  digest: (field) => ({
    kind: "digest",
    username: username(field),
    password: field("password"),
  }),
  oauth2: (field) => ({
    kind: "oauth2",
    tokenUrl: requiredField(field, "token_url"),
    clientId: requiredField(field, "client_id"),
    clientSecret: field("client_secret"),
    clientAuth: field("client_auth") === "body" ? "body" : "header",
    params: TOKEN_PARAMETERS.map((name) => [name, field(name)] as const).filter(([, text]) =>
      text !== ""
    ),
  }),
  aws_sigv4: (field) => ({
    kind: "aws_sigv4",
    region: inHeader("authorization", requiredField(field, "region")),
    service: inHeader("authorization", requiredField(field, "service")),
    accessKey: inHeader("authorization", requiredField(field, "access_key")),
    secretKey: requiredField(field, "secret_key"),
    ...(field("session_token") === ""
      ? {}
      : { sessionToken: inHeader("x-amz-security-token", field("session_token")) }),
  }),
};

/**
 * Adds the credentials to a request: as a header if that is enough, otherwise under `auth`.
 *
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if credentials are given twice or cannot be sent.
 */
export function withAuth(
  request: ResolvedRequest,
  { kind, fields, tokenUrl }: CompiledAuth,
  scope: Scope,
): ResolvedRequest {
  const twice = hasHeader(request.headers, "authorization")
    ? "a header"
    : URL.parse(request.url)?.username
    ? "the URL"
    : undefined;
  if (twice !== undefined) refuse({ kind: "auth_given_twice", where: twice });
  const credentials = AUTH_SCHEMES[kind]((name) =>
    name === "token_url" && tokenUrl ? tokenUrl(scope) : fieldText(name, fields, scope)
  );
  if (typeof credentials !== "string") return { ...request, auth: credentials };
  return {
    ...request,
    headers: [...request.headers, ["authorization", inHeader("authorization", credentials)]],
  };
}

function fieldText(name: string, fields: CompiledAuth["fields"], scope: Scope): string {
  const template = fields.get(name);
  if (!template) return "";
  const value = evaluateValue(template, scope);
  const parts = name === "scope" && isArray(value) ? value : [value];
  return parts.map((part) => {
    if (part !== null && typeof part !== "object") return toText(part);
    return refuse({ kind: "auth_field_not_text", name, found: typeName(part) });
  }).join(" ");
}

/**
 * Reads a user name, which must not contain a colon because it would end there (RFC 7617, section
 * 2).
 */
function username(field: FieldReader): string {
  const name = field("username");
  return name.includes(":") ? refuse({ kind: "username_with_colon" }) : name;
}

function requiredField(field: FieldReader, name: string): string {
  const text = field(name);
  return text === "" ? refuse({ kind: "auth_field_empty", name }) : text;
}

/** Returns a text after checking that a header can contain it. */
function inHeader(name: string, text: string): string {
  const problem = headerProblem(name, text);
  return problem === undefined ? text : refuse(problem);
}

function refuse(failure: Failure): never {
  throw new TransportError(failure, PART);
}

/** Returns the secrets in the credentials of a request, in the forms that are sent. */
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

/** Returns the secrets in a token request, in the forms that are sent. */
export function tokenRequestSecrets(auth: OAuth2Auth): string[] {
  return [auth.clientSecret, formEncoded(auth.clientSecret), clientCredentials(auth)];
}

/** Joins the name and the secret of a client, each form-encoded first (RFC 6749, section 2.3.1). */
export function clientCredentials({ clientId, clientSecret }: OAuth2Auth): string {
  return UTF8.encode(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toBase64();
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
