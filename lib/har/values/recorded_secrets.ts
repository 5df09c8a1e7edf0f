import { isArray, isNumber, isObject, type JsonValue } from "../../json/mod.ts";
import { isPlaceholder, knownTokens, secretsInHeader, secretsInUrl } from "../../secrets/mod.ts";
import {
  isSecretValue,
  looksLikeToken,
  mayBeSecretText,
  MIN_TOKEN_LENGTH,
  namedValuesIn,
  type SecretPlace,
  severalInBase64,
} from "../../shapes/mod.ts";
import { type Entry, type Field, formFields } from "../recording.ts";
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
    if (this.all.has(text) || !mayBeSecretText(text)) return;
    if (!isPlaceholder(text)) this.all.add(text);
    // Beside a user and an id, what a credential has in base64 is a session or a password.
    const [, ...parts] = severalInBase64(text)?.split(":") ?? [];
    for (const part of parts) if (part.length >= MIN_TOKEN_LENGTH) this.add(part);
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

const PROOF = /^code(?:_verifier)?$/;
