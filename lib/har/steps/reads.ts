import { actionOf, createsTarget, operationKey, pathsTo, targetOf } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { StepReason } from "../stages.ts";
import { ChangeCounts } from "./change_counts.ts";
import { type ShownFacts, shownFacts } from "./shown_facts.ts";
import type { SliceInput, StepReasons } from "./slice_input.ts";

/** A read that may become a step. */
interface CandidateRead {
  readonly entry: Entry;
  readonly reason: StepReason;
  /** The changes that it may show: equal requests in one state show the same. */
  readonly state: string;
  /** The same request in an earlier state. */
  readonly before?: Entry;
}

/** What is known about the latest request with some key. */
interface LatestRead extends Partial<CandidateRead> {
  readonly entry: Entry;
  /** The number of changes to exactly what it is about. */
  readonly changes: number;
}

/**
 * Returns the reads of what was created or changed, and of lists that contain it. A read is left
 * out if the changes since the same request were to something else and its response is as before.
 *
 * @param isChange Whether an entry is a change that a read may show.
 */
export function readsOfChanges(
  { kept, dependencies, polls, keyOf }: SliceInput,
  isChange: (entry: Entry) => boolean,
  reasons: StepReasons,
): readonly CandidateRead[] {
  const seen = new ChangeCounts();
  const makers = new Set<number>();
  const named = new Set<string>();
  const gone = new Set<string>();
  const latest = new Map<string, LatestRead>();
  const shown: CandidateRead[] = [];
  for (const entry of kept) {
    if (actionOf(entry) !== "read") {
      if (!isChange(entry)) continue;
      seen.add(entry);
      makers.add(entry.index);
      if (createsTarget(entry)) named.add(targetOf(entry));
      if (actionOf(entry) === "removal") gone.add(entry.request.url);
      continue;
    }
    const { status } = entry.response;
    if (status >= 400 && !(status === 404 && gone.has(entry.request.url))) continue;
    const usesMade = pathsTo(entry).some((path) => named.has(path)) ||
      dependencies.of(entry).some(({ entry: maker, isCredential }) =>
        !isCredential && makers.has(maker.index)
      );
    const waits = makers.size > 0 && polls.get(entry.index)?.isClear === true;
    if (waits) makers.add(entry.index);
    const last = latest.get(keyOf(entry));
    const changes = seen.exactly(entry);
    if (!waits && !usesMade && seen.of(entry) === 0) {
      latest.set(keyOf(entry), { entry, changes });
      continue;
    }
    const isAsBefore = last?.state !== undefined && last.changes === changes &&
      hasSameText(last.entry, entry);
    const now = String(seen.around(entry));
    const state = isAsBefore ? last.state : now;
    const read: CandidateRead = {
      entry,
      reason: waits
        ? "waits for what was started"
        : usesMade
        ? "reads what was made"
        : "reads what was changed",
      state,
      before: last?.state === state ? last.before : last?.entry,
    };
    latest.set(keyOf(entry), { ...read, changes });
    if (state === now || reasons.has(entry.index)) shown.push(read);
  }
  return shown;
}

function hasSameText({ response: one }: Entry, { response: two }: Entry): boolean {
  const isKnown = two.text !== undefined && one.status === two.status;
  return two.status === 304 || isKnown && one.text === two.text;
}

/** Returns the reads of a recording that changes nothing. */
export function everyRead({ kept, keyOf }: SliceInput): readonly CandidateRead[] {
  return kept.filter((entry) => actionOf(entry) === "read" && entry.response.status < 400)
    .map((entry) => ({ entry, state: keyOf(entry), reason: "reads" }));
}

/**
 * Chooses the fewest reads that show the same: of equal ones a step, a loop or the last, and of
 * those to one path with the same search only those that show what no other does.
 */
export function fewestReads(
  { decisions, polls, keyOf }: SliceInput,
  reads: readonly CandidateRead[],
  isChange: (entry: Entry) => boolean,
  reasons: StepReasons,
): readonly CandidateRead[] {
  const isStep = ({ entry }: CandidateRead) => reasons.has(entry.index);
  const isLoop = ({ entry }: CandidateRead) => polls.has(entry.index);
  let facts: ShownFacts | undefined;
  return [...Map.groupBy(reads, ({ entry, state }) => `${state} ${operationKey(entry)}`).values()]
    .flatMap((group) => {
      const different = [...Map.groupBy(group, ({ entry }) => keyOf(entry)).values()].map((equal) =>
        equal.find(isStep) ?? equal.find(isLoop) ?? equal.at(-1)!
      );
      if (different.length === 1) return different;
      facts ??= shownFacts(decisions, isChange, keyOf);
      return withoutCovered(different, facts, (read) => isStep(read) || isLoop(read));
    });
}

/** Leaves out reads that show nothing that another one does not show. */
function withoutCovered(
  reads: readonly CandidateRead[],
  { factsOf, searchOf }: ShownFacts,
  isCertain: (read: CandidateRead) => boolean,
): readonly CandidateRead[] {
  const shown = reads.map((read) => {
    const facts = factsOf(read.entry);
    const hidden = read.before ? [...factsOf(read.before)].filter((one) => !facts.has(one)) : [];
    return {
      read,
      search: searchOf(read.entry),
      facts: new Set([...facts, ...hidden.map((fact) => `no ${fact}`)]),
    };
  });
  const order = shown.toReversed().sort((a, b) =>
    Number(isCertain(b.read)) - Number(isCertain(a.read)) || b.facts.size - a.facts.size ||
    lengthOf(b.read) - lengthOf(a.read)
  );
  const chosen: typeof shown = [];
  for (const one of order) {
    const isCovered = chosen.some(({ search, facts }) =>
      search === one.search && one.facts.isSubsetOf(facts)
    );
    if (isCertain(one.read) || !isCovered) chosen.push(one);
  }
  return chosen.map(({ read }) => read);
}

function lengthOf({ entry: { response } }: CandidateRead): number {
  return response.text?.length ?? 0;
}
