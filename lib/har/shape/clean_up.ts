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
