import type { SourceNode } from "../../lib/loader/mod.ts";

/** The values of the scalars below a node, in order. */
export function scalarsOf(node: SourceNode): unknown[] {
  if (node.kind === "scalar") return [node.value];
  return node.kind === "list"
    ? node.items.flatMap(scalarsOf)
    : node.entries.flatMap(({ value }) => scalarsOf(value));
}
