import { canonicalText, typeName } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { jsonAt } from "../source_value.ts";

/** What the answers of two recordings have in common. */
export interface Answers {
  /**
   * Whether what stands at a path of an answer is something else in the other recording; `"gone"`
   * where it is not even there, or of another type.
   */
  volatile(entry: Entry, path: Keys): boolean | "gone";
  /** The statuses of an answer in both recordings, those that were recorded first before. */
  statuses(entry: Entry): readonly number[];
}

/** Compares answers when they are asked for. */
export function compareAnswers(counterpart: ReadonlyMap<number, Entry>): Answers {
  return {
    volatile(entry, path) {
      const other = counterpart.get(entry.index);
      if (!other || other.response.json === undefined) return false;
      const one = jsonAt(entry.response.json, path);
      const two = jsonAt(other.response.json, path);
      if (one === undefined || two === undefined) return one === two ? false : "gone";
      if (typeName(one) !== typeName(two)) return "gone";
      return canonicalText(one) !== canonicalText(two);
    },
    statuses(entry) {
      const other = counterpart.get(entry.index);
      const found = [entry, ...(other ? [other] : [])].map(({ response }) =>
        fresh(response.status)
      );
      return [...new Set(found)].filter((status) => status > 0);
    },
  };
}

/** What a client without a cache gets. */
function fresh(status: number): number {
  return status === 304 || status === 206 ? 200 : status;
}
