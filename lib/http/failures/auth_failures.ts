import { excerpt } from "../../text/mod.ts";
import type { AuthFailure, TokenProblem } from "./failure.ts";
import type { FailureTable } from "./failure_table.ts";

const SHOWN = 80;
const CHECK_URL = "check `token_url`";
const GRANT_HELP = "the server must allow the client the grant `client_credentials`";

/** Help for the errors of RFC 6749, section 5.2. */
const TOKEN_ERRORS: Readonly<Record<string, string>> = {
  invalid_scope: "check `scope`",
  invalid_target: "check `resource` and `audience`",
  unauthorized_client: GRANT_HELP,
  unsupported_grant_type: GRANT_HELP,
};

/** Failures to obtain credentials. */
export const AUTH_FAILURES: FailureTable<AuthFailure> = {
  auth_given_twice: {
    errorClass: "request",
    message: ({ where }) => `credentials are given in \`auth\` and in ${where}`,
    help: undefined,
  },
  auth_field_not_text: {
    errorClass: "request",
    message: ({ name, found }) => `\`${name}\` takes text, found ${found}`,
    help: undefined,
  },
  auth_field_empty: {
    errorClass: "request",
    message: ({ name }) => `\`${name}\` is empty`,
    help: undefined,
  },
  username_with_colon: {
    errorClass: "request",
    message: "a user name cannot contain a colon",
    help: undefined,
  },
  digest_challenge_unusable: {
    errorClass: "request",
    message: ({ reason }) => `the digest challenge of the server cannot be met: ${reason}`,
    help: "write the request without `auth`, and assert the status 401",
  },
  token_not_received: {
    errorClass: ({ cause }) => cause.errorClass,
    message: ({ tokenUrl, cause }) => noToken(tokenUrl, cause.message),
    help({ tokenUrl, cause }) {
      const { host = tokenUrl, hostname = tokenUrl } = URL.parse(tokenUrl) ?? {};
      if (cause.failure.kind === "connection_refused") {
        return `nothing listens at ${host}; start the server, or correct \`token_url\``;
      }
      if (cause.errorClass === "timeout") {
        return "the token must arrive within the `timeout_ms` of the request";
      }
      return cause.errorClass === "request"
        ? CHECK_URL
        : `${CHECK_URL}, and whether ${hostname} can be reached from here`;
    },
  },
  token_not_given: {
    errorClass: "request",
    message: ({ tokenUrl, token }) => noToken(tokenUrl, describeToken(token)),
    help({ token, clientAuth }) {
      if (token.problem !== "refused") return CHECK_URL;
      const { code = "", status } = token;
      if (Object.hasOwn(TOKEN_ERRORS, code)) return TOKEN_ERRORS[code];
      if (status !== 400 && status !== 401) return CHECK_URL;
      const other = clientAuth === "header" ? "body" : "header";
      return "check `client_id` and `client_secret`; " +
        `some servers expect them elsewhere: \`client_auth: ${other}\``;
    },
  },
};

function noToken(tokenUrl: string, reason: string): string {
  return `no token from ${tokenUrl}: ${reason}`;
}

function describeToken(token: TokenProblem): string {
  switch (token.problem) {
    case "not_json_object":
      return `the response is not a JSON object: ${quote(token.text)}`;
    case "token_missing":
      return "the response has no `access_token`";
    case "token_not_text":
      return "the `access_token` of the response is not text";
    case "token_unsendable":
      return "the `access_token` of the response is a text that a header cannot hold";
    case "type_unsupported":
      return `the token is of the type "${token.type}", and baton supports "Bearer" only`;
    case "refused":
      return describeRefusal(token);
  }
}

/** Describes the status and the error code, the target of a redirect, or the body. */
function describeRefusal(
  { status, code, description = "", location, text = "" }: TokenProblem & { problem: "refused" },
): string {
  const start = status === undefined ? "" : `status ${status}`;
  if (code !== undefined) {
    const error = `\`${excerpt(code, SHOWN)}\``;
    const detail = description.trim();
    const parts = start === "" ? [error] : [start, error];
    return parts.join(", ") + (detail === "" ? "" : `: ${excerpt(detail, 2 * SHOWN)}`);
  }
  if (location !== undefined) return `${start}, a redirect to ${excerpt(location, SHOWN)}`;
  return text.trim() === "" ? start : `${start}: ${quote(text)}`;
}

function quote(text: string): string {
  return JSON.stringify(excerpt(text.trim(), SHOWN));
}
