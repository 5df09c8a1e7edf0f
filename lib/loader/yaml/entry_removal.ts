import type { Diagnostics, Fix, Range, Replacement, SourceFile } from "../../diagnostics/mod.ts";
import { lineStart } from "../../text/mod.ts";
import { entryRange, type MapEntry, type MapNode } from "./nodes.ts";
import { isBraced, isPlain, isWritten } from "./rewriting.ts";

/** Returns the fix that removes an entry with lines of its own. */
export function removeEntry(
  diagnostics: Diagnostics,
  map: MapNode,
  entry: MapEntry,
): { fix?: Fix } {
  const { source } = diagnostics;
  if (!isWritten(map, entry) || isBraced(map, source) || map.entries.length < 2) return {};
  const lines = isPlain(entryRange(entry), source) ? entryLines(entry, source.text) : undefined;
  return lines ? { fix: diagnostics.fix(`remove \`${entry.name}\``, [lines, ""]) } : {};
}

/**
 * Returns the edits that remove some, but not all, entries of a map.
 *
 * @param entries All entries of the map.
 * @param removed The entries to remove.
 * @returns `undefined` if that is not safe because of an alias, a merge or a comment in between.
 */
export function removeEntries(
  { text }: SourceFile,
  entries: readonly MapEntry[],
  removed: readonly MapEntry[],
): Replacement[] | undefined {
  if (removed.some(({ key, value }) => value.range.start < key.range.end)) return undefined;
  const cuts = removed.every((entry) => entryLines(entry, text))
    ? removed.map((entry) => entryLines(entry, text))
    : betweenCommas(entries, removed, text);
  if (cuts.some((cut) => cut === undefined)) return undefined;
  return cuts.map((cut) => [cut!, ""]);
}

/** Returns the lines of an entry, if nothing else is on them. */
function entryLines({ key, value }: MapEntry, text: string): Range | undefined {
  const start = lineStart(text, key.range.start);
  const lineEnd = text.indexOf("\n", value.range.end);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  const others = text.slice(start, key.range.start) + text.slice(value.range.end, end);
  return others.trim() === "" ? { start, end } : undefined;
}

/**
 * Returns the ranges of entries between commas: each run with the comma after it, the last with the
 * comma before it.
 */
function betweenCommas(
  entries: readonly MapEntry[],
  removed: readonly MapEntry[],
  text: string,
): (Range | undefined)[] {
  const sorted = entries.toSorted((a, b) => a.key.range.start - b.key.range.start);
  return sorted.flatMap((entry, i) => {
    if (!removed.includes(entry) || removed.includes(sorted[i - 1])) return [];
    const last = sorted.findIndex((other, j) => j > i && !removed.includes(other));
    const [from, to] = last < 0 ? [sorted[i - 1], entry] : [sorted[last - 1], sorted[last]];
    const isComma = from !== undefined &&
      /^\s*,\s*$/.test(text.slice(from.value.range.end, to.key.range.start));
    if (!isComma) return [undefined];
    return last < 0
      ? [{ start: from.value.range.end, end: sorted.at(-1)!.value.range.end }]
      : [{ start: entry.key.range.start, end: to.key.range.start }];
  });
}
