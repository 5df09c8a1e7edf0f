import type { CapturesNode, Spelling } from "../flow.ts";
import { STEP_KEYS } from "../keys/flow_keys.ts";
import { entryFor } from "../keys/key_table.ts";
import { mistakes } from "../mistakes.ts";
import type { MapEntry, MapNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

/** Reads the `capture` or `extract` of a step. If both are present, reads both. */
export function readCaptures(
  map: MapNode,
  reader: NodeReader,
): readonly [captures?: CapturesNode, other?: CapturesNode] {
  const capture = entryFor(map, "capture", STEP_KEYS);
  const extract = entryFor(map, "extract", STEP_KEYS);
  if (capture && extract) {
    reader.bothSpellings(extract, capture, "keep the captures under one of the two");
  }
  const spelled = [
    capture && readCaptureEntries(capture, "A", map, reader),
    extract && readCaptureEntries(extract, "B", map, reader),
  ].filter((one) => one !== undefined);
  return [spelled[0], spelled[1]];
}

function readCaptureEntries(
  entry: MapEntry,
  spelling: Spelling,
  owner: MapNode,
  reader: NodeReader,
): CapturesNode | undefined {
  const { value } = entry;
  const entries = value.kind === "map"
    ? value.entries
    : mistakes.parts.captureEntries(entry, spelling, owner, reader);
  return entries && { spelling, entries };
}
