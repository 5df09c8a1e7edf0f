/** The length of the beginnings, in UTF-16 units. */
export const BEGINNING_LENGTH = 4;

/** The bits of the table for each beginning; about one place in 4,000 is then a false hit. */
const BITS_EACH = 128;
/** With fewer bits for each beginning, a larger table pays. */
const MIN_BITS_EACH = 64;
/** Odd factors without a pattern in their bits, which spread similar beginnings over the table. */
const SPREADS = [0x9e3779b1, 0x85ebca6b] as const;

/**
 * Finds the places in a text where one of many forms may begin (a Bloom filter with two hashes). It
 * misses none, and is faster than a pattern: most texts have no such place, and a flow often has
 * secrets of its own, for which a pattern would have to be compiled.
 */
export class BeginningFilter {
  readonly #bits: Uint32Array;
  /** How far a hash is shifted to be an index in the table. */
  readonly #shift: number;
  #free: number;

  /** @param count The number of forms to make room for. */
  constructor(count: number) {
    const sizeLog2 = Math.ceil(Math.log2(Math.max(1, count) * BITS_EACH));
    this.#bits = new Uint32Array(2 ** sizeLog2 / 32);
    this.#shift = 32 - sizeLog2;
    this.#free = 2 ** sizeLog2 / MIN_BITS_EACH;
  }

  /**
   * Adds forms of at least {@linkcode BEGINNING_LENGTH} units.
   *
   * @returns Whether there was room for them; if not, a larger filter is faster.
   */
  add(forms: readonly string[]): boolean {
    for (const form of forms) {
      let units = 0;
      for (let i = 0; i < BEGINNING_LENGTH; i++) units = withNext(units, form, i);
      for (const spread of SPREADS) {
        const at = Math.imul(units, spread) >>> this.#shift;
        this.#bits[at >>> 5] |= 1 << at;
      }
    }
    this.#free -= forms.length;
    return this.#free >= 0;
  }

  /** Returns the first place, not before `from`, where a form may begin; -1 if there is none. */
  next(text: string, from: number): number {
    const bits = this.#bits;
    const shift = this.#shift;
    let units = 0;
    for (let i = from; i < text.length; i++) {
      units = withNext(units, text, i);
      const start = i + 1 - BEGINNING_LENGTH;
      if (
        hasBit(bits, Math.imul(units, SPREADS[0]) >>> shift) && start >= from &&
        hasBit(bits, Math.imul(units, SPREADS[1]) >>> shift)
      ) return start;
    }
    return -1;
  }
}

function hasBit(bits: Uint32Array, at: number): boolean {
  return (bits[at >>> 5] >>> at & 1) === 1;
}

/** Adds a unit of a text to the last ones; after four steps of 8 bits, a unit is shifted out. */
function withNext(units: number, text: string, at: number): number {
  return units << 8 ^ text.charCodeAt(at);
}
