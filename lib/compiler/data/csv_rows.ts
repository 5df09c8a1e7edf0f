import { CsvError, parse } from "csv-parse/sync";
import { type JsonObject, setMember } from "../../json/mod.ts";
import { count } from "../../text/mod.ts";
import { checkHeader } from "./csv_header.ts";
import { DataError, type ReadRows } from "./data_rows.ts";

/** How many rows are read at once: reading one costs hardly less. */
const BLOCK = 64;
/** How many blocks are kept: flows run in about the order of their rows. */
const MOST_BLOCKS = 4;

/**
 * Reads a CSV file (RFC 4180) with a header; its values are texts. Only the places of the rows are
 * kept.
 *
 * @param bytes The file in UTF-8, without a byte order mark.
 */
export function readCsvRows(bytes: Uint8Array): ReadRows {
  /** The bytes up to the end of the header, and of each row. */
  const ends: number[] = [];
  let names: readonly string[] | undefined;
  readRecords(bytes, (record, end) => {
    if (!names) {
      names = record;
      checkHeader(names, textOf(bytes.subarray(0, end)));
    } else if (record.length !== names.length) {
      throw raggedRow(record, names, ends.length, beginOfRecord(bytes, ends.at(-1)!));
    }
    ends.push(end);
  });
  if (!names) throw new DataError("is empty", undefined, "begin it with a line of column names");
  if (ends.length === 1) {
    throw new DataError("has a header and no rows", 0, "add a line for each run of the flow");
  }
  const columns = new Set(names);
  return {
    count: ends.length - 1,
    columns,
    rowAt: blockReader(bytes, ends, names),
    offsetOf: (row) => beginOfRecord(bytes, ends[row]),
    gapAt: (path) => path.length === 1 && columns.has(path[0]) ? undefined : 0,
  };
}

/** Returns what reads rows, a block at a time. */
function blockReader(
  bytes: Uint8Array,
  ends: readonly number[],
  names: readonly string[],
): ReadRows["rowAt"] {
  const blocks = new Map<number, readonly JsonObject[]>();
  const readBlock = (block: number) => {
    const first = block * BLOCK;
    const last = Math.min(first + BLOCK, ends.length - 1);
    const rows: JsonObject[] = [];
    readRecords(bytes.subarray(ends[first], ends[last]), (record) => {
      rows.push(rowOf(names, record));
    });
    return rows;
  };
  return (row) => {
    const block = Math.floor(row / BLOCK);
    const known = blocks.get(block);
    if (known) return known[row % BLOCK];
    const rows = readBlock(block);
    const [oldest] = blocks.keys();
    if (blocks.size === MOST_BLOCKS) blocks.delete(oldest);
    blocks.set(block, rows);
    return rows[row % BLOCK];
  };
}

/** @param take Takes each record, and the number of bytes up to its end. */
function readRecords(
  bytes: Uint8Array,
  take: (record: readonly string[], end: number) => void,
): void {
  try {
    parse(bytes, {
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      on_record(record: readonly string[], { bytes: end }: { readonly bytes: number }) {
        take(record, end);
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, bytes: end } = error as CsvError & { readonly bytes?: number };
    throw new DataError(
      PROBLEMS[code] ?? "is not CSV (RFC 4180)",
      typeof end === "number" ? beginOfRecord(bytes, end) : undefined,
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

function raggedRow(
  record: readonly string[],
  names: readonly string[],
  row: number,
  offset: number,
): DataError {
  return new DataError(
    `has ${count(record.length, "value")}, and the header has ${count(names.length, "column")}`,
    offset,
    record.length > names.length
      ? 'a value with a comma needs quotes: "Smith, Ann"'
      : "write each value, and nothing between two commas for an empty one",
    row,
  );
}

function rowOf(names: readonly string[], values: readonly string[]): JsonObject {
  const row: JsonObject = {};
  for (const [i, name] of names.entries()) setMember(row, name, values[i]);
  return row;
}

const LINE_ENDS = /^[\r\n]*/;

/** Returns where the text after a number of bytes begins, blank lines left out, in UTF-16 units. */
function beginOfRecord(bytes: Uint8Array, end: number): number {
  const after = textOf(bytes.subarray(end, end + 64));
  return textOf(bytes.subarray(0, end)).length + LINE_ENDS.exec(after)![0].length;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
