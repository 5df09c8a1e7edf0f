import type { Outcome } from "./events.ts";
import { flowNote, type FlowRecord } from "./flow_record.ts";

/** Finds the flows that are flaky: repetitions or tries of one run both passed and did not. */
export interface FlakyFiles {
  /** Takes the next flow, in input order: the repetitions of a flow follow each other. */
  add(record: FlowRecord): void;
  /** The files of the flaky flows, with their rows; absent if no flow was repeated or retried. */
  readonly files: readonly string[] | undefined;
}

/** Makes an empty search; it keeps the outcomes of one flow at a time. */
export function createFlakyFiles(): FlakyFiles {
  let files: string[] | undefined;
  let file: string | undefined;
  let seen = new Set<Outcome>();

  return {
    add(record) {
      const { repetition, earlier } = record;
      if (!repetition && !earlier) return;
      files ??= [];
      // Masks can make the names of two files equal.
      const isOther = record.file !== file || !repetition || repetition.index === 1;
      if (isOther) [file, seen] = [record.file, new Set()];
      const wasFlaky = isFlaky(seen);
      for (const { outcome } of [...earlier ?? [], record]) seen.add(outcome);
      if (!wasFlaky && isFlaky(seen)) {
        files.push(record.file + flowNote({ ...record, repetition: undefined }));
      }
    },
    get files() {
      return files;
    },
  };
}

function isFlaky(outcomes: ReadonlySet<Outcome>): boolean {
  return outcomes.has("passed") && (outcomes.has("failed") || outcomes.has("error"));
}
