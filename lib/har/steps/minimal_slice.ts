import { actionOf, endpointKind } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { StepReason } from "../stages.ts";
import type { Dependencies } from "./dependencies.ts";
import { everyRead, fewestReads, readsOfChanges } from "./reads.ts";
import type { SliceInput, StepReasons } from "./slice_input.ts";

/**
 * Chooses the fewest steps that show the same effect: the changes, the sources of their inputs, and
 * the reads that show them. A recording without changes is about what it reads.
 */
export function minimalSlice(calls: SliceInput): StepReasons {
  const reasons: StepReasons = new Map();
  const changed = chooseChanges(calls, reasons);
  const isChange = shownChanges(calls);
  const reads = changed ? readsOfChanges(calls, isChange, reasons) : everyRead(calls);
  for (const { entry, reason } of fewestReads(calls, reads, isChange, reasons)) {
    addWithDependencies(entry, reason, calls.dependencies, reasons);
  }
  return reasons;
}

/** Chooses every call and what it needs. */
export function everyCall({ kept, dependencies }: SliceInput): StepReasons {
  const reasons: StepReasons = new Map();
  for (const entry of kept) addWithDependencies(entry, "was called", dependencies, reasons);
  return reasons;
}

/** Adds an entry and everything that it needs. */
export function addWithDependencies(
  entry: Entry,
  reason: StepReason,
  dependencies: Dependencies,
  reasons: StepReasons,
): void {
  const open: { readonly entry: Entry; readonly reason: StepReason }[] = [{ entry, reason }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (reasons.has(next.entry.index)) continue;
    reasons.set(next.entry.index, next);
    for (const { entry: producer, name } of dependencies.of(next.entry)) {
      open.push({ entry: producer, reason: { produces: name } });
    }
  }
}

/** @returns Whether there is any change besides logins. */
function chooseChanges(
  { kept, logins, dependencies, changes }: SliceInput,
  reasons: StepReasons,
): boolean {
  const first = new Map(logins.map((login) => [login.entry.index, login]));
  let changed = false;
  for (const entry of kept) {
    const login = first.get(entry.index);
    if (login) {
      addWithDependencies(
        entry,
        login.registers ? "makes an account" : "logs in",
        dependencies,
        reasons,
      );
      changed ||= login.registers;
      continue;
    }
    const action = actionOf(entry);
    if (action === "read" || changes.whyNot(entry) !== undefined) continue;
    const kind = endpointKind(entry.request);
    if (kind === "refresh") continue;
    const what = action === "removal" ? "removes something" : "changes something";
    addWithDependencies(entry, kind === "logout" ? "logs out" : what, dependencies, reasons);
    changed ||= kind !== "logout";
  }
  return changed;
}

/** Calls that change only the session, which no read shows. */
const ABOUT_SESSION: ReadonlySet<string> = new Set(["login", "logout", "refresh"]);

/** Returns whether an entry is a change that a read may show. */
function shownChanges({ logins, changes }: SliceInput): (entry: Entry) => boolean {
  const loggingIn = new Set(
    logins.filter(({ registers }) => !registers).map(({ entry }) => entry.index),
  );
  return (entry) =>
    changes.isEffective(entry) && !loggingIn.has(entry.index) &&
    !ABOUT_SESSION.has(endpointKind(entry.request) ?? "");
}
