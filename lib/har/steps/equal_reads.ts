import { toText } from "../../json/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import { isBody, operationKey } from "../call/mod.ts";
import { lastKey, producersIn } from "../producer.ts";
import type { Entry } from "../recording.ts";
import { decodedPercent, eachLeaf, valueClass } from "../values/mod.ts";
import type { CandidateRead, Slice } from "./reads.ts";

/**
 * Chooses the fewest reads that show the same: of equal ones a step, a loop or the last, and of
 * those to one path with the same search only those that show what no other does.
 */
export function fewestReads(slice: Slice, reads: readonly CandidateRead[]): CandidateRead[] {
  const { polls, keyOf, reasons } = slice;
  const isStep = ({ entry }: CandidateRead) => reasons.has(entry);
  const isLoop = ({ entry }: CandidateRead) => polls.has(entry);
  return [...Map.groupBy(reads, ({ entry, state }) => `${state} ${operationKey(entry)}`).values()]
    .flatMap((group) => {
      const different = [...Map.groupBy(group, ({ entry }) => keyOf(entry)).values()].map((equal) =>
        equal.find(isStep) ?? equal.find(isLoop) ?? equal.at(-1)!
      );
      return different.length === 1 ? different : withoutCovered(different, slice);
    });
}

/** Leaves out reads that show nothing that another one does not show. */
function withoutCovered(reads: readonly CandidateRead[], slice: Slice) {
  const { factsOf, searchOf } = shownFacts(slice);
  const shown = reads.toReversed().map((read) => {
    const facts = factsOf(read.entry);
    const hidden = read.before ? factsOf(read.before).difference(facts) : new Set<string>();
    return {
      read,
      search: searchOf(read.entry),
      facts: facts.union(new Set(hidden.values().map((fact) => `no ${fact}`))),
      isCertain: slice.reasons.has(read.entry) || slice.polls.has(read.entry),
      length: read.entry.response.text?.length ?? 0,
    };
  }).sort((a, b) =>
    Number(b.isCertain) - Number(a.isCertain) || b.facts.size - a.facts.size || b.length - a.length
  );
  const isCovered = ({ search, facts }: typeof shown[number], index: number) =>
    shown.slice(0, index).some((one) => search === one.search && facts.isSubsetOf(one.facts));
  return shown.filter((one, i) => one.isCertain || !isCovered(one, i)).map(({ read }) => read);
}

/** Learns what changes sent and issued, and thus what reads ask for and show of that. */
const shownFacts = memoizedByObject(({ decisions, changes: { isShown }, keyOf }: Slice) => {
  const made = new Set(
    decisions.values().flatMap(({ requestValue, template }) =>
      [...isBody(requestValue.place) ? [requestValue] : [], ...producersIn(template)]
        .filter(({ entry }) => isShown(entry)).map(({ value }) => toText(value))
    ),
  );
  const words = new Set([...made].flatMap(longWordsIn));
  return {
    /** Returns the words of changes that the query and the body of a read contain. */
    searchOf(read: Entry): string {
      const [, asked = ""] = keyOf(read).split(/\?(.*)/s);
      const text = decodedPercent(asked.replaceAll("+", " ")) ?? asked;
      const isSought = (one: string) =>
        words.has(one) || one.length >= PART && words.values().some((all) => all.startsWith(one));
      return [...new Set(longWordsIn(text))].filter(isSought).sort().join(" ");
    },
    /**
     * Returns what a flow may expect of a response: its members that are words, and those with a
     * value that a change sent or issued; of a page, only such values.
     */
    factsOf({ request, response: { json, text = "" } }: Entry): ReadonlySet<string> {
      if (json === undefined) return new Set([...made].filter((one) => text.includes(one)));
      const echoes = new Set(request.query.map(({ name, value }) => `${name} ${value}`));
      const facts = new Set<string>();
      eachLeaf(json, (path, value) => {
        const shown = toText(value);
        const fact = `${lastKey(path)} ${shown}`;
        const isWord = typeof value === "string" && value !== "" && !echoes.has(fact) &&
          valueClass(value) !== "date-time";
        if (isWord || made.has(shown)) facts.add(fact);
      });
      return facts;
    },
  };
});

/** The least length of what a search may have of a word. */
const PART = 4;

const longWordsIn = (text: string) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
