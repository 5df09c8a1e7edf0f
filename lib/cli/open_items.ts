import type { Conversion } from "../har/mod.ts";

/** What a person has to look at, each with its step; the flow has a comment there. */
export function openItems({ flows, analysis }: Conversion): string[] {
  const names = new Map(
    flows.flatMap(({ draft }) => draft.steps).map(({ entry, name }) => [entry.index, name]),
  );
  const decisions = analysis.shape.decisions ?? analysis.supplied.decisions;
  const open = [...decisions.values()].flatMap(({ atom, open }) => {
    const name = names.get(atom.entry.index);
    return open === undefined || name === undefined ? [] : [`step ${name}: ${open}`];
  });
  const notes = analysis.notes.map(({ entry, text }) => {
    const name = entry && names.get(entry.index);
    return name === undefined ? text : `step ${name}: ${text}`;
  });
  return [...new Set([...open, ...notes])];
}
