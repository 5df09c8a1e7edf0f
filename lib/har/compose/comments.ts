import type { StepPlan } from "../stages.ts";
import type { Note } from "../stages.ts";
import type { Placed } from "./placed.ts";

/** What stands above a step, each thing once: what a person has to look at. */
export function stepComments(
  { entry, comments }: StepPlan,
  placed: Placed,
  notes: readonly Note[],
  ...more: readonly (readonly string[])[]
): string[] {
  const open = placed.all.flatMap((one) => one.open === undefined ? [] : [one.open]);
  const own = notes.filter((note) => note.entry?.index === entry.index).map(({ text }) => text);
  const lost = entry.request.bodyMissing
    ? ["a body was sent that is not in the recording: write it here, or record again"]
    : [];
  return [...new Set([...comments, ...lost, ...own, ...open, ...more.flat()])];
}
