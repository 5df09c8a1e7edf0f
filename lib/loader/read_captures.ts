import type { SpelledEntries, Spelling } from "./flow.ts";
import { STEP_KEYS } from "./keys.ts";
import type { MapEntry, MapNode } from "./node.ts";
import { bothSpellings, type ShapeReader } from "./shape.ts";
import { entryFor } from "./unknown_key.ts";
import { capturesOfList } from "./variants/capture_list.ts";
import { entriesText } from "./variants/request_keys.ts";
import { replaceEntry } from "./variants/rewrite.ts";
import { withRoots } from "./variants/roots.ts";

/** Reads `capture` or `extract` of a step; the other of the two as well where both are there. */
export function readCaptures(
  map: MapNode,
  read: ShapeReader,
): readonly [captures?: SpelledEntries, other?: SpelledEntries] {
  const capture = entryFor(map, "capture", STEP_KEYS);
  const extract = entryFor(map, "extract", STEP_KEYS);
  if (capture && extract) {
    bothSpellings(read.found, extract, capture, "keep the captures under one of the two");
  }
  const spelled = [
    capture && readCaptureEntries(capture, "A", map, read),
    extract && readCaptureEntries(extract, "B", map, read),
  ].filter((one) => one !== undefined);
  return [spelled[0], spelled[1]];
}

function readCaptureEntries(
  entry: MapEntry,
  spelling: Spelling,
  owner: MapNode,
  read: ShapeReader,
): SpelledEntries | undefined {
  const { value } = entry;
  const name = spelling === "A" ? "capture" : "extract";
  const listed = value.kind === "list" ? capturesOfList(value.items) : undefined;
  if (!listed || listed.length === 0) {
    const [first] = value.kind === "list" ? value.items : [];
    const word = first?.kind === "scalar" && /^[A-Za-z_]\w*$/.test(first.text) ? first.text : "id";
    const help = `write \`name: path\`, for example \`${word}: ${
      spelling === "A" ? "$.json" : "$"
    }.${word}\``;
    const entries = read.map(value, `\`${name}\``, help)?.entries;
    return entries && { spelling, entries };
  }
  const entries = withRoots(listed, spelling);
  const text = `${name}: ${entriesText(entries)}`;
  const isUnique = new Set(entries.map((one) => one.name)).size === entries.length;
  read.map(value, `\`${name}\``, {
    help: `write a map: \`${text}\``,
    ...(isUnique ? replaceEntry(read.found, owner, entry, [text]) : {}),
  });
  return { spelling, entries };
}
