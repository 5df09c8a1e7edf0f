import {
  entryFor,
  labelAt,
  type MapEntry,
  type MapNode,
  meantKey,
  PART_KEYS,
  type ShapeReader,
} from "../../loader/mod.ts";

const SOURCES = ["text", "file", "json"] as const;

/** The one of the keys that say what a part holds. */
export function sourceOf(map: MapNode, read: ShapeReader): MapEntry | undefined {
  const given = SOURCES.flatMap((key) => {
    const entry = entryFor(map, key, PART_KEYS);
    return entry ? [{ ...entry, name: key }] : [];
  }).sort((a, b) => a.key.range.start - b.key.range.start);
  const [first, second] = given;
  if (second) {
    const message = `\`${first.name}\` and \`${second.name}\` both say what the part holds`;
    read.found.error("two-bodies", message, second.key.range, {
      help: "keep one of the two",
      related: [labelAt(read.found.source, first.key.range, "the first is here")],
    });
  }
  return first;
}

/** Whether a map has a key of a part, or one that stands for it; others are meant as JSON. */
export function isMeantAsPart({ entries }: MapNode): boolean {
  return entries.some(({ name }) => Object.keys(PART_KEYS).some(isMeant(name)));
}

function isMeant(name: string): (key: string) => boolean {
  return (key) => key === name || meantKey(name, PART_KEYS) === key;
}

/** Whether a map has a key that says what a part holds, or one that stands for it. */
export function hasSource({ entries }: MapNode): boolean {
  return entries.some(({ name }) => SOURCES.some(isMeant(name)));
}
