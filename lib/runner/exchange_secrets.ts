import { evaluateCapture } from "../captures/mod.ts";
import type { CompiledStep } from "../compiler/mod.ts";
import type { Envelope, ResolvedRequest, ResponseHeaders } from "../http/mod.ts";
import { isArray, isObject, type JsonObject, type JsonValue, parseJson } from "../json/mod.ts";
import type { Hop } from "../record/mod.ts";
import type { Redactor } from "../redaction/mod.ts";
import {
  isPlaceholder,
  isSecret,
  namedSecretsInHeader,
  namedSecretsInUrl,
} from "../secrets/mod.ts";
import type { FlowContext } from "./context.ts";
import { keepCapture } from "./named_secrets.ts";

const MIN_SESSION_LENGTH = 16;

const decoder = new TextDecoder();

/**
 * Collects the secrets of an exchange before any of it is shown: values that the step captures as
 * secrets, values with a secret name in a JSON body or a form, sent or received, the credentials in
 * headers and in the location of the response, and cookies that may be a session.
 */
export function learnSecrets(
  step: CompiledStep,
  request: ResolvedRequest,
  envelope: Envelope,
  { redactor, scope }: Pick<FlowContext, "redactor" | "scope">,
): void {
  for (const capture of step.captures) {
    if (!capture.secret && capture.places === undefined) continue;
    const result = evaluateCapture(capture, envelope, scope);
    if (result.ok) keepCapture(step, capture, result.value, redactor);
  }
  learnFromRequest(request, redactor);
  const { headers } = envelope.response;
  for (const [name, value] of headers) {
    for (const secret of namedSecretsInHeader(name, value)) redactor.add(secret.value, secret);
  }
  const location = headers.get("location");
  if (location !== null) learnFromLocation(location, envelope.response.url, redactor);
  const { events } = envelope;
  if (events) learnFromJson(events.values, redactor);
  if (!events || events.problem !== undefined) learnFromBody(envelope, redactor);
  learnFromCookies(headers, redactor);
}

function learnFromBody(envelope: Envelope, redactor: Redactor): void {
  const json = envelope.json();
  if (json.ok) return learnFromJson(json.value, redactor);
  const xml = envelope.xml();
  const { headers } = envelope.response;
  if (xml.ok) learnFromJson(xml.value(() => false), redactor);
  else if (isForm(headers.get("content-type"))) learnFromForm(envelope.text(), redactor);
  if (!xml.ok && xml.names?.length) learnFromNames(xml.names, envelope.text(), redactor);
}

/**
 * Collects the secrets in the URLs of a hop, which its record shows, and in the cookies it sets.
 */
export function learnFromHop(
  hop: Hop & { readonly headers?: ResponseHeaders },
  redactor: Redactor,
): void {
  learnFromLocation(hop.url, hop.url, redactor);
  if (hop.location !== undefined) learnFromLocation(hop.location, hop.url, redactor);
  if (hop.headers) learnFromCookies(hop.headers, redactor);
}

function learnFromCookies(headers: ResponseHeaders, redactor: Redactor): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name, value] = /^([^=;]*)=([^;]*)/.exec(cookie) ?? [];
    if (value !== undefined && isSecretCookie(name.trim(), value, cookie)) {
      redactor.add(value, { kind: "cookie", name: name.trim() });
    }
  }
}

/** Collects the values with a secret name in the body of a request. */
export function learnFromRequest(
  { headers, body, bodySource }: ResolvedRequest,
  redactor: Redactor,
): void {
  if (bodySource?.kind === "multipart") {
    for (const { name, text = "" } of bodySource.parts) {
      learnField(name, text, redactor);
      learnFromText(text, redactor);
    }
    return;
  }
  if (!(body instanceof Uint8Array)) return;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
  const text = decoder.decode(body);
  if (isForm(type)) return learnFromForm(text, redactor);
  learnFromText(text, redactor);
}

