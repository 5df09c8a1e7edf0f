import type { CompiledStep } from "../../compiler/mod.ts";
import { headerValueHelp, type ResolvedRequest } from "../../http/mod.ts";
import type { ErrorClass, StepError } from "../../record/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import type { SentExchange } from "./step_diagnostic.ts";

/** What help about a request without an answer is made of. */
interface ExchangeFacts {
  readonly message: string;
  readonly url: URL;
  readonly timeoutMs: number;
  /** Whether the timeout is that of the step. */
  readonly ownTimeout: boolean;
  /** Whether the request is polled. */
  readonly inLoop: boolean;
  readonly maxBodyBytes: number;
  /** What to correct where the URL is wrong: the expression that it begins with, if it does. */
  readonly urlSource: string;
}

type Help = (circumstances: ExchangeFacts) => string | undefined;

const HELP: Partial<Record<ErrorClass, Help>> = {
  dns: ({ message, url, urlSource }) =>
    message.startsWith("host name of the proxy")
      ? "correct the URL of the proxy: --proxy, HTTP_PROXY or HTTPS_PROXY"
      : `check the spelling of \`${url.hostname}\` in ${urlSource}, ` +
        "and whether this machine can find it",
  connect: ({ message, url, urlSource }) => {
    if (message.startsWith("the proxy ")) return proxyHelp(message);
    if (/no such file|permission denied/.test(message)) {
      return "start the server, or correct `unix_socket`";
    }
    return /refused/.test(message)
      ? `nothing listens at ${url.host}; start the server, or correct ${urlSource}`
      : `check whether ${url.host} can be reached from here, or correct ${urlSource}`;
  },
  timeout: ({ ownTimeout, timeoutMs, inLoop }) =>
    (ownTimeout
      ? `raise \`timeout_ms: ${timeoutMs}\``
      : `the limit of ${formatDuration(timeoutMs)} is that of --timeout; raise it, ` +
        `or write \`timeout_ms: ${timeoutMs * 5}\` into the request`) +
    (inLoop ? "" : "; what takes long on purpose is polled with `loop`"),
  tls: tlsHelp,
  reset: ({ message }) =>
    /body/.test(message)
      ? "the server broke off while it answered; its log may say why"
      : "the server broke off before it answered; its log may say why",
  protocol: ({ message, url, urlSource }) => {
    if (message.startsWith("the server does not speak HTTP/2")) {
      return "leave out `http_version: 2`; the server then speaks what it can";
    }
    if (message.startsWith("the server does not speak HTTP/1.1")) {
      return "it may speak HTTP/2 alone, so leave out `http_version: 1.1` and what is sent over sockets";
    }
    const encoding = /^the body is not valid (.+?): /.exec(message)?.[1];
    return encoding === undefined
      ? `check whether an HTTP server listens at ${url.host}, or correct ${urlSource}`
      : `the server says \`content-encoding: ${encoding}\` of a body that is none; ` +
        "correct it there, or ask for a plain one with `accept-encoding: identity`";
  },
  request: ({ message, urlSource }) => {
    if (message.startsWith("the header ") && !/not valid/.test(message)) {
      return headerValueHelp(message);
    }
    if (message.startsWith("the value of the cookie ")) {
      return "encode the value, for example with `| urlencode`";
    }
    if (/cannot be sent$/.test(message)) return "write a method such as `GET` or `POST`";
    if (/^the file .* (?:lies outside|is a link that leads out of) /.test(message)) {
      return "name a file that lies there, or allow its directory: --allow-file-root DIR";
    }
    if (/^the file .* no such file$/.test(message)) return "the path is relative to the flow file";
    if (/cannot have a body$/.test(message)) return "remove the body, or use another method";
    const only = /^a proxy of the kind .* and `(--\w+)` do not go together/.exec(message)?.[1];
    if (only !== undefined) return `leave out \`${only}\`, or name an http:// proxy`;
    if (/^HTTP\/2 and /.test(message)) return "leave out `http_version: 2` where that is needed";
    return /^port /.test(message)
      ? `give the server another port, and correct ${urlSource}`
      : undefined;
  },
  redirect: ({ message }) => {
    if (!message.startsWith("more than")) {
      return "the server says so in `location`; leave out `follow_redirects` to look at that answer";
    }
    return message.includes("in a circle")
      ? "cookies that a redirect sets are not sent on: where one is needed, leave out " +
        "`follow_redirects`, capture the cookie, and send it in the next step"
      : "raise the number of `follow_redirects`, or leave it out to look at the first answer";
  },
  body_too_large: ({ maxBodyBytes }) =>
    `raise the limit, for example with --max-body ${sizeOption(maxBodyBytes * 10)}`,
};

