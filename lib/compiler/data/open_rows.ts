import { type Diagnostics, labelAt, SourceFile } from "../../diagnostics/mod.ts";
import { HostFileError } from "../../host/mod.ts";
import {
  type Flow,
  isPathOfData,
  type MapEntry,
  MAX_TEXT_FILE_BYTES,
  type ReferencedFiles,
  type ScalarNode,
} from "../../loader/mod.ts";
import { closestWord, joinWithOr } from "../../text/mod.ts";
import { readCsvRows } from "./csv_rows.ts";
import { DataError, DataRows, type ReadRows } from "./data_rows.ts";
import { readJsonRows, readNdjsonRows } from "./json_rows.ts";
import { readYamlRows, rowsIn } from "./yaml_rows.ts";

const FORMATS: Readonly<Record<string, (text: string) => ReadRows>> = {
  csv: readCsvRows,
  json: readJsonRows,
  ndjson: readNdjsonRows,
  yaml: readYamlRows,
  yml: readYamlRows,
};

/**
 * Reads the rows of a flow, and reports what is wrong with them.
 *
 * @returns The rows; `undefined` if they cannot be read.
 */
export async function openRows(
  { source }: Flow,
  { value }: MapEntry,
  flowFiles: ReferencedFiles,
  diagnostics: Diagnostics,
): Promise<DataRows | undefined> {
  // What is no path and no list of maps has been reported.
  if (value.kind === "map" || value.kind === "scalar" && !isPathOfData(value)) return undefined;
  if (value.kind === "list") {
    const isRows = value.items.length > 0 && value.items.every(({ kind }) => kind === "map");
    return isRows ? new DataRows(rowsIn(value), source) : undefined;
  }
  const file = await readFile(value, flowFiles, diagnostics);
  if (!file) return undefined;
  try {
    return new DataRows(file.read(file.source.text), file.source);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    reportData(error, value, file.source, diagnostics);
    return undefined;
  }
}

async function readFile(node: ScalarNode, flowFiles: ReferencedFiles, diagnostics: Diagnostics) {
  const [, ending] = /\.([^./\\]*)$/.exec(node.text) ?? [];
  const read = ending === undefined ? undefined : FORMATS[ending.toLowerCase()];
  if (!read) {
    const near = ending === undefined ? undefined : closestWord(ending, Object.keys(FORMATS));
    diagnostics.error("bad-data", `\`${node.text}\` is no file with rows`, node.range, {
      help: near === undefined
        ? `the file ends in ${joinWithOr(Object.keys(FORMATS).map((one) => `.${one}`))}`
        : `did you mean \`${node.text.replace(/[^.]*$/, near)}\`?`,
    });
    return undefined;
  }
  const found = await flowFiles.find(node.text);
  if (!found.ok) {
    const { code, path, why, help } = found;
    diagnostics.error(code, `the file \`${path}\` ${why}`, node.range, help ? { help } : {});
    return undefined;
  }
  const text = await textOf(found.realPath, flowFiles);
  if (typeof text === "string") return { source: new SourceFile(found.path, text), read };
  diagnostics.error("unreadable-file", `the file \`${found.path}\` ${text.problem}`, node.range);
  return undefined;
}

async function textOf(
  path: string,
  { files }: ReferencedFiles,
): Promise<string | { readonly problem: string }> {
  try {
    const bytes = await files.read(path, MAX_DATA_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return { problem: "is not UTF-8" };
    if (error instanceof HostFileError) return { problem: `cannot be read: ${error.message}` };
    throw error;
  }
}

/** The most bytes of a file with rows: some million short rows. */
export const MAX_DATA_BYTES = 10 * MAX_TEXT_FILE_BYTES;

function reportData(
  { message, offset, help, row }: DataError,
  { range }: ScalarNode,
  source: SourceFile,
  diagnostics: Diagnostics,
): void {
  const { path } = source;
  const label = offset === undefined || source.text === ""
    ? undefined
    : { ...labelAt(source, { start: offset, end: offset + 1 }), file: path };
  const subject = row === undefined ? `the file \`${path}\`` : `row ${row} of \`${path}\``;
  diagnostics.error("bad-data", `${subject} ${message}`, range, {
    ...(label ? { related: [label] } : {}),
    ...(help === undefined ? {} : { help }),
  });
}
