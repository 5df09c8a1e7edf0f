import { type Markup, readMarkup } from "../../read/mod.ts";

/** How many characters the pages have at most that are kept; their tags need much more memory. */
const MAX_LENGTH = 10_000_000;

/** Reads pages, and keeps the latest, since the same ones are asked for again. */
export class Pages {
  readonly #read = new Map<string, Markup>();
  #length = 0;

  /** Returns the tags of a page. */
  of(text: string): Markup {
    if (!this.#read.has(text)) this.#length += text.length;
    if (this.#length > MAX_LENGTH) {
      this.#read.clear();
      this.#length = text.length;
    }
    return this.#read.getOrInsertComputed(text, (one) => readMarkup(one));
  }
}
