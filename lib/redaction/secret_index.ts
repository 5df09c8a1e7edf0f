import type { TextPart } from "./mask.ts";
import { secretForms } from "./secret_forms.ts";

const ELLIPSIS = "…";
const MIN_CUT = 4;
const BEGINNING_LENGTH = 8;
const MIN_INNER = 8;
const MAX_INNER = 50;

/** Finds secrets in texts, in every form in which they may appear. */
export class SecretIndex {
  readonly #secrets = new Set<string>();
  readonly #forms = new Set<string>();
  #search: FormSearch | undefined;

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
    for (const form of secretForms(secret)) this.#forms.add(form);
    this.#search = undefined;
  }

  /** Returns the secret parts of a text, unordered; they may overlap. */
  find(text: string): TextPart[] {
    if (this.size === 0) return [];
    const search = this.#search ??= prepareSearch(this.#forms);
    return [
      ...wholeSecrets(text, search),
      ...cutSecrets(text, search),
      ...secretEnds(text, search),
    ];
  }
}

interface FormSearch {
  /**
   * Matches the beginning of every form. A pattern of whole forms could be too large to compile.
   */
  readonly beginnings: RegExp;
  /** The forms by their first characters, longest first. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** The forms by their last characters. */
  readonly endings: ReadonlyMap<string, readonly string[]>;
  /** The length of the longest form. */
  readonly longest: number;
}

function prepareSearch(forms: ReadonlySet<string>): FormSearch {
  const beginnings = new Set(Array.from(forms, (form) => form.slice(0, BEGINNING_LENGTH)));
  const pattern = Array.from(beginnings, (beginning) => RegExp.escape(beginning)).join("|");
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return {
    beginnings: new RegExp(pattern, "g"),
    forms: Map.groupBy(longestFirst, (form) => form.slice(0, MIN_CUT)),
    endings: Map.groupBy(longestFirst, (form) => form.slice(-MIN_CUT)),
    longest: longestFirst[0]?.length ?? 0,
  };
}

function wholeSecrets(text: string, { beginnings, forms }: FormSearch): TextPart[] {
  const found: TextPart[] = [];
  beginnings.lastIndex = 0;
  for (let match = beginnings.exec(text); match; match = beginnings.exec(text)) {
    const start = match.index;
    const form = forms.get(text.slice(start, start + MIN_CUT))!
      .find((form) => text.startsWith(form, start));
    if (form !== undefined) found.push([start, start + form.length]);
    beginnings.lastIndex = start + 1;
  }
  return found;
}

/** Finds secrets that an excerpt cuts off at its end; the part before the cut is secret too. */
function cutSecrets(text: string, { forms, longest }: FormSearch): TextPart[] {
  const found: TextPart[] = [];
  let start = 0;
  for (let end = text.indexOf(ELLIPSIS); end >= 0; end = text.indexOf(ELLIPSIS, start)) {
    for (start = Math.max(start, end - longest); start <= end - MIN_CUT; start++) {
      const beginning = text.slice(start, end);
      if (!forms.get(beginning.slice(0, MIN_CUT))?.some((form) => form.startsWith(beginning))) {
        continue;
      }
      found.push([start, end]);
      break;
    }
    start = end + ELLIPSIS.length;
  }
  return found;
}

/**
 * Finds ends of secrets at the start of an excerpt, which may begin in the middle of a secret and
 * end before it does.
 */
function secretEnds(text: string, { endings, forms, longest }: FormSearch): TextPart[] {
  const found: TextPart[] = [];
  let pieces = 0;
  for (let cut = text.indexOf(ELLIPSIS); cut >= 0;) {
    const start = cut + ELLIPSIS.length;
    cut = text.indexOf(ELLIPSIS, start);
    const last = Math.min(cut < 0 ? text.length : cut, start + longest);
    for (let end = last; end >= start + MIN_CUT; end--) {
      const rest = text.slice(start, end);
      if (!endings.get(rest.slice(-MIN_CUT))?.some((form) => form.endsWith(rest))) continue;
      found.push([start, end]);
      break;
    }
    if (cut - start < MIN_INNER || ++pieces > MAX_INNER) continue;
    const piece = text.slice(start, cut);
    if (forms.values().some((list) => list.some((form) => form.includes(piece)))) {
      found.push([start, cut]);
    }
  }
  return found;
}
