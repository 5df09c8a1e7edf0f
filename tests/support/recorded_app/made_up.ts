/** How things are identified. */
export type IdKind = "integer" | "uuid" | "snowflake" | "object";

/** What a server generates; everything follows from its seed, so two servers differ as intended. */
export interface MadeUp {
  /** The id of a new thing; `kind` decides its form. */
  id(kind: IdKind): string | number | bigint;
  /** A number of hexadecimal digits. */
  hex(digits: number): string;
  /** A token of letters and digits. */
  token(length: number): string;
  /** Another UUID. */
  uuid(): string;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Creates a generator. @param first The first integer that it gives. */
export function createMadeUp(seed: number, first: number): MadeUp {
  let state = seed >>> 0 || 1;
  let integer = first - 1;
  let snowflake = 7_300_000_000_000_000_000n + BigInt(seed) * 1_000_003n;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = (alphabet: string) => alphabet[Math.floor(next() * alphabet.length)];
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => pick(alphabet)).join("");
  const hex = (digits: number) => text(digits, "0123456789abcdef");
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick("89ab")}${hex(3)}-${hex(12)}`;
  return {
    hex,
    uuid,
    token: (length) => text(length, LETTERS),
    id(kind) {
      switch (kind) {
        case "integer":
          return ++integer;
        case "uuid":
          return uuid();
        case "snowflake":
          return snowflake += BigInt(1 + Math.floor(next() * 4096));
        case "object":
          return hex(24);
      }
    },
  };
}
