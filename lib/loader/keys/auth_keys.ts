import { type KeyTable, ref } from "./key_table.ts";

const SCALAR = { type: ["string", "number", "boolean"] } as const;

/** The authentication methods; a request has at most one. */
export const AUTH_KEYS: KeyTable = {
  basic: {
    summary: "A user and a password in the header `authorization` (RFC 7617).",
    schema: ref("authUser"),
    insteadOf: ["basicAuth", "basic_auth"],
  },
  bearer: {
    summary: "A token in the header `authorization` (RFC 6750).",
    schema: { ...SCALAR, minLength: 1 },
    insteadOf: ["bearerToken", "bearer_token", "token", "jwt"],
  },
  digest: {
    summary: "A user and a password for the challenge of the server (RFC 7616).",
    schema: ref("authUser"),
    insteadOf: ["digestAuth", "digest_auth"],
  },
  oauth2: {
    summary: "A token for a client (the grant `client_credentials`), requested once per flow.",
    schema: ref("authOAuth2"),
    insteadOf: ["oauth", "client_credentials", "oauth2_client_credentials"],
  },
  aws_sigv4: {
    summary: "A key that signs the request (AWS Signature Version 4).",
    schema: ref("authSigV4"),
    insteadOf: ["aws", "awsv4", "awsSigV4", "sigv4", "aws-sigv4"],
  },
};

/** The keys of `basic` and `digest`. */
const USER_KEYS: KeyTable = {
  username: {
    summary: "The name of the user.",
    schema: SCALAR,
    insteadOf: ["user", "login", "name"],
  },
  password: {
    summary: "The password, through an expression.",
    schema: SCALAR,
    insteadOf: ["pass", "pwd", "passwd"],
  },
};

/** The keys of `oauth2`. */
const OAUTH2_KEYS: KeyTable = {
  token_url: {
    summary: "The URL of the token endpoint.",
    schema: { type: "string" },
    insteadOf: ["tokenUrl", "access_token_url", "accessTokenUrl", "url", "token_endpoint"],
  },
  client_id: { summary: "The name of the client.", schema: SCALAR, insteadOf: ["clientId", "id"] },
  client_secret: {
    summary: "The secret of the client, through an expression.",
    schema: SCALAR,
    insteadOf: ["clientSecret", "secret"],
  },
  scope: {
    summary: "What the token allows: a text, or a list of texts.",
    schema: { type: ["string", "array"], items: { type: "string" } },
    insteadOf: ["scopes"],
  },
  audience: { summary: "What the token is for, if the server needs it.", schema: SCALAR },
  resource: { summary: "The URL of what the token is for (RFC 8707).", schema: SCALAR },
  client_auth: {
    summary: "Where the credentials of the client go: `header`, if left out, or `body`.",
    schema: {
      enum: ["header", "body"],
      markdownEnumDescriptions: ["In a header, as `Basic`.", "In the form, next to the grant."],
    },
    insteadOf: ["client_authentication", "credentials_placement", "credentialsPlacement"],
    unlike: ["client_authentication", "credentials_placement", "credentialsPlacement"],
  },
};

/** The keys of `aws_sigv4`. */
const SIGV4_KEYS: KeyTable = {
  region: { summary: "The region: `eu-central-1`.", schema: SCALAR, insteadOf: ["aws_region"] },
  service: { summary: "The service: `s3`, `execute-api`.", schema: SCALAR },
  access_key: {
    summary: "The ID of the key.",
    schema: SCALAR,
    insteadOf: ["accessKey", "accessKeyId", "access_key_id", "aws_access_key_id"],
  },
  secret_key: {
    summary: "The secret of the key, through an expression.",
    schema: SCALAR,
    insteadOf: ["secretKey", "secretAccessKey", "secret_access_key", "aws_secret_access_key"],
  },
  session_token: {
    summary: "The token of a session; none if it is empty.",
    schema: SCALAR,
    insteadOf: ["sessionToken", "security_token", "aws_session_token"],
  },
};

/** The keys below each authentication method; `bearer` has a text instead. */
export const AUTH_FIELDS: Readonly<
  Record<string, { readonly table: KeyTable; readonly required: readonly string[] }>
> = {
  basic: { table: USER_KEYS, required: ["username", "password"] },
  digest: { table: USER_KEYS, required: ["username", "password"] },
  oauth2: { table: OAUTH2_KEYS, required: ["token_url", "client_id", "client_secret"] },
  aws_sigv4: { table: SIGV4_KEYS, required: ["region", "service", "access_key", "secret_key"] },
};

/** An example value in YAML for each key below `auth`. */
export const AUTH_EXAMPLES: Readonly<Record<string, string>> = {
  bearer: '"${ENV.API_TOKEN}"',
  username: '"${ENV.API_USER}"',
  password: '"${ENV.API_PASSWORD}"',
  token_url: '"${ENV.AUTH_URL}/token"',
  client_id: '"${ENV.CLIENT_ID}"',
  client_secret: '"${ENV.CLIENT_SECRET}"',
  scope: "read",
  audience: '"${ENV.BASE_URL}"',
  resource: '"${ENV.BASE_URL}"',
  client_auth: "body",
  region: '"${ENV.AWS_REGION}"',
  service: "execute-api",
  access_key: '"${ENV.AWS_ACCESS_KEY_ID}"',
  secret_key: '"${ENV.AWS_SECRET_ACCESS_KEY}"',
  session_token: '"${ENV.AWS_SESSION_TOKEN}"',
};

/** The keys below `auth` whose values are secret, and what each value is. */
export const AUTH_SECRETS: ReadonlyMap<string, string> = new Map([
  ["bearer", "a token"],
  ["password", "a password"],
  ["client_secret", "a secret"],
  ["secret_key", "a secret"],
  ["session_token", "a token"],
]);
