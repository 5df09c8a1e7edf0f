import { type JsonValue, toText } from "../json/mod.ts";
import { isSecret, type SecretOrigin } from "../secrets/mod.ts";
import type { Redactor } from "./redactor.ts";

/** Adds the texts of a value that was made from others, if one of those contains a secret. */
export function addDerivedValue(
  redactor: Redactor,
  sources: readonly JsonValue[],
  result: JsonValue,
): void {
  const texts = sources.map(toText).filter((text) => redactor.contains(text));
  if (texts.length > 0) addSecretValue(redactor, result, ...redactor.originsOf(texts));
}

/** Adds the texts of a captured or given value. */
export function addSecretValue(
  redactor: Redactor,
  value: JsonValue,
  ...origins: readonly SecretOrigin[]
): void {
  for (const { text } of textsIn(value)) redactor.add(text, ...origins);
}

/** Adds the texts of a value that contain a secret of another redactor. */
export function addKnownValue(
  redactor: Redactor,
  value: JsonValue,
  known: Redactor,
  origin: SecretOrigin,
): void {
  for (const { text } of textsIn(value)) {
    for (const secret of known.secretsIn(text)) redactor.add(secret, origin);
  }
}

/**
 * Adds the texts of a value that are secret because of a name that it has, or because of the name of
 * the member that contains them.
 */
export function addNamedValue(
  redactor: Redactor,
  value: JsonValue,
  names: readonly string[],
  origin: SecretOrigin,
): void {
  for (const { text, member } of textsIn(value)) {
    if ([...names, ...member].some((name) => isSecret(name, text))) redactor.add(text, origin);
  }
}

/** A text or a number in a value, and the name of the member that has it. */
interface ContainedText {
  readonly text: string;
  readonly member: readonly string[];
}

/** Yields the texts and numbers in a value. */
export function* textsIn(
  value: JsonValue,
  member: readonly string[] = [],
): Generator<ContainedText, void, void> {
  if (typeof value === "string") yield { text: value, member };
  else if (typeof value === "number" || typeof value === "bigint") {
    yield { text: String(value), member };
  } else if (Array.isArray(value)) {
    for (const item of value) yield* textsIn(item, member);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, [name]);
  }
}
