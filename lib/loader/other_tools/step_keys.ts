import {
  type DiagnosticDetails,
  type Diagnostics,
  type Fix,
  labelAt,
} from "../../diagnostics/mod.ts";
import { lineStart } from "../../text/mod.ts";
import { STEP_KEYS } from "../keys/flow_keys.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import { standsBeside } from "../read/step.ts";
import {
  entryOf,
  flowText,
  indentEntries,
  isBraced,
  isPlain,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  removeEntry,
  type SourceNode,
  wrapEntries,
} from "../yaml/mod.ts";
import { TOOL_FLOW_KEYS, TOOL_STEP_KEYS } from "./tool_keys.ts";
import { FOREIGN_WAITING_KEYS, millisecondsOf } from "./waiting_keys.ts";

const COMMENT = { help: "write it as a comment, after `#`" };
const COMMENTS: ForeignKeys = {
  description: () => COMMENT,
  comment: () => COMMENT,
  summary: () => COMMENT,
};

/** What to write instead of the flow keys of other tools. */
export const FOREIGN_FLOW_KEYS: ForeignKeys = {
  ...TOOL_FLOW_KEYS,
  ...COMMENTS,
  version: (entry, map, diagnostics) => ({
    help: "remove it; the format has no versions",
    ...removeEntry(diagnostics, map, entry),
  }),
  env: (_entry, map) => ({
    help: entryOf(map, "vars")
      ? "add its entries to `vars`; `${ENV.NAME}` reads a variable of the environment"
      : "write `vars`, and `${vars.NAME}` for what is in it; `${ENV.NAME}` reads the environment",
  }),
  ...Object.fromEntries(["base_url", "baseUrl", "baseURL", "host", "url"].map((name) => [
    name,
    ({ value }: MapEntry) => ({ help: `write \`vars: { base_url: ${flowText(value)} }\`` }),
  ])),
};

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
  ...below("request", Object.keys(REQUEST_KEYS)),
  ...below(
    "assert",
    Object.keys(ASSERTION_KEYS).filter((key) => !Object.hasOwn(REQUEST_KEYS, key)),
  ),
};

function indented(
  above: MapEntry,
  entry: MapEntry,
  group: readonly MapEntry[],
  map: MapNode,
  diagnostics: Diagnostics,
): DiagnosticDetails | "reported" {
  if (group[0] !== entry) return "reported";
  const others = group.slice(1)
    .map(({ key }) => labelAt(diagnostics.source, key.range, "this one too"));
  const isNext = map.entries.indexOf(entry) === map.entries.indexOf(above) + 1;
  return {
    help: `indent it further than \`${above.name}\`, which it belongs to`,
    ...(others.length > 0 ? { related: others } : {}),
    ...(isNext ? indentEntries(diagnostics, map, group) : {}),
  };
}

function below(owner: string, names: readonly string[]): ForeignKeys {
  const variant: ForeignKeys[string] = (entry, map, diagnostics) => {
    const group = map.entries.filter(({ name }) => names.includes(name));
    const above = entryOf(map, owner);
    const given = above !== undefined;
    if (above && standsBeside(map, above)) return indented(above, entry, group, map, diagnostics);
    if (!given && group[0] !== entry) return "reported";
    const entries = given ? [entry] : group;
    const texts = entries.map(({ name, value }) => `${name}: ${flowText(value)}`);
    const whole = `{ ${texts.join(", ")} }`;
    const short = `{ ${entries.map(({ name }) => `${name}: …`).join(", ")} }`;
    const text = !given && whole.length <= MAX_QUOTED_YAML ? whole : short;
    const others = entries.slice(1)
      .map(({ key }) => labelAt(diagnostics.source, key.range, "this one too"));
    return {
      help: `it belongs under \`${owner}\`: \`${owner}: ${text}\``,
      ...(others.length > 0 ? { related: others } : {}),
      ...(given ? {} : wrapEntries(diagnostics, map, entries, owner)),
    };
  };
  return Object.fromEntries(names.map((name) => [name, variant]));
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
