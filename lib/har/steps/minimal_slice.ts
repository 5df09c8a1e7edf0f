import { actionOf, endpointKind } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { StepReason } from "../stages.ts";
import { fewestReads } from "./equal_reads.ts";
import { readsOfChanges, type Slice } from "./reads.ts";

/**
 * Chooses the fewest steps that show the same effect: the changes, the sources of their inputs, and
 * the reads that show them. A recording without changes is about what it reads.
 */
export function chooseMinimal(slice: Slice): void {
  const reads = chooseChanges(slice)
    ? readsOfChanges(slice)
    : slice.kept.filter((entry) => actionOf(entry) === "read" && entry.response.status < 400)
      .map((entry) => ({ entry, state: slice.keyOf(entry), reason: "reads" as const }));
  for (const { entry, reason } of fewestReads(slice, reads)) addStep(slice, entry, reason);
}

/** Adds an entry and everything that it needs to the steps. */
export function addStep({ needsOf, reasons }: Slice, entry: Entry, reason: StepReason): void {
  const open = [{ entry, reason }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (reasons.has(next.entry)) continue;
    reasons.set(next.entry, next.reason);
    for (const { entry, name } of needsOf(next.entry)) {
      open.push({ entry, reason: { produces: name } });
    }
  }
}

/** @returns Whether there is any change besides logins. */
function chooseChanges(slice: Slice): boolean {
  const loginOf = new Map(slice.logins.map((login) => [login.entry, login]));
  let changed = false;
  for (const entry of slice.kept) {
    const login = loginOf.get(entry);
    if (login) {
      addStep(slice, entry, login.registers ? "makes an account" : "logs in");
      changed ||= login.registers;
      continue;
    }
    const action = actionOf(entry);
    const kind = endpointKind(entry.request);
    const isChange = action !== "read" && kind !== "refresh";
    if (!isChange || slice.changes.whyNot(entry) !== undefined) continue;
    const what = action === "removal" ? "removes something" : "changes something";
    addStep(slice, entry, kind === "logout" ? "logs out" : what);
    changed ||= kind !== "logout";
  }
  return changed;
}
