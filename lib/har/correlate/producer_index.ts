import type { Found } from "./found.ts";

/** The values of answers by their text, as far as the answers are complete. */
export interface ProducerIndex {
  add(found: Found): void;
  /** Those with a text, in the order in which they were added. */
  of(text: string): readonly Found[];
}

/** How many of one kind are kept at each end: the earliest, and the latest. */
const KEPT = 3;

interface Group {
  readonly first: Found[];
  readonly last: Found[];
}

/** Makes an empty index. Of values that turn up again and again only the first and last are kept. */
export function createProducerIndex(): ProducerIndex {
  const byText = new Map<string, Map<string, Group>>();
  return {
    add(found) {
      const groups = byText.get(found.text) ?? new Map<string, Group>();
      byText.set(found.text, groups);
      const kind = kindOf(found);
      const group = groups.get(kind) ?? { first: [], last: [] };
      groups.set(kind, group);
      if (group.first.length < KEPT) group.first.push(found);
      else {
        group.last.push(found);
        if (group.last.length > KEPT) group.last.shift();
      }
    },
    of(text) {
      const groups = byText.get(text);
      if (groups === undefined) return [];
      return [...groups.values()].flatMap(({ first, last }) => [...first, ...last]);
    },
  };
}

/** Values of one kind differ in nothing that counts but the time. */
function kindOf({ names, from, name, isPart, indexes, answer }: Found): string {
  const { request } = answer.entry;
  const path = request.segments.map((segment) => /\d/.test(segment) ? "*" : segment).join("/");
  const flags = `${from} ${name} ${isPart} ${indexes} ${answer.isOk} ${answer.mutates}`;
  return `${request.method} ${path} ${flags} ${names.map((words) => words.join(" ")).join(",")}`;
}
