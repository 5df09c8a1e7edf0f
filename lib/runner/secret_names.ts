const SECRET_WORDS =
  /(?:^|[_\-.])(?:tokens?|key|apikey|pass|passwd|password|passphrase|pwd|secrets?|auth|authorization|credentials?|cookie|session|jwt|bearer|private|signature|otp|pin)(?:$|[_\-.])|(?:token|password|passwd|secret|apikey|credential)s?$/i;
const PUBLIC_NAMES = /^(?:RUN_ID|CI|[A-Z0-9_]*_(?:HOST|ENV|PORT))$|^(?:HOST|PORT|ENV)$/i;
const MIN_PRIVATE_LENGTH = 6;

/** Headers whose values are secret. */
const SECRET_HEADERS =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-csrf-token|x-xsrf-token|x-auth-.*|.*-?api-?key|.*-token|.*-secret)$/i;

/** Whether a name says that its value is secret: `ACCESS_TOKEN`, `dbPassword`, `x-api-key`. */
export function isSecretName(name: string): boolean {
  return SECRET_WORDS.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/** The secrets in a header: credentials without their scheme, the values of cookies, API keys. */
export function secretsInHeader(name: string, value: string): string[] {
  if (!SECRET_HEADERS.test(name)) return [];
  if (/^cookie$/i.test(name)) {
    return value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  }
  if (/authorization$/i.test(name)) return [value.replace(/^\s*[\w-]+\s+(?=\S)/, "")];
  return [value];
}

/** The secrets in a URL: its password, and what stands under a secret name in its query. */
export function secretsInUrl(url: string): string[] {
  if (!/[@?]/.test(url) || !URL.canParse(url)) return [];
  const { password, searchParams } = new URL(url);
  const named = [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
  return [decodeURIComponent(password), ...named];
}

/**
 * Whether the value of an environment variable may be shown: a URL without credentials, a number, a
 * boolean, a short text, or a name such as `RUN_ID`, `API_HOST`, `APP_ENV`.
 */
export function isPublicVariable(name: string, value: string): boolean {
  if (isSecretName(name)) return false;
  return PUBLIC_NAMES.test(name) || value.length < MIN_PRIVATE_LENGTH ||
    /^(?:[-+]?\d+(?:\.\d+)?|true|false)$/i.test(value) || isPlainUrl(value);
}

function isPlainUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === "" && url.password === "" && url.search === "";
}
