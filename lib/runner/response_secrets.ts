import type { Envelope } from "../executor/mod.ts";
import { isArray, isObject, type JsonValue } from "../json/mod.ts";
import { addSecretValue, type Redactor } from "./redactor.ts";
import { isSecretName } from "../secrets/mod.ts";

const MAX_VISITED = 10_000;
const MIN_SESSION_LENGTH = 16;

/**
 * Learns the secrets of a response that is about to be shown: what stands under a secret name in a
 * JSON body, and the cookies it sets that may be a session.
 */
export function learnSecrets(envelope: Envelope, redactor: Redactor): void {
  const body = envelope.json();
  if (body.ok) learnFromJson(body.value, redactor);
  for (const cookie of envelope.response.headers.getSetCookie()) {
    const [, name, value] = /^([^=;]*)=([^;]*)/.exec(cookie) ?? [];
    if (value !== undefined && isSecretCookie(name.trim(), value, cookie)) redactor.add(value);
  }
}

/** `theme=dark` is no secret; a session is, whatever its name. */
function isSecretCookie(name: string, value: string, cookie: string): boolean {
  return isSecretName(name) || value.length >= MIN_SESSION_LENGTH || /;\s*httponly/i.test(cookie);
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
