import { FormSearch } from "./form_search.ts";
import type { KnownForms } from "./known_forms.ts";
import { NOTHING, type TextPart } from "./mask.ts";

/**
 * Finds secrets in texts, in every form in which they may appear. The forms are made when a text is
 * first searched.
 */
export class SecretIndex {
  readonly #secrets = new Set<string>();
  readonly #known: KnownForms;
  readonly #forms: string[] = [];
  /** The secrets whose forms are not made yet. */
  #unformed: string[] = [];
  #search: FormSearch | undefined;

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

  /** Returns the secret parts of a text, unordered; they may overlap. */
  find(text: string): readonly TextPart[] {
    if (this.size === 0) return NOTHING;
    if (this.#search === undefined || this.#unformed.length > 0) this.#search = this.#prepare();
    return this.#search.find(text);
  }

  #prepare(): FormSearch {
    for (const secret of this.#unformed) this.#forms.push(...this.#known.of(secret));
    this.#unformed = [];
    return new FormSearch(this.#forms);
  }
}
