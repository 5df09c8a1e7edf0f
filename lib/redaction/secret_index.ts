import { BeginningFilter } from "./beginning_filter.ts";
import { FormSearch, isCut } from "./form_search.ts";
import type { KnownForms } from "./known_forms.ts";
import { NOTHING, type TextPart } from "./mask.ts";

/**
 * Finds secrets in texts, in every form in which they may appear. The forms are made when a text is
 * first searched.
 */
export class SecretIndex {
  readonly #secrets = new Set<string>();
  readonly #known: KnownForms;
  /** The secrets whose forms are not made yet. */
  #unformed: string[] = [];
  #filter: BeginningFilter | undefined;
  /**
   * Searches for parts of the forms; each has more than twice as many as the next. So a secret that
   * is added between two texts takes a share of the work of making one for all.
   */
  #searches: FormSearch[] = [];

  /** @param known Makes the forms. */
  constructor(known: KnownForms) {
    this.#known = known;
  }

  /** The number of secrets. */
  get size(): number {
    return this.#secrets.size;
  }

  /** Returns whether a text is one of the secrets. */
  has(text: string): boolean {
    return this.#secrets.has(text);
  }

  /** Adds a secret of at least four characters. */
  add(secret: string): void {
    this.#secrets.add(secret);
    this.#unformed.push(secret);
  }

  /**
   * Returns the secret parts of a text, unordered; some that overlap are one part.
   *
   * @param isSecret Whether a part counts. @default {every part does}
   */
  find(text: string, isSecret?: (part: TextPart) => boolean): readonly TextPart[] {
    if (this.size === 0) return NOTHING;
    const filter = this.#prepare();
    const first = filter.next(text, 0);
    const cut = isCut(text);
    if (first < 0 && !cut) return NOTHING;
    return this.#searches.flatMap((search) => {
      const found: TextPart[] = [];
      if (first >= 0) {
        search.findBeginnings(text, first, filter, (start, end) => {
          if (!isSecret || isSecret([start, end])) addPart(found, start, end);
        });
      }
      if (cut) {
        search.findEnds(text, (start, end) => {
          if (!isSecret || isSecret([start, end])) found.push([start, end]);
        });
      }
      return found;
    });
  }

  /** Makes the forms of new secrets, and what finds them. */
  #prepare(): BeginningFilter {
    const added = this.#unformed.flatMap((secret) => this.#known.of(secret));
    this.#unformed = [];
    if (this.#filter && added.length === 0) return this.#filter;
    let search = new FormSearch(added);
    for (
      let last = this.#searches.at(-1);
      last && last.forms.length <= 2 * search.forms.length;
      last = this.#searches.at(-1)
    ) {
      search = last.with(search);
      this.#searches.pop();
    }
    this.#searches.push(search);
    if (this.#filter?.add(added)) return this.#filter;
    const count = this.#searches.reduce((sum, { forms }) => sum + forms.length, 0);
    this.#filter = new BeginningFilter(count);
    for (const { forms } of this.#searches) this.#filter.add(forms);
    return this.#filter;
  }
}

/** Adds a part to others that do not end after it; overlapping ones become one, however many. */
function addPart(parts: TextPart[], start: number, end: number): void {
  for (let last = parts.at(-1); last && start < last[1]; last = parts.at(-1)) {
    start = Math.min(start, last[0]);
    end = Math.max(end, last[1]);
    parts.pop();
  }
  parts.push([start, end]);
}
