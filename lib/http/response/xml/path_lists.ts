import { pathKeys, pathSegments } from "../../../json/mod.ts";

/**
 * Whether an element is a list even if there is only one.
 *
 * @param names The names of its ancestors, outermost first, and its own.
 */
export type IsList = (names: readonly string[]) => boolean;

/** A name, any one name (`*`), or any number of names (`..`). */
type PathStep = string;

/** The elements that a path reads as lists, even if there is only one. */
export interface PathLists {
  /** A key that is the same for paths that read the same elements as lists. */
  readonly key: string;
  readonly isList: IsList;
}

const NAME_SEGMENT = /^\[\s*(?:'[^']*'|"[^"]*")\s*\]$/;

/**
 * Finds the elements that a path reads as lists: those followed by an index, a wildcard in
 * brackets, a slice or a filter, such as `item` in `$.xml.order.item[0].name`.
 */
export function pathLists(text: string): PathLists {
  const [, ...segments] = pathSegments(text) ?? [];
  const steps: PathStep[] = [];
  const lists: PathStep[][] = [];
  for (const written of segments) {
    const segment = written.startsWith("..") ? written.replace(/^\.\.(?!\[)/, ".") : written;
    if (written.startsWith("..")) steps.push("..");
    if (segment.startsWith(".") || NAME_SEGMENT.test(segment)) {
      steps.push(String(pathKeys(`$${segment}`)?.[0] ?? "*"));
    } else if (steps.length > 0) lists.push([...steps]);
  }
  return {
    key: JSON.stringify(lists),
    isList: (names) => lists.some((list) => matchesNames(list, names)),
  };
}

function matchesNames(steps: readonly PathStep[], names: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return names.length === 0;
  if (step === "..") return names.some((_, i) => matchesNames(rest, names.slice(i)));
  return names.length > 0 && (step === "*" || step === names[0]) &&
    matchesNames(rest, names.slice(1));
}
