/** A term and what it means. */
export type Row = readonly [term: string, text: string];

/** The longest term, in columns, that the second column makes room for. */
const WIDEST_TERM = 36;

/** The column at which what terms mean begins; a term that is wider has a line of its own. */
export function columnFor(rows: readonly Row[], widest: number = WIDEST_TERM): number {
  const widths = rows.map(([term]) => term.length).filter((width) => width <= widest);
  return Math.max(0, ...widths) + 4;
}

/** A heading over two columns; a term that is too wide has a line of its own. */
export function block(
  title: string,
  rows: readonly Row[],
  width: number,
  column: number = columnFor(rows),
): string {
  const indent = " ".repeat(column);
  const lines = rows.flatMap(([term, text]) => {
    const [first, ...more] = wrap(text, width - column);
    const start = `  ${term}`;
    const isWide = start.length + 2 > column;
    const head = isWide ? [start, indent + first] : [start.padEnd(column) + first];
    return [...head, ...more.map((line) => indent + line)];
  });
  return [`${title}:`, ...lines].join("\n");
}

/** Breaks a text of ASCII at blanks into lines of so many columns; a longer word stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
