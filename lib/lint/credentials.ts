import { AUTH_SECRETS } from "../loader/mod.ts";
import {
  isFlagOrLabel,
  isPlaceholder,
  isSecretHeader,
  looksRandom,
  mayBeSecretName,
  secretNameKind,
  secretsInHeader,
} from "../secrets/mod.ts";
import type { TextPlace } from "./flow_texts.ts";

/** A secret in a value, recognized by the purpose of the value. */
interface Credential {
  /** What it is, with its article: `a password`. */
  readonly what: string;
  /** The secret itself, as written in the value. */
  readonly secret: string;
  /** A suitable name for a variable that holds it: `password`. */
  readonly name: string;
  /** Whether it is the base64 of user and password together. */
  readonly encoded?: true;
}

/** A value and its purpose. */
interface KeyedValue {
  readonly place: TextPlace;
  /** The key above it. */
  readonly key: string;
  /** Its text. */
  readonly text: string;
  /** Whether the step expects a refusal, so that a plain word in it is not a secret. */
  readonly refused: boolean;
}

const MIN_HEADER_LENGTH = 8;
const KEY_HEADER =
  /^(?:(?:proxy-)?authorization|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password))$/i;
const HARMLESS_HEADER = /csrf|xsrf|idempotency/i;
const SCHEME = /^\s*(Bearer|Basic|Token|ApiKey)\s+(\S.*?)\s*$/i;
const FALLBACK = /:-\s*["']?([^}"'|]+)/g;

const AUTH_NAMES: Readonly<Record<string, string>> = { bearer: "token" };

/** A name before a value, in YAML, JSON or a form. */
const NAME = /(["']?)([A-Za-z][\w.-]{0,99})\1[ \t]*[:=][ \t]*/g;
/** A value on one line, without its quotes. */
const VALUE = /"((?:[^"\\\n]|\\.)*)"?|'([^'\n]*)'?|([^\s"'{}[\],&#][^\n"'{}[\],&]*)/y;

