/** Hands values from callbacks to one reader, in order. */
export class EventQueue<T> implements AsyncIterable<T> {
  #values: T[] = [];
  #closed = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  /** Adds a value. */
  push(value: T): void {
    this.#values.push(value);
    this.#wake?.();
  }

  /** Ends the queue once everything in it is read. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /** Ends the queue with an error once everything in it is read. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.close();
  }

  /** Reads until the queue is closed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    while (true) {
      const values = this.#values;
      this.#values = [];
      yield* values;
      if (this.#values.length > 0) continue;
      if (this.#failure) throw this.#failure.error;
      if (this.#closed) return;
      await new Promise<void>((resolve) => this.#wake = resolve);
      this.#wake = undefined;
    }
  }
}
