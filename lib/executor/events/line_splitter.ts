/** Cuts a text that comes in pieces into lines. */
export interface LineSplitter {
  /** The lines that are complete with a piece. */
  push(piece: string): string[];
  /** What stands behind the last end of a line. */
  readonly rest: string;
}

/**
 * Makes a splitter. Lines end with LF, CR or CR LF, also where the two come in two pieces.
 */
export function createLineSplitter(): LineSplitter {
  let rest = "";
  let afterReturn = false;
  return {
    push(piece) {
      const text = afterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
      if (piece !== "") afterReturn = piece.endsWith("\r");
      if (!/[\r\n]/.test(text)) {
        rest += text;
        return [];
      }
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop()!;
      return lines;
    },
    get rest() {
      return rest;
    },
  };
}