/** A user and a password as one text or as a list, under a key for authentication. */
const PAIR =
  /\b(?:auth|basic|digest|basic_?auth)["']?[ \t]*:[ \t]*(?:["']?[^\s:"'{}[\],]+:([^\s"'{}[\],]+)|\[[^\]\n]*,[ \t]*["']?([^\s"'{}[\],]+)["']?[ \t]*\])/dgi;

/** Replaces each character of an expression, because expressions are not literal text. */
const BLANK = "\0";

/** Finds the secrets in a value. */
export function credentialsIn(value: KeyedValue): Credential[] {
  if (value.place === "operand") return [];
  const literal = { ...value, text: withoutExpressions(value.text) };
  return [...inDefaults(value), ...inLiteral(literal)];
}

function inLiteral(value: KeyedValue): Credential[] {
  if (value.place === "url") return inUrl(value);
  if (value.place === "header") return inHeader(value);
  if (value.place === "auth") return inAuth(value);
  if (value.place === "body" && value.key === "body") return inText(value);
  return underName(value, value.key, value.text);
}

/**
 * Finds the secrets under the names of a text such as JSON or a form, or of a file that is not
 * YAML, each with its offset.
 */
export function credentialsUnderNames(
  text: string,
): (Credential & { readonly offset: number })[] {
  const literal = withoutExpressions(text);
  return Array.from(literal.matchAll(NAME)).flatMap(({ 0: beginning, 2: name, index }) => {
    if (secretNameKind(name) === undefined) return [];
    const start = index + beginning.length;
    VALUE.lastIndex = start;
    const [written, double, single, plain] = VALUE.exec(literal) ?? [""];
    const value = (double ?? single ?? plain ?? "").trim();
    const of: KeyedValue = { place: "body", key: name, text: value, refused: false };
    return underName(of, name, value).map((credential) => ({
      ...credential,
      offset: start + written.lastIndexOf(credential.secret),
    }));
  });
}

/** Finds the passwords of an `auth` written as in other tools, `ada:secret` or `[ada, secret]`. */
export function passwordsInPairs(
  text: string,
): { readonly offset: number; readonly length: number }[] {
  return Array.from(withoutExpressions(text).matchAll(PAIR)).flatMap(
    ({ indices, 1: joined, 2: listed }) => {
      const at = indices?.[joined === undefined ? 2 : 1];
      const secret = joined ?? listed;
      if (!at || secret.includes(BLANK) || isPlaceholder(secret)) return [];
      return [{ offset: at[0], length: at[1] - at[0] }];
    },
  );
}

/** An expression, or a reference that is written almost right: `$steps.login.token`. */
const EXPRESSION =
  /\$\{[^}]*\}?|(?<!\w)[$#@%]?[ \t]?[{(<[]{0,2}(?:steps[.[]|(?:vars|ENV)\.)[\w.-]*[})>%\]]{0,2}/g;

function withoutExpressions(text: string): string {
  return text.replace(EXPRESSION, (expression) => BLANK.repeat(expression.length));
}

function inText(value: KeyedValue): Credential[] {
  return credentialsUnderNames(value.text).filter(({ secret }) =>
    !value.refused || looksRandom(secret)
  );
}

/**
 * Finds secrets in defaults. A default such as `${ENV.PASSWORD:-demo}` is not a secret unless it
 * looks like a real one.
 */
function inDefaults({ text, key }: KeyedValue): Credential[] {
  if (!text.includes(":-")) return [];
  const named = [key, ...text.match(/(?<![\w-])[\w-]+(?=:-)/g) ?? []].some(mayBeSecretName);
  if (!named) return [];
  return Array.from(text.matchAll(FALLBACK), ([, word]) => word.trim())
    .filter(looksRandom)
    .map((secret) => ({ what: "a secret", secret, name: key }));
}

function underName(value: KeyedValue, name: string, text: string): Credential[] {
  const kind = secretNameKind(name);
  if (kind === undefined || text.includes(BLANK)) return [];
  const scheme = SCHEME.exec(text);
  if (scheme) return underScheme(value, scheme);
  if (kind === "password") {
    if (isPlaceholder(text) || isFlagOrLabel(text)) return [];
    if (value.refused && !looksRandom(text)) return [];
    return [{ what: /secret/i.test(name) ? "a secret" : "a password", secret: text, name }];
  }
  const random = looksRandom(text) && (kind === "key" || !/^[0-9a-f]{8}-/i.test(text));
  return random && !isPlaceholder(text) ? [{ what: "a secret", secret: text, name }] : [];
}

function underScheme(value: KeyedValue, [, scheme, secret]: RegExpExecArray): Credential[] {
  const basic = scheme.toLowerCase() === "basic";
  const shown = basic ? secretsInHeader("authorization", value.text)[1] ?? secret : secret;
  if (isPlaceholder(shown) || value.refused && !looksRandom(secret)) return [];
  return basic
    ? [{ what: "a password", secret, name: "credentials", encoded: true }]
    : [{ what: "a token", secret, name: "token" }];
}

function inHeader(value: KeyedValue): Credential[] {
  const { key, text } = value;
  if (/^cookie$/i.test(key)) {
    return text.split(";").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? [] : underName(value, pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    });
  }
  if (HARMLESS_HEADER.test(key) || text.includes(BLANK)) return [];
  const scheme = SCHEME.exec(text);
  if (scheme) return underScheme(value, scheme);
  const secret = text.trim();
  const literal = KEY_HEADER.test(key) && secret.length >= MIN_HEADER_LENGTH && !value.refused;
  const random = isSecretHeader(key) && looksRandom(secret);
  if (!literal && !random || isPlaceholder(secret)) return [];
  return [{ what: "a secret", secret, name: key.replace(/^x-/i, "") }];
}

/**
 * Finds secrets in `auth`. Any text in a place for credentials is a secret unless it is wrong on
 * purpose.
 */
function inAuth({ key, text, refused }: KeyedValue): Credential[] {
  const what = AUTH_SECRETS.get(key);
  const secret = text.trim();
  if (what === undefined || secret.includes(BLANK) || isPlaceholder(secret)) return [];
  return refused && !looksRandom(secret) ? [] : [{ what, secret, name: AUTH_NAMES[key] ?? key }];
}

function inUrl(value: KeyedValue): Credential[] {
  const { text } = value;
  const password = /^https?:\/\/[^/?#@:]*:([^/?#@]+)@/i.exec(text)?.[1];
  const query = /\?([^#]*)/.exec(text)?.[1] ?? "";
  const named = query.split("&").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : underName(value, pair.slice(0, at), pair.slice(at + 1));
  });
  return password === undefined || password.includes(BLANK) || isPlaceholder(password)
    ? named
    : [{ what: "a password", secret: password, name: "password" }, ...named];
}
