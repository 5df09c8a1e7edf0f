/**
 * The lengths in bits of the codes of all bytes, and of the end of a string (RFC 7541, appendix B).
 * The code is canonical, so its lengths say all.
 */
// deno-fmt-ignore
const LENGTHS: readonly number[] = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28,
  28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
   6, 10, 10, 12, 13,  6,  8, 11, 10, 10,  8, 11,  8,  6,  6,  6,
   5,  5,  5,  6,  6,  6,  6,  6,  6,  6,  7,  8, 15,  6, 12, 10,
  13,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
   7,  7,  7,  7,  7,  7,  7,  7,  8,  7,  8, 13, 19, 13, 14,  6,
  15,  5,  6,  5,  6,  5,  6,  6,  6,  5,  7,  7,  6,  6,  6,  5,
   6,  7,  6,  5,  5,  6,  7,  7,  7,  7,  7, 15, 11, 14, 13, 28,
  20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
  24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
  22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23,
  21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
  26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
  19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
  20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
  26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
  30,
];
const END_OF_STRING = 256;
const LONGEST = 30;
/** The longest code that one step of the fast table decodes; all of ASCII that is common. */
const FAST = 8;

/** The symbols ordered by their codes. */
const SYMBOLS: readonly number[] = LENGTHS.map((_, symbol) => symbol)
  .sort((a, b) => LENGTHS[a] - LENGTHS[b] || a - b);

/** For each length, the first code of that length, and where its symbol stands. */
const FIRST_CODES = new Uint32Array(LONGEST + 2);
const FIRST_PLACES = new Uint16Array(LONGEST + 2);
/** For each beginning of eight bits, the symbol and the length of a short code; else 0. */
const SHORT_CODES = new Uint16Array(1 << FAST);

for (let length = 1, code = 0, place = 0; length <= LONGEST; length++, code *= 2) {
  FIRST_CODES[length] = code;
  FIRST_PLACES[length] = place;
  for (; place < SYMBOLS.length && LENGTHS[SYMBOLS[place]] === length; place++, code++) {
    if (length > FAST) continue;
    const rest = FAST - length;
    const entry = (SYMBOLS[place] << 4) | length;
    SHORT_CODES.fill(entry, code << rest, (code + 1) << rest);
  }
  FIRST_PLACES[length + 1] = place;
}

/**
 * Decodes a string in the Huffman code of HPACK (RFC 7541, section 5.2).
 *
 * @returns The bytes as Latin-1; `undefined` if the string holds the symbol for its end, or does not
 * end with fewer than eight bits of it.
 */
export function decodeHuffman(bytes: Uint8Array): string | undefined {
  let text = "";
  /** The bits that have been read and not decoded, at most 37, so no 32-bit operators. */
  let bits = 0;
  let count = 0;
  let at = 0;
  for (;;) {
    while (count < LONGEST && at < bytes.length) {
      bits = bits * 256 + bytes[at++];
      count += 8;
    }
    const found = decodeOne(bits, count);
    if (found === 0) break;
    const length = found & 31;
    const symbol = found >> 5;
    if (symbol === END_OF_STRING) return undefined;
    text += String.fromCharCode(symbol);
    count -= length;
    bits %= 2 ** count;
  }
  const isPadding = at === bytes.length && count < 8 && bits === 2 ** count - 1;
  return isPadding ? text : undefined;
}

/** Returns the first symbol of bits and the length of its code, as one number; 0 if none is whole. */
function decodeOne(bits: number, count: number): number {
  const beginning = count >= FAST
    ? Math.floor(bits / 2 ** (count - FAST))
    : bits * 2 ** (FAST - count);
  const short = SHORT_CODES[beginning];
  if (short !== 0) {
    const length = short & 15;
    return length <= count ? ((short >> 4) << 5) | length : 0;
  }
  for (let length = FAST + 1; length <= LONGEST && length <= count; length++) {
    const offset = Math.floor(bits / 2 ** (count - length)) - FIRST_CODES[length];
    if (offset >= 0 && offset < FIRST_PLACES[length + 1] - FIRST_PLACES[length]) {
      return (SYMBOLS[FIRST_PLACES[length] + offset] << 5) | length;
    }
  }
  return 0;
}
