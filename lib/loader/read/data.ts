import type { MapEntry, ScalarNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const EXAMPLE =
  "write `data: users.csv`, or a list of rows: `data: [{ name: ann }, { name: bob }]`";

/** Checks that `data` is a path or a list of rows. */
export function checkData({ value }: MapEntry, reader: NodeReader): void {
  if (value.kind === "scalar") return checkPath(value, reader);
  const list = reader.list(value, "`data`", EXAMPLE);
  if (list?.items.length === 0) {
    reader.diagnostics.error("bad-data", "`data` has no rows", list.range, { help: EXAMPLE });
  }
  for (const item of list?.items ?? []) reader.map(item, "a row of `data`", EXAMPLE);
}

function checkPath(node: ScalarNode, reader: NodeReader): void {
  if (reader.text(node, "`data`", EXAMPLE) === undefined || isPathOfData(node)) return;
  if (node.text.trim() === "") return reader.wrong(node, "`data`", "the path of a file", EXAMPLE);
  const message = "expressions are not allowed in the path of `data`";
  reader.diagnostics.error("bad-data", message, node.range, {
    help: "the rows are read before the run; write the path of the file",
  });
}

/** Returns whether a text can be the path of a file with rows. */
export function isPathOfData({ value, text }: ScalarNode): boolean {
  return typeof value === "string" && text.trim() !== "" && !text.includes("${");
}
