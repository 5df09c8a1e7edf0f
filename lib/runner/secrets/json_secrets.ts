import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { Redactor } from "../../redaction/mod.ts";
import { isPlaceholder, isSecretName } from "../../secrets/mod.ts";

const MAX_VISITED = 10_000;
const MIN_DIGITS = 6;

/** The members of an object that hold a name and its value, as in a tag of a span or in a form. */
const PAIRS = [["key", "value"], ["Key", "Value"], ["name", "value"], ["Name", "Value"]] as const;

/** Learns the values with a secret name in JSON; of large JSON, only in its outer parts. */
export function learnFromJson(root: JsonValue, redactor: Redactor): void {
  const queue = [root];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const value = queue[i];
    if (isArray(value)) queue.push(...value.slice(0, MAX_VISITED));
    if (!isObject(value)) continue;
    const label = learnPair(value, redactor);
    for (const [name, member] of Object.entries(value)) {
      if (name !== label && isSecretName(name)) learnMember(member, redactor);
      if (typeof member === "object") queue.push(member);
    }
  }
}

/** Adds a secret, unless it is a placeholder such as `wrong-password`, which occurs in messages. */
export function addUnlessPlaceholder(text: string, redactor: Redactor): void {
  if (!isPlaceholder(text)) redactor.add(text);
}

/**
 * Learns the value of `{ "key": "api_token", "value": "…" }`, and of `{ "stringValue": "…" }` in
 * it, as in OpenTelemetry.
 *
 * @returns The member that holds the name; it is not a secret itself.
 */
function learnPair(object: JsonObject, redactor: Redactor): string | undefined {
  const pair = PAIRS.find(([label, held]) => typeof object[label] === "string" && held in object);
  if (pair === undefined) return undefined;
  const [label, held] = pair;
  const value = object[held];
  if (isSecretName(object[label] as string)) {
    learnMember(isObject(value) ? value.stringValue ?? value : value, redactor);
  }
  return label;
}

/** Learns a value with a secret name: a text, a list of texts, or a number of many digits. */
function learnMember(member: JsonValue, redactor: Redactor): void {
  if (typeof member === "string") addUnlessPlaceholder(member, redactor);
  else if (isArray(member)) {
    for (const item of member) if (typeof item === "string") addUnlessPlaceholder(item, redactor);
  } else if (isObject(member)) {
    // The text of an element that has attributes as well.
    if (typeof member["#text"] === "string") addUnlessPlaceholder(member["#text"], redactor);
  } else if (typeof member === "number" || typeof member === "bigint") {
    const text = String(member);
    if (text.length >= MIN_DIGITS) redactor.add(text);
  }
}
