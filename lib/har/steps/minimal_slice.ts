import { isObject } from "../../json/mod.ts";
import {
  actionOf,
  callOf,
  createsTarget,
  endpointKind,
  pathsTo,
  type RequestKey,
  resourceAndAbove,
  singularSegment,
  targetOf,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Login, StepReason } from "../stages.ts";
import type { RecordedChanges } from "./changes.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Poll } from "./polls.ts";

/** What is known about the calls of a recording before steps are chosen. */
export interface SliceInput {
  /** The entries that remain without noise, in order. */
  readonly kept: readonly Entry[];
  readonly logins: readonly Login[];
  readonly dependencies: Dependencies;
  readonly polls: ReadonlyMap<number, Poll>;
  readonly keyOf: RequestKey;
  readonly changes: RecordedChanges;
}

/** Calls that change only the session, which no read shows. */
const ABOUT_SESSION: ReadonlySet<string> = new Set(["login", "logout", "refresh"]);

/** Why each exchange is a step, by its index. */
export type StepReasons = Map<number, { readonly entry: Entry; readonly reason: StepReason }>;

/**
 * Chooses the fewest steps that show the same effect: the changes, the sources of their inputs, and
 * the reads that show them. A recording without changes is about what it reads.
 */
export function minimalSlice(calls: SliceInput): StepReasons {
  const reasons: StepReasons = new Map();
  const changed = chooseChanges(calls, reasons);
  const shown = changed ? readsOfChanges(calls) : readsOf(calls);
  chooseReads(calls, shown, reasons);
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

/** A read that may become a step, and the key that identifies equal reads. */
interface CandidateRead {
  readonly entry: Entry;
  readonly group: string;
  readonly reason: StepReason;
}

/** Returns the reads of what was created or changed, and of lists that contain it. */
function readsOfChanges(
  { kept, logins, dependencies, polls, keyOf, changes }: SliceInput,
): readonly CandidateRead[] {
  const seen = new ChangeCounts();
  const loggingIn = new Set(
    logins.filter(({ registers }) => !registers).map(({ entry }) => entry.index),
  );
  const makers = new Set<number>();
  const named = new Set<string>();
  const gone = new Set<string>();
  const shown: CandidateRead[] = [];
  for (const entry of kept) {
    const action = actionOf(entry);
    if (action !== "read") {
      if (!changes.isEffective(entry) || loggingIn.has(entry.index)) continue;
      if (ABOUT_SESSION.has(endpointKind(entry.request) ?? "")) continue;
      seen.add(entry);
      makers.add(entry.index);
      if (createsTarget(entry)) named.add(targetOf(entry));
      if (action === "removal") gone.add(entry.request.url);
      continue;
    }
    const { status } = entry.response;
    if (status >= 400 && !(status === 404 && gone.has(entry.request.url))) continue;
    const group = `${seen.around(entry)} ${keyOf(entry)}`;
    const usesMade = pathsTo(entry).some((path) => named.has(path)) ||
      dependencies.of(entry).some(({ entry: maker, isCredential }) =>
        !isCredential && makers.has(maker.index)
      );
    if (polls.get(entry.index)?.isClear && makers.size > 0) {
      makers.add(entry.index);
      shown.push({ entry, group, reason: "waits for what was started" });
    } else if (usesMade) shown.push({ entry, group, reason: "reads what was made" });
    else if (seen.of(entry) > 0) shown.push({ entry, group, reason: "reads what was changed" });
  }
  return shown;
}

function readsOf({ kept, keyOf }: SliceInput): readonly CandidateRead[] {
  return kept.filter((entry) => actionOf(entry) === "read" && entry.response.status < 400)
    .map((entry) => ({ entry, group: keyOf(entry), reason: "reads" }));
}

/**
 * Chooses one step from equal reads between two changes: one that is a step already, a loop, or the
 * last.
 */
function chooseReads(
  { dependencies, polls }: SliceInput,
  shown: readonly CandidateRead[],
  reasons: StepReasons,
): void {
  const taken = new Set(
    shown.filter(({ entry }) => reasons.has(entry.index)).map(({ group }) => group),
  );
  const best = new Map<string, CandidateRead>();
  for (const read of shown) {
    const known = best.get(read.group);
    if (!known || !polls.has(known.entry.index)) best.set(read.group, read);
  }
  for (const { entry, group, reason } of best.values()) {
    if (!taken.has(group)) addWithDependencies(entry, reason, dependencies, reasons);
  }
}

/** Counts changes by resource, so that a read knows how many it may show. */
class ChangeCounts {
  /** The number of changes to a path or shortly below it. */
  readonly #below = new Map<string, number>();
  /** The number of changes to exactly a path. */
  readonly #of = new Map<string, number>();

  /** Records a change. */
  add(change: Entry): void {
    const paths = resourceAndAbove(callOf(change).path);
    if (paths.length > 0) increment(this.#of, paths[0]);
    for (const path of paths) increment(this.#below, path);
    for (const name of clientGivenNames(change)) increment(this.#below, `${paths[0]}/${name}`);
  }

  /** Returns the number of changes to what a read is about, or shortly below it. */
  of(read: Entry): number {
    const [own] = resourceAndAbove(callOf(read).path, 0);
    return own === undefined ? 0 : this.#below.get(own) ?? 0;
  }

  /** Like {@linkcode of}, but includes changes to the resources above. */
  around(read: Entry): number {
    const above = resourceAndAbove(callOf(read).path, Infinity).slice(1);
    return above.reduce((sum, path) => sum + (this.#of.get(path) ?? 0), this.of(read));
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A text that may be a path segment: a slug, a key, an e-mail address. */
const NAME = /^[\w.@+-]{3,100}$/;

/**
 * Returns the names that a client gives to what it creates, as path segments: a read of
 * `/projects/blue-kettle` is about what `POST /projects` created under that name.
 */
function clientGivenNames({ request: { method, body } }: Entry): readonly string[] {
  if (method !== "POST" || !body) return [];
  const values = body.kind === "json" && isObject(body.value)
    ? Object.values(body.value)
    : body.kind === "form"
    ? body.fields.map(({ value }) => value)
    : [];
  const names = values.filter((value) => typeof value === "string").filter((value) =>
    NAME.test(value)
  );
  return [...new Set(names.map((name) => singularSegment(encodeURIComponent(name))))];
}
