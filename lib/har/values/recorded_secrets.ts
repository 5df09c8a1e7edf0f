import { isArray, isNumber, isObject, type JsonValue } from "../../json/mod.ts";
import {
  isFlagOrLabel,
  isPlaceholder,
  isSecretHeader,
  knownTokens,
  looksRandom,
  mayBeSecretName,
  secretNameKind,
  secretsInHeader,
  secretsInUrl,
} from "../../secrets/mod.ts";
import { type Entry, type Field, formFields } from "../recording.ts";
import { decodedBase64, objectInBase64, severalInBase64 } from "../../shapes/mod.ts";
import { fieldName, innermostName, siblingsIn } from "./field_names.ts";

/** The statuses that refuse the content of a request, so that its password may be a wrong one. */
export const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/**
 * Returns every secret value of the requests and responses: credentials, tokens, cookies, and the
 * values of secret names. The responses of some entries are read, and the headers of all.
 */
export function recordedSecrets(entries: Iterable<Entry>, read: ReadonlySet<Entry>): Set<string> {
  const found = new FoundSecrets();
  // Requests repeat their URLs, headers and cookies, and responses their bodies.
  const seen = new Set<Field | string>();
  const isNew = (one: Field | string) => !seen.has(one) && seen.add(one);
  for (const entry of entries) {
    const { request, response } = entry;
    for (const secret of isNew(`URL ${request.url}`) ? secretsInUrl(request.url) : []) {
      if (isSecretValue("token", secret, "field")) found.add(secret);
    }
    found.addInFields(request.query, "field");
    const inBody = REFUSED.has(response.status) ? new FoundSecrets() : found;
    inBody.addInBody(request);
    for (const one of inBody === found ? [] : inBody.all) if (looksLikeToken(one)) found.add(one);
    for (const { name, value } of [...request.headers, ...response.headers].filter(isNew)) {
      if (name.endsWith("authorization")) {
        for (const secret of secretsInHeader(name, value)) found.add(secret);
      } else found.addInValue(name, value, "header");
    }
    found.addInFields([...request.cookies, ...response.setCookies].filter(isNew), "cookie");
    if (!read.has(entry) || !isNew(response.text ?? "")) continue;
    if (response.json === undefined) found.addTokens(response.text ?? "");
    else found.addInJson(response.json, "", "response");
  }
  return found.all;
}

/** The secrets that are found. */
class FoundSecrets {
  readonly all = new Set<string>();

  /** Adds a value that is in the place of a secret, unless it is none: `Bearer`, `null`, `<token>`. */
  add(secret: string): void {
    const text = secret.trim();
    if (this.all.has(text) || text.length < MIN_LENGTH || ORDINARY.test(text)) return;
    if (!isPlaceholder(text)) this.all.add(text);
    // Beside a user and an id, what a credential has in base64 is a session or a password.
    const [, ...parts] = severalInBase64(text)?.split(":") ?? [];
    for (const part of parts) if (part.length >= MIN_TOKEN) this.add(part);
  }

  addInBody(request: Entry["request"]): void {
    const { body } = request;
    if (body?.kind === "json") this.addInJson(body.value, "", "field", request);
    if (body?.kind === "text") this.addInValue("", body.text, "field");
    const siblings = siblingsIn(body);
    const fields = formFields(body)
      .map(({ name, value = "" }) => ({ name: fieldName(name, siblings, request), value }));
    this.addInFields(fields, "field");
    // What proves that a login took place (RFC 6749, section 4.1.3; RFC 7636).
    const isGrant = fields.some(({ name }) => name === "grant_type");
    for (const one of isGrant ? fields : []) if (PROOF.test(one.name)) this.add(one.value);
  }

  addInFields(fields: readonly Field[], place: SecretPlace): void {
    for (const { name, value } of fields) this.addInValue(innermostName(name), value, place);
  }

  addInJson(value: JsonValue, name: string, place: SecretPlace, request?: Entry["request"]): void {
    if (typeof value === "string") this.addInValue(name, value, place);
    else if (isNumber(value)) {
      if (place !== "response" && isSecretValue(name, `${value}`, place)) this.add(`${value}`);
    } else if (isArray(value)) {
      for (const item of value) this.addInJson(item, name, place, request);
    } else if (isObject(value)) {
      for (const key in value) {
        this.addInJson(value[key], fieldName(key, value, request), place, request);
      }
    }
  }

  /**
   * Adds a secret value, or what is secret in another value: by its shape and, in what a client
   * sends, by the names in it.
   */
  addInValue(name: string, value: string, place: SecretPlace): void {
    if (isSecretValue(name, value, place)) return this.add(value);
    this.addTokens(value);
    const inside = place === "field" ? namedValuesIn(value) : [];
    for (const one of inside) if (isSecretValue(one.name, one.value, place)) this.add(one.value);
  }

  addTokens(text: string): void {
    for (const { start, end } of knownTokens(text)) this.add(text.slice(start, end));
  }
}

/** The place of a value; a name means more in a request than in a response. */
export type SecretPlace = "header" | "cookie" | "field" | "response";

const PROOF = /^code(?:_verifier)?$/;
const MIN_LENGTH = 4;
const MIN_TOKEN = 8;
const UUID = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;
/** Headers whose value is always secret. */
const KEY_HEADER =
  /^(?:(?:proxy-)?authorization|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password))$/i;
