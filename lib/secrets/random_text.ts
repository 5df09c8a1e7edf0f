const MIN_BITS = 3;
const MIN_LENGTH = 16;
const MIN_SWITCHES = 3;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-?\d\d-?\d\d(?:T|$)/i;

/**
 * Whether a text looks drawn at random, as keys, tokens and UUIDs do, and names, dates and
 * sentences do not.
 */
export function looksRandom(text: string): boolean {
  if (text.length < MIN_LENGTH || /\s/.test(text) || DATE_TIME.test(text)) return false;
  if (bitsPerCharacter(text) < MIN_BITS) return false;
  if (UUID.test(text)) return true;
  const switches = text.match(/[0-9](?=[A-Za-z])|[A-Za-z](?=[0-9])/g)?.length ?? 0;
  const longest = Math.max(...text.split(/[^A-Za-z0-9]+/).map((part) => part.length));
  return switches >= MIN_SWITCHES && (longest >= MIN_LENGTH || switches * 6 >= text.length);
}

/** The entropy of a text by how often each character is in it. */
export function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= n / text.length * Math.log2(n / text.length);
  return bits;
}
