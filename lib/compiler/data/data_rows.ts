import type { SourceFile, SourceLabel } from "../../diagnostics/mod.ts";
import { isObject, type JsonObject } from "../../json/mod.ts";
import { type DataColumns, type DataGap, memberOf } from "../../resolver/mod.ts";
import { labelOfRow } from "./row_label.ts";

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

/** Rows as a format reads them, counted from 0: one is made when it is asked for. */
export interface ReadRows {
  readonly count: number;
  /** The columns that any row has. */
  readonly columns: ReadonlySet<string>;
  rowAt(row: number): JsonObject;
  /** Returns where a row begins, in UTF-16 units. */
  offsetOf(row: number): number;
  /** Returns the first row without a value at a path. */
  gapAt(path: readonly string[]): number | undefined;
}

/** The rows of a flow with `data`. */
export class DataRows implements DataColumns {
  readonly count: number;
  readonly columns: ReadonlySet<string>;
  readonly #read: ReadRows;
  readonly #source: () => SourceFile;

  /** Takes the rows, and what returns the file that they are in. */
  constructor(read: ReadRows, source: () => SourceFile) {
    this.#read = read;
    this.#source = source;
    this.count = read.count;
    this.columns = read.columns;
  }

  /** Returns a row, counted from 1. */
  row(number: number): JsonObject {
    return this.#read.rowAt(number - 1);
  }

  gapAt(path: readonly string[]): DataGap | undefined {
    const row = this.#read.gapAt(path);
    if (row === undefined) return undefined;
    const offset = this.#read.offsetOf(row);
    return { row: row + 1, label: this.#labelAt(offset, `row ${row + 1}`) };
  }

  #labelAt(offset: number, message: string): SourceLabel {
    return labelOfRow(this.#source(), offset, this.columns, message);
  }
}

/** The rows of a flow whose data cannot be read: nothing is said about their columns. */
export const UNREAD_ROWS: DataColumns = { gapAt: () => undefined };

/** The rows of a file by what members they have; few files have rows of many kinds. */
export class RowShapes {
  readonly #first = new Map<string, { readonly index: number; readonly row: JsonObject }>();

  /** Takes the rows, in their order. */
  add(row: JsonObject, index: number): void {
    const shape = shapeOf(row);
    if (!this.#first.has(shape)) this.#first.set(shape, { index, row });
  }

  /** Returns all columns, in the order in which they first occur. */
  columns(): ReadonlySet<string> {
    return new Set(Array.from(this.#first.values(), ({ row }) => Object.keys(row)).flat());
  }

  /** Returns the first row without a value at a path of names. */
  gapAt(path: readonly string[]): number | undefined {
    for (const { index, row } of this.#first.values()) {
      if (memberOf(row, path) === undefined) return index;
    }
    return undefined;
  }
}

/** Returns rows that are objects, by their places and their shapes. */
export function objectRows(
  starts: readonly number[],
  rowAt: (row: number) => JsonObject,
  shapes: RowShapes,
): ReadRows {
  const count = starts.length;
  return {
    count,
    columns: shapes.columns(),
    rowAt,
    offsetOf: (row) => starts[row],
    gapAt(path) {
      // The shapes do not know how long lists are.
      if (!path.some((name) => /^\d+$/.test(name))) return shapes.gapAt(path);
      for (let row = 0; row < count; row++) {
        if (memberOf(rowAt(row), path) === undefined) return row;
      }
      return undefined;
    },
  };
}

/** Returns the names of all members, those of members too. */
function shapeOf(value: JsonObject): string {
  let shape = "";
  for (const name in value) {
    const member = value[name];
    shape += `${JSON.stringify(name)}${isObject(member) ? `{${shapeOf(member)}}` : ","}`;
  }
  return shape;
}
