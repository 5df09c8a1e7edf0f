import { type Diagnostics, SourceFile } from "../../diagnostics/mod.ts";
import { HostFileError } from "../../host/mod.ts";
import {
  decodeText,
  explainNotText,
  MAX_DATA_BYTES,
  type NotText,
  type ReferencedFiles,
  type ScalarNode,
} from "../../loader/mod.ts";
import { closestWord, joinWithOr } from "../../text/mod.ts";
import { readCsvRows } from "./csv_rows.ts";
import type { ReadRows } from "./data_rows.ts";
import { readJsonRows, readNdjsonRows } from "./json_rows.ts";
import { labelOfRow } from "./row_label.ts";
import { readYamlRows } from "./yaml_rows.ts";

/** A file with rows that can be read as text. */
interface RowFile {
  /** @throws {DataError} */
  read(): ReadRows;
  /** Returns the whole text. */
  source(): SourceFile;
}

const FORMATS: Readonly<Record<string, (text: string) => ReadRows>> = {
  json: readJsonRows,
  ndjson: readNdjsonRows,
  jsonl: readNdjsonRows,
  yaml: readYamlRows,
  yml: readYamlRows,
};
const ENDINGS = ["csv", ...Object.keys(FORMATS)];
/** What to do about files of other programs. */
const OTHER_ENDINGS: Readonly<Record<string, string>> = {
  tsv: "save it as CSV, with commas between the columns",
  tab: "save it as CSV, with commas between the columns",
  xlsx: "save the table as CSV (UTF-8)",
  xls: "save the table as CSV (UTF-8)",
  ods: "save the table as CSV (UTF-8)",
};

/** Reads the file that `data` names; reports what keeps it from being read. */
export async function readRowFile(
  node: ScalarNode,
  flowFiles: ReferencedFiles,
  diagnostics: Diagnostics,
): Promise<RowFile | undefined> {
  const ending = /\.([^./\\]*)$/.exec(node.text)?.[1].toLowerCase();
  if (ending === undefined || !ENDINGS.includes(ending)) {
    reportEnding(node, ending, diagnostics);
    return undefined;
  }
  const found = await flowFiles.find(node.text);
  if (!found.ok) {
    const { code, path, why, help } = found;
    diagnostics.error(code, `the file \`${path}\` ${why}`, node.range, help ? { help } : {});
    return undefined;
  }
  const { path } = found;
  let bytes: Uint8Array;
  try {
    bytes = await flowFiles.files.read(found.realPath, MAX_DATA_BYTES);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    const message = `the file \`${path}\` cannot be read: ${error.message}`;
    diagnostics.error("unreadable-file", message, node.range);
    return undefined;
  }
  const text = decodeText(bytes);
  if (text === undefined) {
    reportNoText(await explainNotText(bytes), path, node, diagnostics);
    return undefined;
  }
  if (ending !== "csv") {
    return { read: () => FORMATS[ending](text), source: () => new SourceFile(path, text) };
  }
  // Rows are read from the bytes: the text would be kept for nothing.
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return {
    read: () => readCsvRows(bytes.subarray(marked ? 3 : 0)),
    source: () => new SourceFile(path, decodeText(bytes)!),
  };
}

function reportEnding(
  { text, range }: ScalarNode,
  ending: string | undefined,
  diagnostics: Diagnostics,
): void {
  const near = ending === undefined ? undefined : closestWord(ending, ENDINGS);
  const help = OTHER_ENDINGS[ending ?? ""] ??
    (near === undefined
      ? `the file ends in ${joinWithOr(ENDINGS.map((one) => `.${one}`))}`
      : `did you mean \`${text.replace(/[^.]*$/, near)}\`?`);
  diagnostics.error("bad-data", `\`${text}\` is no file with rows`, range, { help });
}

function reportNoText(
  { problem, help, shown }: NotText,
  path: string,
  { range }: ScalarNode,
  diagnostics: Diagnostics,
): void {
  const [header] = /[^\r\n]*/.exec(shown?.text ?? "")!;
  const related = shown
    ? [labelOfRow(new SourceFile(path, shown.text), shown.offset, header.split(/[^\w-]+/))]
    : [];
  diagnostics.error("bad-data", `the file \`${path}\` ${problem}`, range, { related, help });
}
