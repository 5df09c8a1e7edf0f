import type { Deadlines } from "../../host/mod.ts";

/** How long a request waits for the connection of another one before it opens its own. */
const LONGEST_WAIT_MS = 1_000;

/**
 * The connections that are being opened. Until one of them tells which protocol a server speaks,
 * other requests to it wait, since HTTP/2 needs one connection for all of them.
 */
export class Openings {
  readonly #running = new Map<string, Promise<void>>();

  constructor(readonly deadlines: Deadlines) {}

  /** Waits until a connection is open that another request opens; `undefined` if there is none. */
  wait(destination: string, signal: AbortSignal): Promise<void> | undefined {
    const opening = this.#running.get(destination);
    return opening && this.#waitFor(opening, signal);
  }

  async #waitFor(opening: Promise<void>, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const watch = this.deadlines.watch(LONGEST_WAIT_MS, resolve);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    opening.then(resolve);
    try {
      await promise;
    } finally {
      this.deadlines.done(watch);
    }
  }

  /** Opens a connection for which others wait. */
  async run<T>(destination: string, open: () => Promise<T>): Promise<T> {
    if (this.#running.has(destination)) return await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(destination, promise);
    try {
      return await open();
    } finally {
      this.#running.delete(destination);
      resolve();
    }
  }
}
