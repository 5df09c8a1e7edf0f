import type { Diagnostics, SourceFile } from "../../diagnostics/mod.ts";
import {
  type Flow,
  isPathOfData,
  type MapEntry,
  type ReferencedFiles,
  type ScalarNode,
} from "../../loader/mod.ts";
import { DataError, DataRows } from "./data_rows.ts";
import { reportExpressions } from "./inline_rows.ts";
import { readRowFile } from "./row_file.ts";
import { labelOfRow } from "./row_label.ts";
import { rowsIn } from "./yaml_rows.ts";

/**
 * Reads the rows of a flow, and reports what is wrong with them.
 *
 * @returns The rows; `undefined` if they cannot be read.
 */
export async function openRows(
  flow: Flow,
  { value }: MapEntry,
  flowFiles: ReferencedFiles,
  diagnostics: Diagnostics,
): Promise<DataRows | undefined> {
  // What is no path and no list of maps has been reported.
  if (value.kind === "map" || value.kind === "scalar" && !isPathOfData(value)) return undefined;
  if (value.kind === "list") {
    const isRows = value.items.length > 0 && value.items.every(({ kind }) => kind === "map");
    if (!isRows) return undefined;
    reportExpressions(value, flow, diagnostics);
    return new DataRows(rowsIn(value), () => flow.source);
  }
  const file = await readRowFile(value, flowFiles, diagnostics);
  if (!file) return undefined;
  try {
    return new DataRows(file.read(), file.source);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    reportData(error, value, file.source(), diagnostics);
    return undefined;
  }
}

function reportData(
  { message, offset, help, row }: DataError,
  { range }: ScalarNode,
  source: SourceFile,
  diagnostics: Diagnostics,
): void {
  const { path, text } = source;
  const [header] = /[^\r\n]*/.exec(text.trimStart()) ?? [];
  const label = offset === undefined || text === ""
    ? undefined
    : labelOfRow(source, offset, (header ?? "").split(/[^\w-]+/));
  const subject = row === undefined ? `the file \`${path}\`` : `row ${row} of \`${path}\``;
  diagnostics.error("bad-data", `${subject} ${message}`, range, {
    ...(label ? { related: [label] } : {}),
    ...(help === undefined ? {} : { help }),
  });
}
