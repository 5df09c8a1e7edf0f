import { pathKeys, pathSegments } from "../../json/mod.ts";
import type { IsList } from "./xml_value.ts";

/** A name, or one of any name (`*`), or any number of any names (`..`). */
type Step = string;

/** The elements that a path takes as lists, whether they stand once or several times. */
export interface PathLists {
  /** The same for paths that take the same elements as lists. */
  readonly key: string;
  readonly isList: IsList;
}

const NAME = /^\[\s*(?:'[^']*'|"[^"]*")\s*\]$/;

/**
 * Reads from a path which elements it takes as lists: those behind which it goes on with an index, a
 * wildcard in brackets, a slice or a filter, as `item` in `$.xml.order.item[0].name`.
 */
export function pathLists(text: string): PathLists {
  const [, ...segments] = pathSegments(text) ?? [];
  const steps: Step[] = [];
  const lists: Step[][] = [];
  for (const written of segments) {
    const segment = written.startsWith("..") ? written.replace(/^\.\.(?!\[)/, ".") : written;
    if (written.startsWith("..")) steps.push("..");
    if (segment.startsWith(".") || NAME.test(segment)) {
      steps.push(String(pathKeys(`$${segment}`)?.[0] ?? "*"));
    } else if (steps.length > 0) lists.push([...steps]);
  }
  return {
    key: JSON.stringify(lists),
    isList: (names) => lists.some((list) => fits(list, names)),
  };
}

function fits(steps: readonly Step[], names: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return names.length === 0;
  if (step === "..") return names.some((_, i) => fits(rest, names.slice(i)));
  return names.length > 0 && (step === "*" || step === names[0]) && fits(rest, names.slice(1));
}
