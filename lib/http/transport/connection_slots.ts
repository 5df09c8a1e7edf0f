import { type HostConnection, HostConnectionError } from "../../host/mod.ts";
import { TransportError } from "../failures/mod.ts";

/** How many descriptors are left to files, reports and modules once the system has no more. */
const RESERVED = 16;
const EXHAUSTED: readonly unknown[] = ["EMFILE", "ENFILE"];

/**
 * Counts open connections. Once the system has no descriptor for another one, it lets requests wait
 * for connections to be closed, and idle connections are not kept.
 */
export class ConnectionSlots {
  #open = 0;
  #limit = Infinity;
  readonly #waiting = new Set<() => void>();
  readonly #listeners: (() => void)[] = [];

  /** Whether the system has run out of descriptors. */
  get areScarce(): boolean {
    return this.#limit < Infinity;
  }

  /** Calls back when the system runs out of descriptors, so that idle connections can be closed. */
  onScarce(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Opens a connection; {@linkcode release} must be called once it is closed.
   *
   * @param signal Ends the wait for a descriptor.
   * @throws {HostConnectionError} If it cannot be opened, and waiting would not help.
   * @throws {TransportError} If the wait for a descriptor was ended.
   */
  async open(connect: () => Promise<HostConnection>, signal: AbortSignal): Promise<HostConnection> {
    for (;;) {
      while (this.#open >= this.#limit) await this.#change(signal);
      this.#open++;
      try {
        return await connect();
      } catch (error) {
        this.release();
        const isExhausted = error instanceof HostConnectionError && EXHAUSTED.includes(error.code);
        if (!isExhausted || this.#open === 0) throw error;
        this.#limit = Math.min(this.#limit, Math.max(1, this.#open - RESERVED));
        for (const listener of this.#listeners) listener();
      }
    }
  }

  /** Counts a connection as closed. */
  release(): void {
    this.#open--;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** Waits until a connection is closed. */
  async #change(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new TransportError({ kind: "descriptors_exhausted" }));
    if (signal.aborted) giveUp();
    this.#waiting.add(resolve);
    signal.addEventListener("abort", giveUp);
    try {
      await promise;
    } finally {
      this.#waiting.delete(resolve);
      signal.removeEventListener("abort", giveUp);
    }
  }
}
