import { labelAt, type SourceFile } from "../../diagnostics/mod.ts";
import { isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { DataColumns, DataGap } from "../../resolver/mod.ts";

/** A mistake in the rows of a flow. */
export class DataError extends Error {
  override name = "DataError";

  /**
   * What is wrong, to be read after the name of the file or of the row.
   *
   * @param offset Its place in the file with the rows, in UTF-16 units; absent for the whole file.
   * @param help What to write instead.
   * @param row The row at fault, from 1; absent for the file.
   */
  constructor(
    message: string,
    readonly offset?: number,
    readonly help?: string,
    readonly row?: number,
  ) {
    super(message);
  }
}

/** Rows as a format reads them. */
export interface ReadRows {
  readonly rows: readonly JsonObject[];
  /** Returns where a row begins, in UTF-16 units; the row counts from 0. */
  offsetOf(row: number): number;
}

/** The rows of a flow with `data`. */
export class DataRows implements DataColumns {
  /** The rows, in the order of the file. */
  readonly rows: readonly JsonObject[];
  readonly columns: ReadonlySet<string>;
  readonly #source: SourceFile;
  readonly #read: ReadRows;

  /** Takes the rows, and the file that they are in. */
  constructor(read: ReadRows, source: SourceFile) {
    this.#read = read;
    this.#source = source;
    this.rows = read.rows;
    this.columns = columnsOf(read.rows);
  }

  gapAt(path: readonly string[]): DataGap | undefined {
    const row = this.rows.findIndex((one) => !hasValue(one, path));
    if (row < 0) return undefined;
    const start = this.#read.offsetOf(row);
    const label = labelAt(this.#source, { start, end: start + 1 }, `row ${row + 1}`);
    return { row: row + 1, label: { ...label, file: this.#source.path } };
  }
}

/** The rows of a flow whose data cannot be read: nothing is said about their columns. */
export const UNREAD_ROWS: DataColumns = { gapAt: () => undefined };

function columnsOf(rows: readonly JsonObject[]): ReadonlySet<string> {
  const columns = new Set<string>();
  for (const row of rows) for (const name in row) columns.add(name);
  return columns;
}

function hasValue(row: JsonObject, path: readonly string[]): boolean {
  let value: JsonValue = row;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return false;
    value = value[name];
  }
  return true;
}
