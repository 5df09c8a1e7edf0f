import { secretForms } from "./secret_forms.ts";

/** How many characters of forms are kept. */
const KEPT_CHARACTERS = 1_000_000;

/** Makes the forms of secrets once for all flows of a run, which often have the same secrets. */
export class KnownForms {
  readonly #kept = new Map<string, readonly string[]>();
  #free = KEPT_CHARACTERS;

  /** Returns every form in which a secret of at least four characters may appear. */
  of(secret: string): readonly string[] {
    const kept = this.#kept.get(secret);
    if (kept) return kept;
    const forms = [...secretForms(secret)];
    const length = forms.reduce((sum, form) => sum + form.length, 0);
    if (length <= this.#free) {
      this.#free -= length;
      this.#kept.set(secret, forms);
    }
    return forms;
  }
}
