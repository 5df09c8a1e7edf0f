import type { JsonObject, JsonValue } from "../../json/mod.ts";
import { knownTokens, looksRandom, secretsInHeader, secretsInUrl } from "../../secrets/mod.ts";
import type { Entry, Field, RecordedBody } from "../recording.ts";
import { namedValuesIn } from "./named_values.ts";
import { isNoSecret, isSecretValue, type SecretPlace } from "./secret_value.ts";

/** What takes the secrets that are found. */
type Take = (secret: string) => void;

const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/**
 * Every secret value of the requests and the answers: credentials, tokens, cookies, and what stands
 * under a secret name. Answers are read where `readsAnswer` says so; their headers always are.
 */
export function recordedSecrets(
  entries: Iterable<Entry>,
  readsAnswer: (entry: Entry) => boolean,
): Set<string> {
  const secrets = new Set<string>();
  const take: Take = (secret) => {
    const text = secret.trim();
    if (!isNoSecret(text)) secrets.add(text);
  };
  for (const entry of entries) {
    secretsOfRequest(entry, take);
    secretsOfHeaders(entry.response.headers, take);
    secretsOfFields(entry.response.setCookies, "cookie", take);
    if (readsAnswer(entry)) secretsOfAnswer(entry, take);
  }
  return secrets;
}

function secretsOfRequest({ request, response }: Entry, take: Take): void {
  for (const secret of secretsInUrl(request.url)) {
    if (isSecretValue("token", secret, "field")) take(secret);
  }
  secretsOfHeaders(request.headers, take);
  secretsOfFields(request.cookies, "cookie", take);
  secretsOfFields(request.query, "field", take);
  if (!request.body) return;
  const isRefused = REFUSED.has(response.status);
  const takeHere: Take = isRefused ? (secret) => looksRandom(secret) && take(secret) : take;
  secretsOfBody(request.body, takeHere);
}

function secretsOfBody(body: RecordedBody, take: Take): void {
  switch (body.kind) {
    case "json":
      return secretsOfJson(body.value, "", "field", take);
    case "form":
      return secretsOfFields(body.fields, "field", take);
    case "multipart":
      return secretsOfFields(
        body.parts.map(({ name, value = "" }) => ({ name, value })),
        "field",
        take,
      );
    case "text":
      return secretsInside(body.text, take);
    case "bytes":
      return;
  }
}

function secretsOfAnswer({ response }: Entry, take: Take): void {
  if (response.json !== undefined) secretsOfJson(response.json, "", "answer", take);
  else if (response.text !== undefined) secretsInText(response.text, take);
}

function secretsOfHeaders(headers: readonly Field[], take: Take): void {
  for (const { name, value } of headers) {
    if (name.endsWith("authorization")) secretsInHeader(name, value).forEach(take);
    else if (isSecretValue(name, value, "header")) take(value);
    else secretsInText(value, take);
  }
}

function secretsOfFields(fields: readonly Field[], place: SecretPlace, take: Take): void {
  for (const { name, value } of fields) {
    const own = name.replace(/\[\]$/, "").replace(/^.*\[([^\]]+)\]$/, "$1");
    if (isSecretValue(own, value, place)) take(value);
    else if (place === "field") secretsInside(value, take);
    else secretsInText(value, take);
  }
}

function secretsOfJson(value: JsonValue, name: string, place: SecretPlace, take: Take): void {
  if (typeof value === "string") {
    if (isSecretValue(name, value, place)) take(value);
    else if (place === "answer") secretsInText(value, take);
    else secretsInside(value, take);
  } else if (typeof value === "number" || typeof value === "bigint") {
    if (place !== "answer" && isSecretValue(name, String(value), place)) take(String(value));
  } else if (Array.isArray(value)) {
    for (const item of value) secretsOfJson(item, name, place, take);
  } else if (typeof value === "object" && value !== null) {
    const object = value as JsonObject;
    for (const key in object) secretsOfJson(object[key], key, place, take);
  }
}

/** What is secret in a text that a client sends, by its shape or by the name that it has there. */
function secretsInside(text: string, take: Take): void {
  secretsInText(text, take);
  for (const { name, value } of namedValuesIn(text)) {
    if (isSecretValue(name, value, "field")) take(value);
  }
}

function secretsInText(text: string, take: Take): void {
  for (const { start, end } of knownTokens(text)) take(text.slice(start, end));
}
