import { type JsonValue, nestsTooDeeply, parseJson } from "../../json/mod.ts";

/**
 * The JSON of a body: an object or a list, as deep as a run reads one.
 *
 * @param isNamed Whether its type says that it is JSON; then other values count as well.
 */
export function bodyJson(text: string, isNamed: boolean): JsonValue | undefined {
  if (!isNamed && !mayBeJson(text)) return undefined;
  if (nestsTooDeeply(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a text begins as an object or a list does. */
export function mayBeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}
