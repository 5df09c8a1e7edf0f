import { escapePattern } from "../../text/mod.ts";
import type { Entry } from "../recording.ts";

/**
 * Tells which names answers have, so that what refers to a thing is told from what makes one.
 *
 * @returns When the first answer with a name was complete; nothing where none has it.
 */
export function namesThere(
  entries: readonly Entry[],
  names: Iterable<string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const written = Array.from(names, (name) => escapePattern(JSON.stringify(name)));
  if (written.length === 0) return found;
  const any = new RegExp(written.join("|"), "g");
  for (const { response: { text, json }, endMs } of entries) {
    if (text === undefined || json === undefined) continue;
    for (const [quoted] of text.matchAll(any)) {
      const name = JSON.parse(quoted);
      found.set(name, Math.min(found.get(name) ?? Infinity, endMs));
    }
  }
  return found;
}
