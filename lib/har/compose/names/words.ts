/** A word of a path such as `v2`, which says nothing. */
const VERSION = /^v\d+(?:\.\d+)*$/i;
const EXTENSION = /\.(?:json|xml|html?|php\d?|aspx?|ashx|jspx?|do|action|cgi|svc|asmx|csv|txt)$/i;
const WORD = /^[A-Za-z][A-Za-z]*\d?$/;
const HEX = /^(?=.*\d)[\da-f]{6,}$/i;
const MAX_WORDS = 5;

/**
 * The words of a segment or a name in lower case: `orderItems` and `order-items` are `order items`.
 * Nothing where it is no name but a value: an id, a number, a text with many digits.
 */
export function wordsIn(text: string): readonly string[] {
  const bare = text.replace(EXTENSION, "");
  if (VERSION.test(bare) || HEX.test(bare)) return [];
  const words = bare
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  if (words.length > MAX_WORDS || !words.every((word) => WORD.test(word))) return [];
  return words.map((word) => word.toLowerCase());
}

/** A name as others may refer to it: `connect.sid` is `connect_sid`. */
export function identifier(text: string, otherwise: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  if (name === "") return otherwise;
  return /^\d/.test(name) ? `_${name}` : name;
}

/** The name, or the first with a number behind it that is free. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name;
  for (let n = 2;; n++) if (!taken.has(`${name}_${n}`)) return `${name}_${n}`;
}
