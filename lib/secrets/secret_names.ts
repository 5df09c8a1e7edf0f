/** Words for "password" in languages other than English. */
const FOREIGN_PASSWORDS =
  "passwort|kennwort|motdepasse|mot_de_passe|mdp|contrase[nñ]a|senha|wachtwoord|l[oö]senord|has[lł]o|" +
  "parola|sifre|salasana|пароль|密码|密碼";
const FOREIGN_PASSWORD_NAME = new RegExp(`(?:^|[_.-])(?:${FOREIGN_PASSWORDS})(?:$|[_.-])`, "i");
const SECRET_WORDS =
  /(?:^|[_\-.])(?:token|key|apikey|pass|passwd|password|passphrase|pwd|secret|auth|authorization|credential|cookie|session|sid|jwt|bearer|private|signature|otp|pin)s?\d*(?:$|[_\-.])|(?:token|password|passwd|pwd|secret|apikey|credential|sessid|sessionid)s?\d*$/i;
const PUBLIC_NAMES = /^(?:RUN_ID|CI|[A-Z0-9_]*_(?:HOST|ENV|PORT))$|^(?:HOST|PORT|ENV)$/i;
const MIN_PRIVATE_LENGTH = 6;

/** Headers whose values are secret. */
const SECRET_HEADERS =
  /^(?:(?:proxy-)?authorization|cookie|x-auth-.*|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password|session|session-id))$/i;

/** Returns whether a name marks its value as secret: `ACCESS_TOKEN`, `dbPassword`, `x-api-key`. */
export const isSecretName: (name: string) => boolean = memoizedByName((name) => {
  const words = snakeCased(name);
  return SECRET_WORDS.test(words) || FOREIGN_PASSWORD_NAME.test(words);
});

/** Converts camel case to words separated by `_`. */
function snakeCased(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2");
}

/** Returns whether the value of a header is secret; cookies are. */
export const isSecretHeader: (name: string) => boolean = memoizedByName((name) =>
  SECRET_HEADERS.test(name)
);

/**
 * Returns the secrets in a header: credentials without their scheme, the values of cookies, API
 * keys.
 */
export function secretsInHeader(name: string, value: string): string[] {
  if (!isSecretHeader(name)) return [];
  if (/^cookie$/i.test(name)) {
    return value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  }
  if (/authorization$/i.test(name)) return credentialsIn(value);
  return [value];
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

/** Returns the secrets in a URL: its password, and query parameters with a secret name. */
export function secretsInUrl(url: string): string[] {
  if (!/[@?]/.test(url)) return [];
  if (!URL.canParse(url)) {
    const written = PASSWORD_IN_URL.exec(url)?.[1];
    return written === undefined ? [] : [written, ...urlDecoded(written)];
  }
  const { password, searchParams } = new URL(url);
  const named = [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
  return [password, ...urlDecoded(password), ...named];
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

/**
 * Returns whether the value of an environment variable may be shown: a URL without credentials, a
 * number, a boolean, a short text, or the value of a name such as `RUN_ID`, `API_HOST`, `APP_ENV`.
 */
export function isPublicVariable(name: string, value: string): boolean {
  if (isSecretName(name)) return false;
  return PUBLIC_NAMES.test(name) || value.length < MIN_PRIVATE_LENGTH ||
    /^(?:[-+]?\d+(?:\.\d+)?|true|false)$/i.test(value) || isPlainUrl(value);
}

function isPlainUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === "";
}

/** How strongly a name suggests a secret value; `password` is the strongest. */
type SecretNameKind = "password" | "key" | "other";

const PASSWORD = new RegExp(
  `(?:^|_)(?:password|passwd|pwd|passphrase|passcode|pass|secret|${FOREIGN_PASSWORDS})` +
    "(?:_?(?:\\d+|confirm|confirmation|again|repeat))?$",
);
const KEY =
  /(?:^|_)(?:token|jwt|bearer|credentials?|authorization|(?:api|access|private|signing|encryption|secret|subscription|account)_?key|apikey)s?\d*$/;
/** Names that contain a secret word but are not secret: keys of records and page markers. */
const HARMLESS =
  /(?:^|_)(?:idempotency|public|publishable|primary|foreign|sort|partition|cache|page|next|cursor|continuation|sync|site|csrf|xsrf)(?:_|$)/;

/** Returns the kind of a secret name; `undefined` if the name is not secret. */
export function secretNameKind(name: string): SecretNameKind | undefined {
  return isSecretName(name) ? kindOf(name) : undefined;
}

const kindOf = memoizedByName((name: string): SecretNameKind | undefined => {
  const words = snakeCased(name).toLowerCase().replaceAll(/[-.\s]+/g, "_");
  if (HARMLESS.test(words)) return undefined;
  return PASSWORD.test(words) ? "password" : KEY.test(words) ? "key" : "other";
});

const MAX_NAMES = 1_000;

/** Caches a judgement by name: the members of API responses repeat the same names. */
export function memoizedByName<T>(judge: (name: string) => T): (name: string) => T {
  const judged = new Map<string, T>();
  return (name) => {
    const known = judged.get(name);
    if (known !== undefined || judged.has(name)) return known as T;
    const result = judge(name);
    if (judged.size < MAX_NAMES) judged.set(name, result);
    return result;
  };
}
