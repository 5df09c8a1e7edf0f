import type { Conversion } from "./convert.ts";

/** What a person has to look at, each with its step; the flow has a comment there. */
export function openItems(conversion: Conversion): string[] {
  const names = stepNames(conversion);
  const { shape, supplied } = conversion.analysis;
  const decisions = shape.decisions ?? supplied.decisions;
  const items = [...decisions.values()].flatMap(({ atom, open }) => {
    const name = names.get(atom.entry.index);
    return open === undefined || name === undefined ? [] : [`step ${name}: ${open}`];
  });
  return [...new Set(items)];
}

/** What was put back, confirmed or seen otherwise, each with its step where it is about one. */
export function noteTexts(conversion: Conversion): string[] {
  const names = stepNames(conversion);
  const texts = conversion.analysis.notes.map(({ entry, text }) => {
    const name = entry && names.get(entry.index);
    return name === undefined ? text : `step ${name}: ${text}`;
  });
  return [...new Set(texts)];
}

function stepNames({ flows }: Conversion): ReadonlyMap<number, string> {
  const steps = flows.flatMap(({ draft }) => draft.steps);
  return new Map(steps.map(({ entry, name }) => [entry.index, name]));
}
