import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  quoted,
  replaceEntry,
  type SourceNode,
} from "../yaml/mod.ts";
import { MISPLACED_WAITING_KEYS } from "./waiting_keys.ts";

/** What to write instead of the assertion keys of other tools. */
export const FOREIGN_ASSERTION_KEYS: ForeignKeys = {
  status_in: (entry, map, diagnostics) =>
    entryOf(map, "status")
      ? undefined
      : instead(`status: { anyOf: ${listText(entry.value)} }`, entry, map, diagnostics),
  timing: upTo,
  duration: upTo,
  max_ms: upTo,
  max_time: upTo,
  max_duration: upTo,
  response_time: upTo,
  responseTime: upTo,
  latency: upTo,
  ...MISPLACED_WAITING_KEYS,
  ...Object.fromEntries(["loop", "poll", "retry"].map((name) => [name, ofStep])),
  path: (_entry, map) => ({
    help: `list it: \`${spellingOf(map)}: [${flowText(pathItem(map))}]\``,
  }),
  "*": ({ name, value }, map) => {
    if (name.startsWith("$.") && value.kind === "scalar") {
      const key = name.startsWith("$.json.") ? "json" : "jsonpath";
      return {
        help: `list it: \`${key}: [{ path: ${quoted(name)}, equals: ${flowText(value)} }]\``,
      };
    }
    if (pathItem(map).entries.some((entry) => entry.value === value)) return "reported";
    const status = entryOf(map, "status")?.value;
    if (!/^[1-5]\d\d$/.test(name) || status?.kind !== "scalar") return undefined;
    return { help: `write \`status: { anyOf: [${status.text}, ${name}] }\`` };
  },
};

function ofStep() {
  return { help: "it belongs to the step: align it with `assert`" };
}

/** Returns the path in a map of assertions, with the keys there that are not assertion keys. */
function pathItem(map: MapNode): MapNode {
  if (!entryOf(map, "path")) return { ...map, entries: [] };
  return {
    ...map,
    entries: map.entries.filter(({ name }) => !Object.hasOwn(ASSERTION_KEYS, name)),
  };
}

function listText(node: SourceNode): string {
  return node.kind === "list" ? flowText(node) : `[${flowText(node)}]`;
}

/** Returns an upper limit on the duration: from `{ max_ms: 500 }`, or from the number alone. */
function upTo(
  entry: MapEntry,
  map: MapNode,
  diagnostics: Diagnostics,
): DiagnosticDetails | undefined {
  if (entryOf(map, "duration_ms")) return undefined;
  const { value } = entry;
  const [only, ...others] = value.kind === "map" ? value.entries : [];
  const limit = value.kind === "map" && others.length === 0 && only?.name === "max_ms"
    ? only.value
    : entry.name === "max_ms"
    ? value
    : undefined;
  if (limit?.kind === "scalar") {
    return instead(`duration_ms: { lte: ${flowText(limit)} }`, entry, map, diagnostics);
  }
  if (value.kind === "map" && value.entries.length > 0) {
    return { help: `write \`duration_ms: ${flowText(value)}\`, in milliseconds` };
  }
  const ms = value.kind === "scalar" && typeof value.value === "number" ? value.text : "500";
  return { help: `write \`duration_ms: { lte: ${ms} }\`, in milliseconds` };
}

function instead(
  text: string,
  entry: MapEntry,
  map: MapNode,
  diagnostics: Diagnostics,
): DiagnosticDetails {
  return { help: `write \`${text}\``, ...replaceEntry(diagnostics, map, entry, [text]) };
}

function spellingOf(map: MapNode): string {
  const path = entryOf(map, "path")?.value;
  return path?.kind === "scalar" && path.text.startsWith("$.json") ? "json" : "jsonpath";
}
