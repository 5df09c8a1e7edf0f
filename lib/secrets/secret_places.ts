import { memoizedByName } from "../text/mod.ts";
import { isSecret } from "./named_values.ts";
import type { SecretOrigin } from "./secret_origin.ts";

/** Headers whose values are secret. */
const SECRET_HEADERS =
  /^(?:(?:proxy-)?authorization|cookie|x-auth-.*|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password|session|session-id))$/i;

/** Returns whether the value of a header is secret; cookies are. */
export const isSecretHeader: (name: string) => boolean = memoizedByName((name) =>
  SECRET_HEADERS.test(name)
);

/** A secret in a header or a URL. */
interface FoundSecret extends SecretOrigin {
  readonly value: string;
}

/**
 * Returns the secrets in a header with their names: credentials without their scheme, the values of
 * cookies, API keys.
 */
export function namedSecretsInHeader(name: string, value: string): FoundSecret[] {
  if (!isSecretHeader(name)) return [];
  if (/^cookie$/i.test(name)) {
    return value.split(";").map((pair) => {
      const at = pair.indexOf("=");
      return { kind: "cookie", name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
    });
  }
  const secrets = /authorization$/i.test(name) ? credentialsIn(value) : [value];
  return secrets.map((value) => ({ kind: "header", name, value }));
}

/** Returns the secrets in a header. */
export function secretsInHeader(name: string, value: string): string[] {
  return namedSecretsInHeader(name, value).map(({ value }) => value);
}

/** Returns credentials without their scheme, and the password of `Basic` credentials (RFC 7617). */
function credentialsIn(authorization: string): string[] {
  const credentials = authorization.replace(/^\s*[\w-]+\s+(?=\S)/, "");
  if (!/^\s*basic\s/i.test(authorization)) return [credentials];
  const password = /:([^]*)$/.exec(decodeBase64(credentials))?.[1];
  return password === undefined ? [credentials] : [credentials, password];
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(text));
  } catch {
    return "";
  }
}

/** The password in a text that is intended as a URL but is not valid. */
const PASSWORD_IN_URL = /^[a-z][a-z0-9+.-]*:\/\/[^:@/?#]*:(.+)@/is;

/** Returns the secrets in a URL: its password, and query parameters that are secret by their name. */
export function secretsInUrl(url: string): string[] {
  return namedSecretsInUrl(url).map(({ value }) => value);
}

/** Returns the secrets in a URL with their names. */
export function namedSecretsInUrl(url: string): FoundSecret[] {
  if (!/[@?]/.test(url)) return [];
  if (!URL.canParse(url)) {
    const written = PASSWORD_IN_URL.exec(url)?.[1];
    return written === undefined ? [] : passwordForms(written);
  }
  const { password, searchParams } = new URL(url);
  const named = Array.from(
    searchParams,
    ([name, value]) => ({ kind: "field", name, value }) as const,
  );
  return [...passwordForms(password), ...named.filter(({ name, value }) => isSecret(name, value))];
}

function passwordForms(written: string): FoundSecret[] {
  if (written === "") return [];
  return [written, ...urlDecoded(written)].map((value) => ({ kind: "password", name: "", value }));
}

/** Returns the password in the URL of a proxy, which may lack its scheme. */
export function secretsInProxy(proxy: string): string[] {
  return secretsInUrl(proxy.includes("://") ? proxy : `http://${proxy}`);
}

function urlDecoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}
