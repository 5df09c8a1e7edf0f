import { labelAt, type SourceFile } from "../diagnostics/mod.ts";
import { entryOf, type SourceNode } from "../loader/mod.ts";
import type { DataColumns } from "../resolver/mod.ts";

/**
 * Returns the items of a `for_each` as references see them, if the file has them.
 *
 * @param items What `for_each` has: a list, or an expression, of which nothing is known.
 */
export function literalItems(items: SourceNode, source: SourceFile): DataColumns | undefined {
  if (items.kind !== "list") return undefined;
  const names = items.items.flatMap((item) =>
    item.kind === "map" ? item.entries.map(({ name }) => name) : []
  );
  return {
    columns: new Set(names),
    gapAt(path) {
      const index = items.items.findIndex((item) => lacks(item, path));
      if (index < 0) return undefined;
      const { start } = items.items[index].range;
      const label = labelAt(source, { start, end: start + 1 }, `item ${index + 1}`);
      return { row: index + 1, label };
    },
  };
}

/** Returns whether a value has nothing at a path; of what an expression gives, nothing is known. */
function lacks(node: SourceNode, path: readonly string[]): boolean {
  if (node.kind === "scalar") return path.length > 0 && !node.text.includes("${");
  const [name, ...others] = path;
  if (name === undefined) return false;
  if (node.kind === "list") {
    const item = /^\d+$/.test(name) ? node.items[Number(name)] : undefined;
    return item === undefined || lacks(item, others);
  }
  const entry = entryOf(node, name);
  return entry ? lacks(entry.value, others) : !node.entries.some(({ name }) => name.includes("${"));
}
