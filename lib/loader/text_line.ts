/** A line of a text, in UTF-16 units from its start. */
export interface Line {
  /** The offset of its first character, white space included. */
  readonly begin: number;
  /** The offset of its first character that is no white space. */
  readonly start: number;
  /** The offset behind its last character that is no white space. */
  readonly end: number;
}

/** The line that an offset is in. */
export function lineAt(text: string, at: number): Line {
  const begin = text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", at);
  const line = text.slice(begin, lineEnd < 0 ? text.length : lineEnd);
  return {
    begin,
    start: begin + line.length - line.trimStart().length,
    end: begin + line.trimEnd().length,
  };
}

/** Whether a line has a colon that ends a key. */
export function hasColon(text: string, { start, end }: Line): boolean {
  return /:(?:[ \t]|$)/.test(text.slice(start, end));
}
