import { entryOf, type MapEntry, type MapNode, type SourceNode } from "../node.ts";
import type { DiagnosticDetails, Diagnostics } from "../diagnostic.ts";
import type { KeyVariants } from "../unknown_key.ts";
import { flowText } from "./flow_text.ts";
import { replaceEntry } from "./rewrite.ts";

/** What to write instead of keys that other tools have in assertions. */
export const CHECK_VARIANTS: KeyVariants = {
  status_in: (entry, map, found) =>
    entryOf(map, "status")
      ? undefined
      : instead(`status: { anyOf: ${listText(entry.value)} }`, entry, map, found),
  timing: upTo,
  duration: upTo,
  max_ms: upTo,
  max_time: upTo,
  max_duration: upTo,
  response_time: upTo,
  responseTime: upTo,
  latency: upTo,
  path: (_entry, map) => ({
    help: `list it: \`${spellingOf(map)}: [${flowText(map)}]\``,
  }),
};

/** What to write instead of a list of statuses. */
export function statusesText(node: SourceNode): string {
  return `status: { anyOf: ${listText(node)} }`;
}

function listText(node: SourceNode): string {
  return node.kind === "list" ? flowText(node) : `[${flowText(node)}]`;
}

/** A limit of the time: `{ max_ms: 500 }`, or the number alone. */
function upTo(entry: MapEntry, map: MapNode, found: Diagnostics): DiagnosticDetails | undefined {
  if (entryOf(map, "duration_ms")) return undefined;
  const { value } = entry;
  const [only, ...others] = value.kind === "map" ? value.entries : [];
  const limit = value.kind === "map" && others.length === 0 && only?.name === "max_ms"
    ? only.value
    : entry.name === "max_ms"
    ? value
    : undefined;
  if (limit?.kind === "scalar") {
    return instead(`duration_ms: { lte: ${flowText(limit)} }`, entry, map, found);
  }
  const ms = value.kind === "scalar" && typeof value.value === "number" ? value.text : "500";
  return { help: `write \`duration_ms: { lte: ${ms} }\`, in milliseconds` };
}

function instead(
  text: string,
  entry: MapEntry,
  map: MapNode,
  found: Diagnostics,
): DiagnosticDetails {
  return { help: `write \`${text}\``, ...replaceEntry(found, map, entry, [text]) };
}

function spellingOf(map: MapNode): string {
  const path = entryOf(map, "path")?.value;
  return path?.kind === "scalar" && path.text.startsWith("$.json") ? "json" : "jsonpath";
}
