/** A part of a text that may be a value of its own. */
export interface Token {
  readonly text: string;
  /** The offset of its first UTF-16 unit. */
  readonly start: number;
}

const MIN_TEXT = 8;
const MIN_TOKEN = 6;
const MAX_TEXT = 65_536;

/** What texts are cut at: narrowly, so that base64 stays whole, then ever more finely. */
const CUTS: readonly RegExp[] = [
  /[^\s"'<>,;|&?{}()[\]\\]+/g,
  /[^\s"'<>,;|&?{}()[\]\\=:]+/g,
  /[^\s"'<>,;|&?{}()[\]\\=:/]+/g,
  /[\w-]+/g,
  /[A-Za-z\d]+/g,
];

/** The parts of a text that may be values, without the text itself, the longest first at each cut. */
export function tokensOf(text: string): readonly Token[] {
  if (text.length < MIN_TEXT || text.length > MAX_TEXT) return [];
  const seen = new Set<string>([text]);
  const found: Token[] = [];
  for (const cut of CUTS) {
    for (const match of text.matchAll(cut)) {
      const token = match[0];
      if (token.length < MIN_TOKEN || seen.has(token)) continue;
      seen.add(token);
      found.push({ text: token, start: match.index });
    }
  }
  return found;
}
