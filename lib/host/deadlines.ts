/**
 * The longest time that the timer is set for; it can delay the exit of a finished process by as
 * much.
 */
const SLICE_MS = 200;

/** A pending deadline and its action. */
interface Watch {
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
  expire(): void;
}

/**
 * Watches many deadlines with one timer. Most requests have the same timeout, so a new deadline
 * expires after all others and needs no timer of its own.
 *
 * The timer is `AbortSignal.timeout`, because the first `setTimeout` of a process costs several
 * milliseconds under Deno. It cannot be cleared, so it is set for a short time at a time. Deadlines
 * count real time, even on a host whose clock is stopped or jumps, because network calls take real
 * time there too.
 */
export class Deadlines {
  readonly #watches = new Set<Watch>();
  #armedFor = Infinity;
  /** The number of the current timer; earlier timers have no effect. */
  #timer = 0;

  /** Watches a deadline `ms` milliseconds from now. */
  watch(ms: number, expire: () => void): Watch {
    const watch = { at: performance.now() + ms, expire };
    this.#watches.add(watch);
    if (watch.at < this.#armedFor) this.#arm(watch.at);
    return watch;
  }

  /** Stops watching a deadline. */
  done(watch: Watch): void {
    this.#watches.delete(watch);
  }

  /** Stops watching all deadlines. */
  close(): void {
    this.#watches.clear();
  }

  #arm(at: number): void {
    const now = performance.now();
    this.#armedFor = Math.min(at, now + SLICE_MS);
    const ms = Math.max(0, Math.ceil(this.#armedFor - now));
    const timer = ++this.#timer;
    const fire = () => timer === this.#timer && this.#expire();
    AbortSignal.timeout(ms).addEventListener("abort", fire, { once: true });
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
