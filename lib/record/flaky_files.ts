import type { Outcome } from "./events.ts";
import type { FlowRecord } from "./flow_record.ts";

/** Finds the flows that are flaky: repetitions of one run both passed and did not. */
export interface FlakyFiles {
  /** Takes the next flow, in input order: the repetitions of a flow follow each other. */
  add(record: FlowRecord): void;
  /** The files of the flaky flows; absent if no flow was repeated. */
  readonly files: readonly string[] | undefined;
}

/** Makes an empty search; it keeps the outcomes of one flow at a time. */
export function createFlakyFiles(): FlakyFiles {
  let files: string[] | undefined;
  let file: string | undefined;
  let seen = new Set<Outcome>();

  return {
    add(record) {
      if (!record.repetition) return;
      files ??= [];
      // Masks can make the names of two files equal.
      const isOther = record.file !== file || record.repetition.index === 1;
      if (isOther) [file, seen] = [record.file, new Set()];
      const wasFlaky = isFlaky(seen);
      seen.add(record.outcome);
      if (!wasFlaky && isFlaky(seen)) files.push(record.file);
    },
    get files() {
      return files;
    },
  };
}

function isFlaky(outcomes: ReadonlySet<Outcome>): boolean {
  return outcomes.has("passed") && (outcomes.has("failed") || outcomes.has("error"));
}
