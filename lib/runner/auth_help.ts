import type { ResolvedRequest } from "../executor/mod.ts";
import type { StepError } from "../record/mod.ts";

const CHECK_URL = "check `token_url`";

/** What to do about the errors of RFC 6749, section 5.2. */
const TOKEN_ERRORS: Readonly<Record<string, string>> = {
  invalid_scope: "check `scope`",
  invalid_target: "check `resource` and `audience`",
  unauthorized_client: "the server has to allow the client the grant `client_credentials`",
  unsupported_grant_type: "the server has to allow the client the grant `client_credentials`",
};

/** Says what to do where it cannot be proved who asks; nothing where that is not known. */
export function authHelp(
  { class: errorClass, message }: StepError,
  { auth }: Pick<ResolvedRequest, "auth">,
): string | undefined {
  if (message.startsWith("the digest challenge")) {
    return "write the request without `auth`, and assert the status 401";
  }
  if (auth?.kind !== "oauth2" || !message.startsWith("no token from ")) return undefined;
  const { host, hostname } = URL.parse(auth.tokenUrl) ??
    { host: auth.tokenUrl, hostname: auth.tokenUrl };
  if (errorClass === "connect" && /refused/.test(message)) {
    return `nothing listens at ${host}; start the server, or correct \`token_url\``;
  }
  if (errorClass === "timeout") {
    return "the token has to come within the `timeout_ms` of the request";
  }
  if (errorClass !== "request") {
    return `${CHECK_URL}, and whether ${hostname} can be reached from here`;
  }
  const code = /, `(\w+)`|: `(\w+)`/.exec(message);
  const known = TOKEN_ERRORS[code?.[1] ?? code?.[2] ?? ""];
  if (known !== undefined) return known;
  if (/: status 40[01]\b/.test(message)) {
    const other = auth.clientAuth === "header" ? "body" : "header";
    return "check `client_id` and `client_secret`; " +
      `some servers want them elsewhere: \`client_auth: ${other}\``;
  }
  return CHECK_URL;
}