/** Tokens of pages that change with each session, as frameworks name them. */
const CSRF = /csrf|xsrf|requestverificationtoken|authenti(?:city|cator)/i;
/** One-time codes and similar values, which are secret although they are short. */
const CODE = /(?:^|[_\-.])(?:otp|totp|pin|cvv|cvc|mfa_?code|passcode)$/i;
/** Responses also have labels and descriptions under the names of passwords: `Forgot it?`. */
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)\S+$/;
const KEY_OF_ENTRY = /^[-_./]?[a-z\d]+(?:[-_./ ][a-z\d]+)+[-_./]?$/i;
/** Names that describe the kind of a token and are not tokens themselves. */
const NO_SECRET_NAME =
  /(?:type|kind|name|label|hint|url|uri|expires?(?:_?(?:in|at|on))?|count|field|policy)$/i;
const ORDINARY = /^(?:true|false|null|none|undefined|basic|bearer|digest|anonymous)$/i;

/** Whether the value of a name is secret. */
export function isSecretValue(name: string, value: string, place: SecretPlace): boolean {
  if (value.length < MIN_LENGTH || ORDINARY.test(value)) return false;
  if (isKnownToken(value)) return true;
  return !NO_SECRET_NAME.test(name) && isSecretByName(name, value, place) && !isPlaceholder(value);
}

function isSecretByName(name: string, value: string, place: SecretPlace): boolean {
  if (CSRF.test(name)) return looksLikeToken(value);
  if (place === "cookie") return mayBeSecretName(name) ? looksLikeToken(value) : looksRandom(value);
  if (place === "header" && isSecretHeader(name)) {
    return KEY_HEADER.test(name) ? value.length >= MIN_TOKEN : looksLikeToken(value);
  }
  if (CODE.test(name)) return place !== "response";
  const kind = secretNameKind(name);
  if (kind === undefined) return false;
  const mayBePassword = place !== "response" || PASSWORD.test(value);
  if (kind === "password") return mayBePassword && !isFlagOrLabel(value);
  // The key of what is stored: `{ "key": "bGFtcHMvZnJlc25lbA==", "value": … }`.
  if (/^keys?$/i.test(name) && KEY_OF_ENTRY.test(decodedBase64(value) ?? "")) return false;
  return kind === "key" ? looksLikeToken(value) : looksRandom(value) && !UUID.test(value);
}

/** Whether a whole value has the shape of a token, such as `ghp_…` or a JSON web token. */
export function isKnownToken(value: string): boolean {
  return knownTokens(value).some(({ start, end }) => start === 0 && end === value.length);
}

/** Whether a value may be a token: long enough, and neither a sentence nor a word. */
export function looksLikeToken(value: string): boolean {
  return looksRandom(value) || value.length >= MIN_TOKEN && !/\s/.test(value) && /\d/.test(value) &&
      /[A-Za-z]/.test(value) && !/^(?:https?:\/\/|\d{4}-\d\d-\d\d|[{[]")/i.test(value);
}

const JSON_MEMBER = /"([\w.$-]{1,64})\\*"\s*:\s*\\*"([^"\\]*)\\*"/g;
/** Elements of one letter are markup of what people write: `<p>`. */
const ELEMENT = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]+)(?:\s[^<>]*)?>([^<>]+)</g;
const ATTRIBUTE = /\s(?:[\w.-]+:)?([A-Za-z_][\w.-]*)=["']([^"'<>]*)["']/g;
const ARGUMENT = /\b([A-Za-z_]\w*)\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const PAIR = /(?:^|[&;])([A-Za-z_][\w.[\]-]*)=([^&;]*)/g;

/** A password in a statement of SQL, and the secret that is the first argument of procedures. */
const SQL_PASSWORD = /\b(?:password|identified\s+by)()\s+["']([^"']+)["']/gi;
const FIRST_ARGUMENT = /^(?:token|secret)():(\S+)$/g;

/** How a text names its values, by how it begins; ordinary prose has no named values. */
const NOTATIONS: readonly (readonly [begins: RegExp, ways: readonly RegExp[]])[] = [
  [/^\s*[[{]\s*\\*["{[]/, [JSON_MEMBER]],
  [/^\s*<[?A-Za-z_]/, [ELEMENT, ATTRIBUTE]],
  [/^\s*(?:query|mutation|subscription|\{)\b/, [ARGUMENT]],
  [/^\s*(?:create|alter|set|grant)\s/i, [SQL_PASSWORD]],
  [/^(?:token|secret):/, [FIRST_ARGUMENT]],
  [/^[A-Za-z_][\w.[\]-]*=[^&;\s]*(?:[&;][A-Za-z_][\w.[\]-]*=[^&;\s]*)+\s*$/, [PAIR]],
];

/**
 * Returns the named values within a machine-readable text: JSON, JSON lines, JSON within a text of
 * either, XML, GraphQL arguments, the fields of a form, a password in SQL, or JSON in base64.
 */
export function namedValuesIn(written: string): readonly Field[] {
  const text = objectInBase64(written) ?? written;
  const ways = NOTATIONS.find(([begins]) => begins.test(text))?.[1] ?? [];
  return ways.flatMap((way) =>
    Array.from(text.matchAll(way), ([, name, value]) => ({ name: name || "password", value }))
  ).filter(({ value }) => value !== "");
}
