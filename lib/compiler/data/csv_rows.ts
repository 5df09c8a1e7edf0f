import { CsvError, parse } from "csv-parse/sync";
import { type JsonObject, setMember } from "../../json/mod.ts";
import { count } from "../../text/mod.ts";
import { DataError, type ReadRows } from "./data_rows.ts";

/** A record, and the number of bytes up to its end. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/** Reads a CSV file (RFC 4180) with a header; its values are texts. */
export function readCsvRows(text: string): ReadRows {
  const bytes = new TextEncoder().encode(text);
  const offsetAt = (end: number) => beginOfRecord(bytes, end);
  const [header, ...records] = readRecords(text, offsetAt);
  if (!header) throw new DataError("is empty", undefined, "begin it with a line of column names");
  const names = header.record;
  checkHeader(names);
  if (records.length === 0) {
    throw new DataError("has a header and no rows", 0, "add a line for each run of the flow");
  }
  const beginOf = (row: number) =>
    offsetAt(row === 0 ? header.info.bytes : records[row - 1].info.bytes);
  const rows = records.map(({ record }, row) => {
    if (record.length !== names.length) {
      throw new DataError(
        `has ${count(record.length, "value")}, and the header has ${count(names.length, "column")}`,
        beginOf(row),
        record.length > names.length
          ? 'a value with a comma needs quotes: "Smith, Ann"'
          : "write each value, and nothing between two commas for an empty one",
        row + 1,
      );
    }
    return rowOf(names, record);
  });
  return { rows, offsetOf: beginOf };
}

function readRecords(text: string, offsetAt: (bytes: number) => number): readonly CsvRecord[] {
  try {
    return parse(text, {
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, bytes } = error as CsvError & { readonly bytes?: number };
    throw new DataError(
      PROBLEMS[code] ?? "is not CSV (RFC 4180)",
      typeof bytes === "number" ? offsetAt(bytes) : undefined,
      'a value with a comma, a quote or a line end is in quotes: "6"" pot, blue"',
    );
  }
}

/** What is wrong, by the codes of the library. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "has a quote that is not closed",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote",
  INVALID_OPENING_QUOTE: "has a quote in a value without quotes",
};

function checkHeader(names: readonly string[]): void {
  const help = "give each column its own name in the first line";
  for (const [i, name] of names.entries()) {
    if (name.trim() === "") throw new DataError(`has no name for column ${i + 1}`, 0, help);
    if (names.indexOf(name) < i) {
      throw new DataError(`has two columns named \`${name}\``, 0, help);
    }
  }
}

function rowOf(names: readonly string[], values: readonly string[]): JsonObject {
  const row: JsonObject = {};
  for (const [i, name] of names.entries()) setMember(row, name, values[i]);
  return row;
}

const LINE_ENDS = /^[\r\n]*/;

/** Returns where the text after a number of bytes begins, blank lines left out. */
function beginOfRecord(bytes: Uint8Array, end: number): number {
  const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, end));
  const after = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(end, end + 64));
  return before.length + LINE_ENDS.exec(after)![0].length;
}
