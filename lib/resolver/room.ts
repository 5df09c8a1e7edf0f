import { isArray, type JsonValue, MAX_DEPTH } from "../json/mod.ts";
import { thousands } from "../text/mod.ts";
import { MAX_VALUE_CHARACTERS } from "./limits.ts";

/**
 * Counts what the expressions of one request, or of all variables, insert. A few lines can double a
 * value again and again, and values can be in it many times, so that it fills the memory when it
 * is written out.
 */
export class Room {
  #used = 0;

  /** @param what What the values are for: `the request`; absent if it is for one value. */
  constructor(readonly what?: string) {}

  /**
   * Takes the space of a value.
   *
   * @returns Why the value cannot be used, if it is too large or nested too deeply.
   */
  take(value: JsonValue): string | undefined {
    if (typeof value === "string") {
      this.#used += value.length;
    } else if (typeof value === "object" && value !== null) {
      const { characters, depth } = sizeOf(value);
      if (depth > MAX_DEPTH) {
        return `the value is nested ${depth} levels deep, at most ${MAX_DEPTH} are possible`;
      }
      this.#used += characters;
    }
    if (this.#used <= MAX_VALUE_CHARACTERS) return undefined;
    const what = this.what === undefined ? "the value" : `with this value, ${this.what}`;
    return `${what} would be longer than ${thousands(MAX_VALUE_CHARACTERS)} characters`;
  }
}

interface Size {
  /** The length of its JSON text, not counting escapes. */
  readonly characters: number;
  /** How many lists and maps lie in one another. */
  readonly depth: number;
}

/** The sizes of lists and maps, because variables and captures are used again and again. */
const sizes = new WeakMap<object, Size>();
/** From this size on, looking it up takes less time than counting. */
const MIN_KEPT = 64;

function sizeOf(value: JsonValue): Size {
  if (typeof value === "string") return { characters: value.length + 2, depth: 0 };
  if (typeof value !== "object" || value === null) return { characters: 4, depth: 0 };
  const known = sizes.get(value);
  if (known) return known;
  let characters = 2;
  let depth = 0;
  const add = (member: JsonValue, key: number) => {
    const size = sizeOf(member);
    characters += key + size.characters + 1;
    depth = Math.max(depth, size.depth);
  };
  if (isArray(value)) { for (const item of value) add(item, 0); }
  else for (const key of Object.keys(value)) add(value[key], key.length + 3);
  const size = { characters, depth: depth + 1 };
  if (characters >= MIN_KEPT) sizes.set(value, size);
  return size;
}
