import { BEGINNING_LENGTH, BeginningFilter } from "./beginning_filter.ts";
import { NOTHING, type TextPart } from "./mask.ts";

const ELLIPSIS = "…";
/** The minimum length of what an excerpt shows of a secret. */
const MIN_CUT = BEGINNING_LENGTH;
const MIN_INNER = 8;
const MAX_INNER = 50;

/** Finds the forms of secrets in texts: whole, and what excerpts leave of them. */
export class FormSearch {
  readonly #forms: readonly string[];
  readonly #filter: BeginningFilter;
  /** Whether a form has an ellipsis itself, so that what is left of it may reach across others. */
  readonly #reaches: boolean;
  #byBeginning: FormsByPart | undefined;
  #byEnding: FormsByPart | undefined;
  #longest: number | undefined;

  /** @param forms Of at least four characters. */
  constructor(forms: readonly string[]) {
    this.#forms = forms;
    this.#filter = new BeginningFilter(forms);
    this.#reaches = forms.some((form) => form.includes(ELLIPSIS));
  }

  /** Returns the parts of a text that are forms, unordered; they may overlap. */
  find(text: string): readonly TextPart[] {
    const first = this.#filter.next(text, 0);
    const wholes = first < 0 ? NOTHING : this.#wholes(text, first);
    if (!text.includes(ELLIPSIS)) return wholes;
    return [...wholes, ...this.#cuts(text), ...this.#ends(text)];
  }

  #wholes(text: string, first: number): TextPart[] {
    const found: TextPart[] = [];
    for (let start = first; start >= 0; start = this.#filter.next(text, start + 1)) {
      const form = this.#beginningAs(text.slice(start, start + BEGINNING_LENGTH))
        ?.find((form) => text.startsWith(form, start));
      if (form !== undefined) found.push([start, start + form.length]);
    }
    return found;
  }

  /** Finds forms that an excerpt cuts off at its end; the part before the cut is secret too. */
  #cuts(text: string): TextPart[] {
    const found: TextPart[] = [];
    let start = 0;
    for (let end = text.indexOf(ELLIPSIS); end >= 0; end = text.indexOf(ELLIPSIS, start)) {
      if (this.#reaches) start = 0;
      for (start = Math.max(start, end - this.#maxLength()); start <= end - MIN_CUT; start++) {
        const beginning = text.slice(start, end);
        if (!this.#beginningAs(beginning)?.some((form) => form.startsWith(beginning))) continue;
        found.push([start, end]);
        break;
      }
      start = end + ELLIPSIS.length;
    }
    return found;
  }

  /**
   * Finds ends of forms at the start of an excerpt, which may begin in the middle of a secret and
   * end before it does.
   */
  #ends(text: string): TextPart[] {
    const found: TextPart[] = [];
    let pieces = 0;
    for (let cut = text.indexOf(ELLIPSIS); cut >= 0;) {
      const start = cut + ELLIPSIS.length;
      cut = text.indexOf(ELLIPSIS, start);
      const next = cut < 0 || this.#reaches ? text.length : cut;
      const last = Math.min(next, start + this.#maxLength());
      for (let end = last; end >= start + MIN_CUT; end--) {
        const rest = text.slice(start, end);
        if (!this.#endingAs(rest)?.some((form) => form.endsWith(rest))) continue;
        found.push([start, end]);
        break;
      }
      for (let end = cut; end >= 0 && pieces <= MAX_INNER; end = text.indexOf(ELLIPSIS, end + 1)) {
        if (end - start >= MIN_INNER) {
          pieces++;
          const piece = text.slice(start, end);
          if (this.#forms.some((form) => form.includes(piece))) found.push([start, end]);
        }
        if (!this.#reaches || end - start > this.#maxLength()) break;
      }
    }
    return found;
  }

  /** Returns the forms with the beginning of a text, longest first. */
  #beginningAs(text: string): readonly string[] | undefined {
    this.#byBeginning ??= Map.groupBy(
      this.#forms.toSorted((a, b) => b.length - a.length),
      (form) => form.slice(0, BEGINNING_LENGTH),
    );
    return this.#byBeginning.get(text.slice(0, BEGINNING_LENGTH));
  }

  /** Returns the forms with the ending of a text. */
  #endingAs(text: string): readonly string[] | undefined {
    this.#byEnding ??= Map.groupBy(this.#forms, (form) => form.slice(-MIN_CUT));
    return this.#byEnding.get(text.slice(-MIN_CUT));
  }

  #maxLength(): number {
    return this.#longest ??= this.#forms.reduce((max, form) => Math.max(max, form.length), 0);
  }
}

/** Forms by their first or last four units. */
type FormsByPart = ReadonlyMap<string, readonly string[]>;