/** Says what to do about a request that got no complete answer; nothing where that is not known. */
export function exchangeHelp(
  { class: errorClass, message }: StepError,
  step: CompiledStep,
  { source, request, hops = [] }: SentExchange,
  maxBodyBytes: number,
): string | undefined {
  const help = HELP[errorClass];
  const { url } = hops.at(-1)?.next ?? request;
  if (help === undefined || !URL.canParse(url)) return undefined;
  const { start, end } = step.urlRange;
  return help({
    message,
    url: new URL(url),
    timeoutMs: request.timeoutMs,
    ownTimeout: step.request.timeoutMs !== undefined,
    inLoop: step.loop !== undefined,
    maxBodyBytes,
    urlSource: hops.some(({ kind }) => kind === "redirect")
      ? "the `location` that leads there"
      : urlExpression(source.text.slice(start, end)),
  });
}

/** What a URL begins with, if that is an expression. */
function urlExpression(written: string): string {
  const reference = /^["']?\$\{\s*([^}|]*[^}|\s])/.exec(written)?.[1];
  return reference === undefined ? "the URL" : `\`${reference}\``;
}

function tlsHelp({ message, url, urlSource }: ExchangeFacts): string {
  if (/does not speak TLS/.test(message)) {
    return `write \`http://${url.host}\` in ${urlSource} if the server has no TLS`;
  }
  if (/self-signed/.test(message)) {
    return "have it signed by an authority of your own, and name that: --ca-cert ca.pem; " +
      `or do not check it: \`tls: { ${url.hostname}: { insecure: true } }\``;
  }
  if (/issuer/.test(message)) {
    return "to trust its authority, name it: --ca-cert ca.pem, " +
      `or \`tls: { ${url.hostname}: { ca_cert: ca.pem } }\` in the flow; ` +
      "DENO_TLS_CA_STORE=system trusts those that this machine trusts";
  }
  if (/client certificate/.test(message)) {
    return "show one that it trusts: --client-cert client.pem --client-key client.key.pem, or " +
      `\`tls: { ${url.hostname}: { client_cert: client.pem, client_key: client.key.pem } }\``;
  }
  if (/ it is for /.test(message)) {
    return `use a name of the certificate in ${urlSource}`;
  }
  return /expired|not valid/.test(message)
    ? "renew the certificate of the server; check the clock of this machine"
    : `check which versions of TLS the server at ${url.host} takes; 1.2 and 1.3 are spoken here`;
}

/** What to do about a proxy. */
function proxyHelp(message: string): string {
  if (/cannot be reached/.test(message)) {
    return "start the proxy, or correct its URL: --proxy, HTTP_PROXY or HTTPS_PROXY; " +
      "NO_PROXY names hosts that are reached without it";
  }
  return /demands a user/.test(message)
    ? "write them into its URL: --proxy http://USER:PASSWORD@HOST:PORT"
    : "the log of the proxy says why; it may want a user and a password: " +
      "--proxy http://USER:PASSWORD@HOST:PORT";
}

/** A size as `--max-body` takes it. */
function sizeOption(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.ceil(bytes / 1_000_000)}MB`;
  return bytes >= 1_000 ? `${Math.ceil(bytes / 1_000)}kB` : String(bytes);
}

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
