import { type ListNode, readYaml, toJson } from "../../loader/mod.ts";
import { DataError, objectRows, type ReadRows, RowShapes } from "./data_rows.ts";
import { rowOf } from "./json_rows.ts";

/** Reads a YAML file: a list of maps. */
export function readYamlRows(text: string): ReadRows {
  const root = parsed(text);
  if (root?.kind !== "list") {
    throw new DataError(
      "has no list of rows",
      root?.range.start,
      "write the rows as the items of a list",
    );
  }
  if (root.items.length === 0) throw new DataError("has no rows", root.range.start);
  return rowsIn(root);
}

/** Returns the maps of a list as rows. */
export function rowsIn({ items }: ListNode): ReadRows {
  const shapes = new RowShapes();
  const rows = items.map((item, i) => rowOf(toJson(item), i, () => item.range.start));
  for (const [i, row] of rows.entries()) shapes.add(row, i);
  return objectRows(items.map(({ range }) => range.start), (row) => rows[row], shapes);
}

function parsed(text: string) {
  return readYaml(text, ({ message, range, details }) => {
    throw new DataError(`is not valid YAML: ${message}`, range.start, details.help);
  });
}