/** Collects the values with a secret name in a text that is JSON. */
function learnFromText(text: string, redactor: Redactor): void {
  if (!/^\s*[[{]/.test(text)) return;
  try {
    learnFromJson(parseJson(text), redactor);
  } catch {
    // A body that only looks like JSON has no names.
  }
}

/** Collects the tokens in the location of a response, which may be in its query or fragment. */
function learnFromLocation(location: string, base: string, redactor: Redactor): void {
  if (!URL.canParse(location, base)) return;
  const { href, hash } = new URL(location, base);
  for (const secret of namedSecretsInUrl(href)) redactor.add(secret.value, secret);
  learnFromForm(hash.slice(1), redactor);
}

/**
 * Adds names from a broken body that occur in a secret, because the message about the mistake
 * quotes them.
 */
function learnFromNames(names: readonly string[], text: string, redactor: Redactor): void {
  const masked = redactor.text(text);
  for (const name of names) {
    if (name !== "" && !masked.includes(name)) redactor.add(name);
  }
}

function isForm(type: string | null): boolean {
  return type !== null && /^application\/x-www-form-urlencoded\b/i.test(type);
}

function learnFromForm(text: string, redactor: Redactor): void {
  for (const [name, value] of new URLSearchParams(text)) {
    learnField(name, value, redactor);
  }
}

/** Returns whether a cookie is secret: `theme=dark` is not, a session is, under any name. */
function isSecretCookie(name: string, value: string, cookie: string): boolean {
  return isSecret(name, value) || value.length >= MIN_SESSION_LENGTH ||
    /;\s*httponly/i.test(cookie);
}

const MAX_VISITED = 10_000;
const MIN_DIGITS = 6;

/**
 * The members of an object that contain a name and its value, as in a tag of a span or in a form.
 */
const PAIRS = [["key", "value"], ["Key", "Value"], ["name", "value"], ["Name", "Value"]] as const;

/** Collects the values with a secret name in JSON; in large JSON, only in its outer parts. */
function learnFromJson(root: JsonValue, redactor: Redactor): void {
  const queue = [root];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const value = queue[i];
    if (isArray(value)) queue.push(...value.slice(0, MAX_VISITED));
    if (!isObject(value)) continue;
    const label = learnPair(value, redactor);
    for (const [name, member] of Object.entries(value)) {
      if (name !== label) learnMember(name, member, redactor);
      if (typeof member === "object") queue.push(member);
    }
  }
}

/**
 * Adds the value of a field if it is secret, unless it is a placeholder such as `wrong-password`,
 * which occurs in messages.
 */
function learnField(name: string, text: string, redactor: Redactor): void {
  if (isSecret(name, text) && !isPlaceholder(text)) redactor.add(text, { kind: "field", name });
}

/**
 * Collects the value of `{ "key": "api_token", "value": "…" }`, and of a `{ "stringValue": "…" }`
 * in it, as in OpenTelemetry.
 *
 * @returns The member that contains the name, which is not a secret itself.
 */
function learnPair(object: JsonObject, redactor: Redactor): string | undefined {
  const pair = PAIRS.find(([label, held]) => typeof object[label] === "string" && held in object);
  if (pair === undefined) return undefined;
  const [label, held] = pair;
  const value = object[held];
  const inner = isObject(value) ? value.stringValue ?? value : value;
  learnMember(object[label] as string, inner, redactor);
  return label;
}

/** Collects a value with a secret name: a text, a list of texts, or a number of many digits. */
function learnMember(name: string, member: JsonValue, redactor: Redactor): void {
  if (typeof member === "string") learnField(name, member, redactor);
  else if (isArray(member)) {
    for (const item of member) if (typeof item === "string") learnField(name, item, redactor);
  } else if (isObject(member)) {
    // The text of an element that has attributes as well.
    if (typeof member["#text"] === "string") learnField(name, member["#text"], redactor);
  } else if (typeof member === "number" || typeof member === "bigint") {
    const text = String(member);
    if (text.length >= MIN_DIGITS && isSecret(name, text)) {
      redactor.add(text, { kind: "field", name });
    }
  }
}
