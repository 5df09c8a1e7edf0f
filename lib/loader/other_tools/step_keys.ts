import type { Diagnostics, Fix } from "../../diagnostics/mod.ts";
import { lineStart } from "../../text/mod.ts";
import { STEP_KEYS } from "../keys/flow_keys.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import {
  entryOf,
  flowText,
  isBraced,
  isPlain,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  type SourceNode,
} from "../yaml/mod.ts";
import { below, COMMENTS } from "./misplaced_keys.ts";
import { TOOL_STEP_KEYS } from "./tool_keys.ts";
import { FOREIGN_WAITING_KEYS, millisecondsOf } from "./waiting_keys.ts";

const OF_USE = below("use", ["flow", "with", "once"]);

/** What to write instead of the step keys of other tools. */
export const FOREIGN_STEP_KEYS: ForeignKeys = {
  ...TOOL_STEP_KEYS,
  ...COMMENTS,
  id: (_entry, map) =>
    entryOf(map, "name")
      ? { help: "references use the `name` of a step; remove `id`, or make it the name" }
      : undefined,
  ...FOREIGN_WAITING_KEYS,
  timeout: ({ value }) => ({
    help: `write \`timeout_ms: ${millisecondsOf(value) ?? 5000}\` in the request, in milliseconds`,
  }),
  ...OF_USE,
  with: givenToFlow,
  once: givenToFlow,
  ...below("request", Object.keys(REQUEST_KEYS)),
  ...below(
    "assert",
    Object.keys(ASSERTION_KEYS).filter((key) => !Object.hasOwn(REQUEST_KEYS, key)),
  ),
};

/** What to write instead of a key of `use` that is beside it, or there without it. */
function givenToFlow(
  entry: MapEntry,
  map: MapNode,
  diagnostics: Diagnostics,
): ReturnType<ForeignKeys[string]> {
  const { name, value } = entry;
  if (entryOf(map, "flow")) return OF_USE[name](entry, map, diagnostics);
  const use = entryOf(map, "use")?.value;
  const flow = use?.kind === "map" ? entryOf(use, "flow")?.value : use;
  const path = flow?.kind === "scalar" ? flowText(flow) : "login.yaml";
  const text = `use: { flow: ${path}, ${name}: ${flowText(value)} }`;
  const isShort = text.length <= MAX_QUOTED_YAML;
  return { help: `write \`${isShort ? text : `use: { flow: ${path}, ${name}: … }`}\`` };
}

/** Returns whether a map is a step rather than a map of steps by name. */
export function isStep(map: MapNode): boolean {
  const name = entryOf(map, "name")?.value;
  const request = entryOf(map, "request")?.value;
  if (!request || !map.entries.every(({ name }) => BELONGS.includes(name))) return false;
  return name?.kind === "scalar" ||
    (request.kind === "map" &&
      !request.entries.some(({ name }) => Object.hasOwn(STEP_KEYS, name)));
}

/** The keys of a step, and those that end up next to them when indentation is lost. */
const BELONGS = [STEP_KEYS, REQUEST_KEYS, ASSERTION_KEYS].flatMap(Object.keys);

/** Returns the fix that turns a map on its own lines into a list item. */
export function asItem(map: MapNode, diagnostics: Diagnostics): { fix?: Fix } {
  const { source } = diagnostics;
  const { start, end } = map.range;
  const before = source.text.slice(lineStart(source.text, start), start);
  if (isBraced(map, source) || before.trim() !== "" || !isPlain(map.range, source)) return {};
  const text = source.text.slice(start, end).replaceAll(/\n(?=[^\r\n])/g, "\n  ");
  return { fix: diagnostics.fix("write `- ` before the step", [map.range, `- ${text}`]) };
}

/**
 * Returns the items of `steps`. An item that continues the step before it is reported and joined to
 * it.
 */
export function joinItems(items: readonly SourceNode[], diagnostics: Diagnostics): SourceNode[] {
  const joined: SourceNode[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before?.kind !== "map" || item.kind !== "map" || !continues(before, item)) {
      joined.push(item);
      continue;
    }
    const { range } = item.entries[0].key;
    diagnostics.error("missing-key", "a `-` begins a new step, and this one has no `name`", range, {
      help: "replace the `-` with a space to make it part of the step above",
      ...withoutDash(item, diagnostics),
    });
    joined.splice(-1, 1, { ...before, entries: [...before.entries, ...item.entries] });
  }
  return joined;
}

/** Returns whether a map has no name and only step keys that the map before it lacks. */
function continues(before: MapNode, { entries }: MapNode): boolean {
  return entryOf(before, "name") !== undefined && entries.length > 0 &&
    entries.every(({ name }) =>
      name !== "name" && Object.hasOwn(STEP_KEYS, name) && !entryOf(before, name)
    ) && !(entryOf(before, "request") && entries.some(({ name }) => name === "request"));
}

function withoutDash({ range }: MapNode, diagnostics: Diagnostics): { fix?: Fix } {
  const { text } = diagnostics.source;
  if (text.slice(range.start - 2, range.start) !== "- ") return {};
  const dash = { start: range.start - 2, end: range.start - 1 };
  return { fix: diagnostics.fix("replace `-` with a space", [dash, " "]) };
}
