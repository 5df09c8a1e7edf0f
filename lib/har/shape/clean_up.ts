import type { Entry } from "../recording.ts";
import type { Needs } from "./needs.ts";

/**
 * Whether a removal takes away what a change of the flow made, so that it is safe and right to do
 * also after a failure: it names what it removes by a value that only that change handed out.
 */
export function cleansUp(removal: Entry, needs: Needs, changes: ReadonlySet<number>): boolean {
  return removal.response.status < 400 &&
    needs.of(removal).some(({ entry, isCredential }) => !isCredential && changes.has(entry.index));
}

/**
 * Removals that clean up, with what only they need: the page with the token of their form, the refusal
 * that hands out what confirms them.
 *
 * @param entries Those of the steps, in order.
 * @param cleans Those that clean up, by index.
 * @param isHarmless Whether an exchange changes nothing, and may be made in any case.
 */
export function withPreparations(
  entries: readonly Entry[],
  cleans: ReadonlySet<number>,
  needs: Needs,
  isHarmless: (entry: Entry) => boolean,
): ReadonlySet<number> {
  const found = new Set(cleans);
  const usedToClean = new Set<number>();
  const usedOtherwise = new Set<number>();
  for (const entry of entries.toReversed()) {
    const needed = needs.of(entry).map(({ entry }) => entry.index);
    const isOnlyFor = usedToClean.has(entry.index) && !usedOtherwise.has(entry.index);
    if (isOnlyFor && needed.length > 0 && isHarmless(entry)) found.add(entry.index);
    const isCleaning = found.has(entry.index);
    for (const index of needed) {
      (isCleaning ? usedToClean : usedOtherwise).add(index);
    }
  }
  return found;
}
