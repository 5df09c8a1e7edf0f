/** An expression of other tools: `{{ name }}`, `${{ secrets.name }}`. */
const BRACES = /\$?\{\{\s*([\w$@.\-[\]"'()| :]*?[A-Za-z][\w$@.\-[\]"'()| :]*?)\s*\}\}/g;
const BRACES_HERE = new RegExp(BRACES.source, "y");

/** An expression of another tool in a text. */
export interface Braces {
  /** What stands between the braces. */
  readonly inside: string;
  /** The whole, braces included. */
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly offset: number;
}

/** Every `{{ name }}` of a text, which is no expression here. */
export function findBraces(text: string): Braces[] {
  return Array.from(text.matchAll(BRACES), (match) => ({
    inside: match[1],
    text: match[0],
    offset: match.index,
  }));
}

/** The `${{ name }}` that begins at an offset, if one does. */
export function bracesAt(text: string, offset: number): string | undefined {
  if (text[offset + 2] !== "{") return undefined;
  BRACES_HERE.lastIndex = offset;
  return BRACES_HERE.exec(text)?.[0];
}
