import type { Range, ScalarNode } from "../loader/mod.ts";
import { UNKNOWN } from "../trace_context/mod.ts";
import type { WrittenPart } from "./written_text.ts";

/** Where a part of a text stands in the file. */
export interface WrittenPlace {
  readonly range: Range;
  /** The part that it lies in, if it is only one. */
  readonly part?: WrittenPart;
  /** The expressions that lead there, from outside; none where the text itself has it. */
  readonly uses: readonly Range[];
}

/** The text of a part, or what stands for one that is not known. */
export function knownText({ text = UNKNOWN }: WrittenPart): string {
  return text;
}

/**
 * Finds where a part of a text stands: in a variable, if all of it does.
 *
 * @param parts The parts of the text, in order.
 * @param node The scalar that the text is of, which is meant where the part is empty.
 */
export function writtenPlace(
  { start, end }: Range,
  parts: readonly WrittenPart[],
  node: ScalarNode,
): WrittenPlace {
  let at = 0;
  const meant = parts.flatMap((part) => {
    const from = at;
    at += knownText(part).length;
    if (at <= start || from >= end) return [];
    const own = part.places[part.places.length - 1];
    if (!part.isLiteral) return [{ part, places: part.places }];
    const exact = {
      start: own.start + Math.max(0, start - from),
      end: own.end - Math.max(0, at - end),
    };
    return [{ part, places: [...part.places.slice(0, -1), exact] }];
  });
  if (meant.length === 0) return { range: node.range, uses: [] };
  const [{ part, places }] = meant;
  if (meant.length === 1) {
    return { range: places[places.length - 1], part, uses: places.slice(0, -1) };
  }
  return joined(meant.map((one) => one.places));
}

/** What several parts have in common: the variable that all of them are in, as far as there is one. */
function joined(all: readonly (readonly Range[])[]): WrittenPlace {
  const [first] = all;
  const isShared = (place: Range, depth: number) =>
    all.every((places) => places.length > depth + 1 && isSame(places[depth], place));
  const depth = first.findIndex((place, i) => !isShared(place, i));
  const start = Math.min(...all.map((places) => places[depth].start));
  const end = Math.max(...all.map((places) => places[depth].end));
  return { range: { start, end }, uses: first.slice(0, depth) };
}

function isSame(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end;
}
