import type { Envelope } from "../executor/mod.ts";
import { isArray, isObject, type JsonValue } from "../json/mod.ts";
import { addSecretValue, type Redactor } from "./redactor.ts";
import { isSecretName } from "./secret_names.ts";

const MAX_VISITED = 10_000;

/**
 * Learns the secrets of a response that is about to be shown: what stands under a secret name in a
 * JSON body, and the values of the cookies it sets.
 */
export function learnSecrets(envelope: Envelope, redactor: Redactor): void {
  const body = envelope.json();
  if (body.ok) learnFromJson(body.value, redactor);
  for (const cookie of envelope.response.headers.getSetCookie()) {
    redactor.add(cookie.slice(cookie.indexOf("=") + 1).split(";", 1)[0]);
  }
}

function learnFromJson(root: JsonValue, redactor: Redactor): void {
  const queue = [root];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const value = queue[i];
    if (isArray(value)) queue.push(...value.slice(0, MAX_VISITED));
    if (!isObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "string" && isSecretName(name)) addSecretValue(redactor, member);
      else queue.push(member);
    }
  }
}
