/** What two texts differ in alone. */
export interface OnlyIn {
  /** As messages say it: `letter case`. */
  readonly words: string;
  /** Whether it does not show. */
  readonly hidden: boolean;
}

/** The items of two lists are the same. */
export const ORDER: OnlyIn = { words: "order", hidden: false };

/** Two values read the same. */
export const TYPE: OnlyIn = { words: "JSON type", hidden: false };

interface Rule extends OnlyIn {
  /** The text without what may differ. */
  fold(text: string): string;
}

const RULES: readonly Rule[] = [
  {
    words: "line ends: one has CRLF, the other LF",
    hidden: true,
    fold: (text) => text.replaceAll("\r\n", "\n"),
  },
  {
    words: "white space at the beginning or the end",
    hidden: true,
    fold: (text) => text.trim(),
  },
  { words: "white space", hidden: true, fold: (text) => text.replace(/\s+/g, "") },
  {
    words: "characters that do not show",
    hidden: true,
    fold: (text) => text.replace(/[\s\p{Cf}]+/gu, ""),
  },
  { words: "letter case", hidden: false, fold: (text) => text.toLowerCase() },
  { words: "Unicode normalisation", hidden: true, fold: (text) => text.normalize("NFC") },
  {
    words: "letter case and white space",
    hidden: true,
    fold: (text) => text.toLowerCase().replace(/\s+/g, ""),
  },
];

/** Says in what two texts that are not equal differ alone, the narrowest answer first. */
export function onlyIn(a: string, b: string): OnlyIn | undefined {
  return RULES.find(({ fold }) => fold(a) === fold(b));
}
