import { BEGINNING_LENGTH, type BeginningFilter } from "./beginning_filter.ts";
import { FormTrie } from "./form_trie.ts";

const ELLIPSIS = "…";
const ELLIPSIS_UNIT = ELLIPSIS.charCodeAt(0);
/** The minimum length of what an excerpt shows of a secret. */
const MIN_CUT = BEGINNING_LENGTH;
const MIN_INNER = 8;
const MAX_INNER = 50;

/** Takes a part of a text. */
export type OnPart = (start: number, end: number) => void;

/** Finds forms of secrets in texts: whole, and what excerpts leave of them. */
export class FormSearch {
  /** The forms, of at least four characters. */
  readonly forms: readonly string[];
  /** Whether a form has an ellipsis itself, so that what is left of it may reach across others. */
  readonly #reaches: boolean;
  #trie: FormTrie | undefined;
  #backwards: FormTrie | undefined;
  #longest: number | undefined;

  /** @param forms Of at least four characters. */
  constructor(forms: readonly string[]) {
    this.forms = forms;
    this.#reaches = forms.some((form) => form.includes(ELLIPSIS));
  }

  /**
   * Finds forms, and what an excerpt that ends in an ellipsis shows of their beginnings.
   *
   * @param first The first place where a form may begin.
   */
  findBeginnings(text: string, first: number, filter: BeginningFilter, onPart: OnPart): void {
    this.#trie ??= new FormTrie(this.forms.toSorted());
    const trie = this.#trie;
    for (let start = first; start >= 0;) {
      let state = trie.start();
      let at = start;
      do {
        state = trie.step(state, text.charCodeAt(at++));
        if (state.whole > 0) onPart(at - state.whole, at);
        if (state.depth >= MIN_CUT && text.charCodeAt(at) === ELLIPSIS_UNIT) {
          onPart(at - state.depth, at);
        }
      } while (at < text.length && (state.depth >= MIN_CUT || at < start + MIN_CUT));
      start = at < text.length ? filter.next(text, Math.max(start + 1, at - state.depth)) : -1;
    }
  }

  /**
   * Finds what an excerpt that starts with an ellipsis shows of forms: their ends, and pieces of
   * them if it ends with one too.
   */
  findEnds(text: string, onPart: OnPart): void {
    this.#backwards ??= new FormTrie(this.forms.map(backwards).sort());
    this.#longest ??= this.forms.reduce((max, form) => Math.max(max, form.length), 0);
    let state = this.#backwards.start();
    const last = text.lastIndexOf(ELLIPSIS) + this.#longest;
    for (let at = Math.min(text.length - 1, last); at >= 0; at--) {
      const unit = text.charCodeAt(at);
      if (unit === ELLIPSIS_UNIT && state.depth >= MIN_CUT) onPart(at + 1, at + 1 + state.depth);
      state = this.#backwards.step(state, unit);
    }
    this.#findPieces(text, this.#longest, onPart);
  }

  #findPieces(text: string, longest: number, onPart: OnPart): void {
    let pieces = 0;
    for (let cut = text.indexOf(ELLIPSIS); cut >= 0;) {
      const start = cut + ELLIPSIS.length;
      cut = text.indexOf(ELLIPSIS, start);
      for (let end = cut; end >= 0 && pieces <= MAX_INNER; end = text.indexOf(ELLIPSIS, end + 1)) {
        if (end - start > longest) break;
        if (end - start >= MIN_INNER) {
          pieces++;
          const piece = text.slice(start, end);
          if (this.forms.some((form) => form.includes(piece))) onPart(start, end);
        }
        if (!this.#reaches) break;
      }
    }
  }

  /** Returns a search for the forms of both. */
  with({ forms }: FormSearch): FormSearch {
    return new FormSearch([...this.forms, ...forms]);
  }
}

/** Reverses the UTF-16 units of a text. */
function backwards(text: string): string {
  return text.split("").reverse().join("");
}

/** Returns whether a text may be an excerpt. */
export function isCut(text: string): boolean {
  return text.includes(ELLIPSIS);
}
