import { toText } from "../../json/mod.ts";
import { isBody, type RequestKey } from "../call/mod.ts";
import { eachLeaf, lastKey, producersIn } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { decodedPercent, valueClass } from "../values/mod.ts";

/** What reads ask for and show of what was changed. */
export interface ShownFacts {
  /** Returns the words of changes that the query and the body of a read contain. */
  searchOf(read: Entry): string;
  /**
   * Returns what a flow may expect of a response: its members that are words, and those with a
   * value that a change sent or issued; of a page, only such values.
   */
  factsOf(read: Entry): ReadonlySet<string>;
}

const MIN_WORD = 3;

/** Learns what changes sent and issued. */
export function shownFacts(
  decisions: Decisions,
  isChange: (entry: Entry) => boolean,
  keyOf: RequestKey,
): ShownFacts {
  const made = new Set<string>();
  for (const { requestValue: { entry, place, value }, template } of decisions.values()) {
    if (isBody(place) && isChange(entry)) made.add(toText(value));
    for (const producer of producersIn(template)) {
      if (isChange(producer.entry)) made.add(toText(producer.value));
    }
  }
  const words = new Set([...made].flatMap(wordsIn));
  return {
    searchOf(read) {
      const [, asked = ""] = keyOf(read).split(/\?(.*)/s);
      const text = decodedPercent(asked.replaceAll("+", " ")) ?? asked;
      return [...new Set(wordsIn(text).filter((word) => words.has(word)))].sort().join(" ");
    },
    factsOf({ request, response: { json, text = "" } }) {
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
}

function wordsIn(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_WORD);
}
