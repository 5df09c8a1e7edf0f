/** What is wrong in the words of a reader, from one offset to another. */
export interface Explanation {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string;
  /** What to write in place of the part that is meant. */
  readonly write?: string;
}

/** Says what is wrong at a place, and what to do about it in words. */
export function found(start: number, length: number, message: string, help?: string): Explanation {
  return { message, start, end: start + length, ...(help === undefined ? {} : { help }) };
}

/** What is wrong with a part, and what to write in its place. */
export function wrong(start: number, part: string, message: string, write: string): Explanation {
  const help = /^["']/.test(write) ? `write ${write}` : `write \`${write}\``;
  return { message, start, end: start + part.length, help, write };
}

/** A text without the comment behind it. */
export function withoutComment(value: string): string {
  return value.replace(/\s+#.*$/, "");
}

/** A text in the quotes that leave it as it is. */
export function quoted(value: string): string {
  if (!/["\\]/.test(value)) return `"${value}"`;
  return `'${value.replaceAll("'", "''")}'`;
}
