import { endpointKind } from "../login/mod.ts";
import type { Entry } from "../recording.ts";
import type { Login } from "../stages.ts";
import type { Changes } from "./changes.ts";
import { ChangesSeen } from "./changes_seen.ts";
import type { Needs } from "./needs.ts";
import type { Poll } from "./polls.ts";
import type { RequestKey } from "./request_key.ts";

/** What is known of the calls of a recording before steps are chosen. */
export interface Calls {
  /** Those that are left after noise, in order. */
  readonly kept: readonly Entry[];
  readonly logins: readonly Login[];
  readonly needs: Needs;
  readonly polls: ReadonlyMap<number, Poll>;
  readonly keyOf: RequestKey;
  readonly changes: Changes;
}

/** What changes the session only, which no read shows. */
const ABOUT_SESSION: ReadonlySet<string> = new Set(["login", "logout", "refresh"]);

/** Why an exchange is a step, by its index. */
export type Reasons = Map<number, { readonly entry: Entry; readonly why: string }>;

/**
 * Chooses the least that shows the same: what changes something, what its inputs come from, and
 * reads that show the change. A recording without a change is about what it reads.
 */
export function minimalSlice(calls: Calls): Reasons {
  const reasons: Reasons = new Map();
  const changed = chooseChanges(calls, reasons);
  const shown = changed ? readsOfChanges(calls) : readsOf(calls);
  chooseReads(calls, shown, reasons);
  return reasons;
}

/** Chooses every call, and what they need. */
export function everyCall({ kept, needs }: Calls): Reasons {
  const reasons: Reasons = new Map();
  for (const entry of kept) take(entry, "was called", needs, reasons);
  return reasons;
}

/** Takes an entry and all that it needs. */
export function take(entry: Entry, why: string, needs: Needs, reasons: Reasons): void {
  const open = [{ entry, why }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (reasons.has(next.entry.index)) continue;
    reasons.set(next.entry.index, next);
    for (const { entry: producer, name } of needs.of(next.entry)) {
      open.push({ entry: producer, why: `produces ${name}` });
    }
  }
}

/** @returns Whether there is any change but logins. */
function chooseChanges({ kept, logins, needs, changes }: Calls, reasons: Reasons): boolean {
  const first = new Map(logins.map((login) => [login.entry.index, login]));
  let changed = false;
  for (const entry of kept) {
    const login = first.get(entry.index);
    if (login) {
      take(entry, login.registers ? "makes an account" : "logs in", needs, reasons);
      changed ||= login.registers;
      continue;
    }
    const action = changes.actionOf(entry);
    if (action === "read" || changes.whyNot(entry) !== undefined) continue;
    const kind = endpointKind(entry.request);
    if (kind === "refresh") continue;
    const what = action === "removal" ? "removes something" : "changes something";
    take(entry, kind === "logout" ? "logs out" : what, needs, reasons);
    changed ||= kind !== "logout";
  }
  return changed;
}

/** A read that may be a step, and what makes it the same as another one. */
interface Shown {
  readonly entry: Entry;
  readonly group: string;
  readonly why: string;
}

/** Reads of what was made, of what was changed, and of lists that it is in. */
function readsOfChanges(
  { kept, logins, needs, polls, keyOf, changes }: Calls,
): readonly Shown[] {
  const seen = new ChangesSeen();
  const loggingIn = new Set(
    logins.filter(({ registers }) => !registers).map(({ entry }) => entry.index),
  );
  const makers = new Set<number>();
  const gone = new Set<string>();
  const shown: Shown[] = [];
  for (const entry of kept) {
    const action = changes.actionOf(entry);
    if (action !== "read") {
      if (!changes.isEffective(entry) || loggingIn.has(entry.index)) continue;
      if (ABOUT_SESSION.has(endpointKind(entry.request) ?? "")) continue;
      seen.add(entry);
      makers.add(entry.index);
      if (action === "removal") gone.add(entry.request.url);
      continue;
    }
    const { status } = entry.response;
    if (status >= 400 && !(status === 404 && gone.has(entry.request.url))) continue;
    const group = `${seen.around(entry)} ${keyOf(entry)}`;
    const usesMade = needs.of(entry).some(({ entry: maker, isCredential }) =>
      !isCredential && makers.has(maker.index)
    );
    if (polls.get(entry.index)?.isClear && makers.size > 0) {
      makers.add(entry.index);
      shown.push({ entry, group, why: "waits for what was started" });
    } else if (usesMade) shown.push({ entry, group, why: "reads what was made" });
    else if (seen.of(entry) > 0) shown.push({ entry, group, why: "reads what was changed" });
  }
  return shown;
}

function readsOf({ kept, keyOf, changes }: Calls): readonly Shown[] {
  return kept.filter((entry) => changes.actionOf(entry) === "read" && entry.response.status < 400)
    .map((entry) => ({ entry, group: keyOf(entry), why: "reads" }));
}

/** Of the same reads between two changes one is a step: one that is anyway, a loop, or the last. */
function chooseReads({ needs, polls }: Calls, shown: readonly Shown[], reasons: Reasons): void {
  const taken = new Set(
    shown.filter(({ entry }) => reasons.has(entry.index)).map(({ group }) => group),
  );
  const best = new Map<string, Shown>();
  for (const read of shown) {
    const known = best.get(read.group);
    if (!known || !polls.has(known.entry.index)) best.set(read.group, read);
  }
  for (const { entry, group, why } of best.values()) {
    if (!taken.has(group)) take(entry, why, needs, reasons);
  }
}
