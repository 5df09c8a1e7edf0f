import type { Entry } from "../recording.ts";

/** Sorts exchanges by when they began, and those of one moment as they are in the file. */
export function inOrder(a: Entry, b: Entry): number {
  return a.startMs - b.startMs || a.index - b.index;
}
