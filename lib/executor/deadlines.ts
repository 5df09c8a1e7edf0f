/** The longest time that a timer can hold, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Something that ends at a deadline unless it is done before. */
export interface Watch {
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
  expire(): void;
}

/**
 * Watches many deadlines with one timer. Requests mostly have the same timeout, so that the next one
 * ends after all before it and needs no timer of its own.
 *
 * The timer is that of `AbortSignal.timeout`: it does not keep the process alive, and the first
 * `setTimeout` of a process costs several milliseconds under Deno.
 */
export class Deadlines {
  readonly #watches = new Set<Watch>();
  #armedFor = Infinity;

  /** Watches a deadline `ms` milliseconds from now. */
  watch(ms: number, expire: () => void): Watch {
    const watch = { at: performance.now() + ms, expire };
    this.#watches.add(watch);
    if (watch.at < this.#armedFor) this.#arm(watch.at);
    return watch;
  }

  /** Leaves off watching. */
  done(watch: Watch): void {
    this.#watches.delete(watch);
  }

  /** Leaves off watching everything. */
  close(): void {
    this.#watches.clear();
  }

  #arm(at: number): void {
    this.#armedFor = at;
    const ms = Math.min(Math.max(0, Math.ceil(at - performance.now())), MAX_TIMER_MS);
    AbortSignal.timeout(ms).addEventListener("abort", () => this.#expire(), { once: true });
  }

  #expire(): void {
    const now = performance.now();
    this.#armedFor = Infinity;
    let next = Infinity;
    for (const watch of this.#watches) {
      if (watch.at <= now) {
        this.#watches.delete(watch);
        watch.expire();
      } else {
        next = Math.min(next, watch.at);
      }
    }
    if (next < Infinity) this.#arm(next);
  }
}
