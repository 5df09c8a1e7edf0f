/** A part of a source text, in UTF-16 units from its start; `end` is exclusive. */
export interface Range {
  /** The offset of its first unit. */
  readonly start: number;
  /** The offset after its last unit. */
  readonly end: number;
}

/** A place in a source text. Line and column are counted from 1, columns in UTF-16 units. */
export interface Position {
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
}

/** A text file and the offsets of its lines. */
export class SourceFile {
  #lineStarts: number[] | undefined;

  /**
   * Takes a text unchanged.
   *
   * @param path The path as messages show it.
   * @param text The whole text.
   */
  constructor(readonly path: string, readonly text: string) {}

  /** Returns the position of an offset. */
  position(offset: number): Position {
    const starts = this.#starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low] + 1 };
  }

  /** Returns the text of a line, counted from 1, without its line end. */
  line(number: number): string {
    const starts = this.#starts();
    const end = number < starts.length ? starts[number] : this.text.length;
    return this.text.slice(starts[number - 1], end).replace(/\r?\n$|\r$/, "");
  }

  #starts(): number[] {
    if (this.#lineStarts) return this.#lineStarts;
    const starts = [0];
    for (let i = this.text.indexOf("\n"); i >= 0; i = this.text.indexOf("\n", i + 1)) {
      starts.push(i + 1);
    }
    return this.#lineStarts = starts;
  }
}
