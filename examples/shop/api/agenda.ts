interface Entry {
  readonly due: number;
  readonly work: () => void;
}

/**
 * Work that happens later. It needs no timer: whoever looks at the shop first lets everything that
 * is due by then happen, in the order in which it became due.
 */
export class Agenda {
  #entries: Entry[] = [];

  /** @param now Milliseconds since the epoch. */
  constructor(readonly now: () => number) {}

  /** Puts work on the agenda, due in `delayMs` milliseconds. */
  later(delayMs: number, work: () => void): void {
    this.#entries.push({ due: this.now() + delayMs, work });
  }

  /** Does what is due. */
  runDue(): void {
    const now = this.now();
    const due = this.#entries.filter((entry) => entry.due <= now);
    if (due.length === 0) return;
    this.#entries = this.#entries.filter((entry) => entry.due > now);
    for (const { work } of due.toSorted((a, b) => a.due - b.due)) work();
  }
}
