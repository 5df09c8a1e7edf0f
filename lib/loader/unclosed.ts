/**
 * Finds the quote or bracket that is open at a place in a YAML text.
 *
 * @param end The place, in UTF-16 units; lines above it are searched, the nearest first.
 * @returns Its offset; nothing where every line above closes what it opens.
 */
export function findUnclosed(text: string, end: number): number | undefined {
  let closed = 0;
  for (let lineEnd = end; lineEnd >= 0;) {
    const start = text.lastIndexOf("\n", lineEnd - 1) + 1;
    const { open, closing } = scanLine(text.slice(start, lineEnd));
    if (open.length > closed) return start + open[open.length - 1 - closed];
    closed += closing - open.length;
    lineEnd = start - 1;
  }
  return undefined;
}

interface LineScan {
  /** The columns of what the line opens and does not close, from 0. */
  readonly open: readonly number[];
  /** How many brackets it closes that an earlier line opens. */
  readonly closing: number;
}

/** Quotes and brackets count where a value may begin, brackets inside brackets anywhere. */
function scanLine(line: string): LineScan {
  const open: number[] = [];
  let closing = 0;
  for (let i = 0; i < line.length; i++) {
    const beginsValue = i === 0 || /[\s[{,]/.test(line[i - 1]);
    if (line[i] === "#" && beginsValue) break;
    if (/["']/.test(line[i]) && beginsValue) {
      const close = closingQuote(line, i);
      if (close < 0) return { open: [...open, i], closing };
      i = close;
    } else if (/[[{]/.test(line[i]) && (beginsValue || open.length > 0)) {
      open.push(i);
    } else if (/[\]}]/.test(line[i]) && open.pop() === undefined) {
      closing++;
    }
  }
  return { open, closing };
}

/** The column where a quoted text ends, or -1; `''` and `\"` do not end it. */
function closingQuote(line: string, start: number): number {
  const end = line[start] === "'" ? /^(?:[^']|'')*'(?!')/ : /^(?:[^"\\]|\\.)*"/;
  const rest = end.exec(line.slice(start + 1))?.[0];
  return rest === undefined ? -1 : start + rest.length;
}
