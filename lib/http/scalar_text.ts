import type { SourceNode } from "../loader/mod.ts";

/** Returns a node whose scalars are texts as written: `1.0` stays `1.0`, `007` stays `007`. */
export function asText(node: SourceNode): SourceNode {
  if (node.kind === "scalar") return { ...node, value: node.text };
  if (node.kind === "list") return { ...node, items: node.items.map(asText) };
  return node;
}
