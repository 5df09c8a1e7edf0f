/** What was last read of a text: the longest end of it that is the beginning of a form. */
export interface TrieState {
  /** How much that is, in UTF-16 units. */
  readonly depth: number;
  /** The length of the longest form that ends here; 0 if none does. */
  whole: number;
  /** The forms with this beginning, as a part of the sorted ones. */
  readonly low: number;
  readonly high: number;
  /** The state of the longest end of this beginning that is the beginning of a form, too. */
  shorter: TrieState | undefined;
  /** The first unit that was read after this beginning, and where it led. */
  unit: number;
  next: TrieState | undefined;
  /** Where other units led. */
  others: Map<number, TrieState> | undefined;
}

const NO_UNIT = -1;
/** How many states are kept from one text to the next; each has about 100 bytes. */
const MAX_STATES = 100_000;

/**
 * Finds many forms in one pass over a text, however they repeat and overlap (Aho and Corasick,
 * 1975). The states are made when a text first leads to them: most texts lead to few.
 */
export class FormTrie {
  readonly #forms: readonly string[];
  #root: TrieState;
  #states = 0;

  /** @param forms The forms, sorted by their UTF-16 units. */
  constructor(forms: readonly string[]) {
    this.#forms = forms;
    this.#root = stateOf(0, 0, forms.length);
  }

  /** Returns the state in which nothing has been read. */
  start(): TrieState {
    if (this.#states > MAX_STATES) {
      this.#states = 0;
      this.#root = stateOf(0, 0, this.#forms.length);
    }
    return this.#root;
  }

  /** Returns the state after another unit of the text. */
  step(state: TrieState, unit: number): TrieState {
    return known(state, unit) ?? this.#firstStep(state, unit);
  }

  /** Makes the states to which a unit leads, from this one and from all shorter beginnings. */
  #firstStep(state: TrieState, unit: number): TrieState {
    const made: TrieState[] = [];
    let rest: TrieState = this.#root;
    for (let from: TrieState | undefined = state; from; from = from.shorter) {
      const next = known(from, unit);
      if (next) {
        rest = next;
        break;
      }
      const created = this.#extended(from, unit);
      if (created) made.push(created);
    }
    for (const one of made.reverse()) {
      one.shorter = rest;
      if (one.whole === 0) one.whole = rest.whole;
      rest = one;
    }
    return rest;
  }

  /** Makes the state of a beginning and one more unit, if a form begins so. */
  #extended(state: TrieState, unit: number): TrieState | undefined {
    const { depth } = state;
    const low = this.#firstAbove(state, unit - 1);
    const high = this.#firstAbove(state, unit);
    if (low === high) return undefined;
    const made = stateOf(depth + 1, low, high);
    if (this.#forms[low].length === made.depth) made.whole = made.depth;
    this.#states++;
    if (state.unit === NO_UNIT) {
      state.unit = unit;
      state.next = made;
    } else {
      state.others ??= new Map();
      state.others.set(unit, made);
    }
    return made;
  }

  /** Returns the first form of a state whose next unit is above another. */
  #firstAbove({ low, high, depth }: TrieState, unit: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#forms[middle].charCodeAt(depth) > unit) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function stateOf(depth: number, low: number, high: number): TrieState {
  return {
    depth,
    whole: 0,
    low,
    high,
    shorter: undefined,
    unit: NO_UNIT,
    next: undefined,
    others: undefined,
  };
}

function known(state: TrieState, unit: number): TrieState | undefined {
  return unit === state.unit ? state.next : state.others?.get(unit);
}
