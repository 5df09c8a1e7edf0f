import type { Diagnostics, Fix } from "./diagnostic.ts";
import { CHECK_KEYS, STEP_KEYS } from "./keys.ts";
import { REQUEST_KEYS } from "./request_keys.ts";
import { entryOf, type MapNode, type SourceNode } from "./node.ts";
import { isBraced, isPlain } from "./variants/rewrite.ts";

/** Whether a map is a step of its own, not a map of steps by their names. */
export function isStep(map: MapNode): boolean {
  const name = entryOf(map, "name")?.value;
  const request = entryOf(map, "request")?.value;
  if (!request || !map.entries.every(({ name }) => BELONGS.includes(name))) return false;
  return name?.kind === "scalar" ||
    (request.kind === "map" &&
      !request.entries.some(({ name }) => Object.hasOwn(STEP_KEYS, name)));
}

/** The keys of a step, and those that stand beside them when an indentation is lost. */
const BELONGS = [STEP_KEYS, REQUEST_KEYS, CHECK_KEYS].flatMap(Object.keys);

/** The fix that makes a map on lines of its own the item of a list. */
export function asItem(map: MapNode, found: Diagnostics): { fix?: Fix } {
  const { source } = found;
  const { start, end } = map.range;
  const before = source.text.slice(source.text.lastIndexOf("\n", start - 1) + 1, start);
  if (isBraced(map, source) || before.trim() !== "" || !isPlain(map.range, source)) return {};
  const text = source.text.slice(start, end).replaceAll(/\n(?=[^\r\n])/g, "\n  ");
  return { fix: found.fix("write `- ` before the step", [map.range, `- ${text}`]) };
}

/** The items of `steps`; one that goes on with the step before it is reported and joined to it. */
export function joinItems(items: readonly SourceNode[], found: Diagnostics): SourceNode[] {
  const joined: SourceNode[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before?.kind !== "map" || item.kind !== "map" || !continues(before, item)) {
      joined.push(item);
      continue;
    }
    const { range } = item.entries[0].key;
    found.error("missing-key", "a `-` begins a new step, and this one has no `name`", range, {
      help: "write a blank in place of the `-`, so that it belongs to the step above",
      ...withoutDash(item, found),
    });
    joined.splice(-1, 1, { ...before, entries: [...before.entries, ...item.entries] });
  }
  return joined;
}

/** Whether a map has keys of a step that the one before it has not, and no name. */
function continues(before: MapNode, { entries }: MapNode): boolean {
  return entryOf(before, "name") !== undefined && entries.length > 0 &&
    entries.every(({ name }) =>
      name !== "name" && Object.hasOwn(STEP_KEYS, name) && !entryOf(before, name)
    ) && !(entryOf(before, "request") && entries.some(({ name }) => name === "request"));
}

function withoutDash({ range }: MapNode, found: Diagnostics): { fix?: Fix } {
  const { text } = found.source;
  if (text.slice(range.start - 2, range.start) !== "- ") return {};
  const dash = { start: range.start - 2, end: range.start - 1 };
  return { fix: found.fix("write a blank in place of `-`", [dash, " "]) };
}

/** A step with those of its keys that stand in its `request`, where they are reported. */
export function withStepKeys(map: MapNode): MapNode {
  const request = entryOf(map, "request")?.value;
  if (request?.kind !== "map") return map;
  const inside = request.entries.filter(({ name }) =>
    Object.hasOwn(STEP_KEYS, name) && !Object.hasOwn(REQUEST_KEYS, name) && !entryOf(map, name)
  );
  return inside.length === 0 ? map : { ...map, entries: [...map.entries, ...inside] };
}
