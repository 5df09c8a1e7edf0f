/** Passes values from callbacks to one reader, in order. */
export class EventQueue<T> implements AsyncIterable<T> {
  #values: T[] = [];
  #next = 0;
  #end: { readonly error?: unknown } | undefined;
  /** Wakes the reader, which waits for a value. */
  #waiting: (() => void) | undefined;
  /** Wake those that wait until the reader has taken everything. */
  #untilTaken: (() => void)[] = [];
  #isAbandoned = false;

  /** @param abandoned Called if the reader stops before the end. */
  constructor(readonly abandoned: () => void) {}

  /** Adds a value. */
  push(value: T): void {
    this.#values.push(value);
    this.#wake();
  }

  /** Ends the queue once everything in it is read, with an error if one is given. */
  close(...failure: [error?: unknown]): void {
    this.#end ??= failure.length > 0 ? { error: failure[0] } : {};
    this.#wake();
  }

  /**
   * Waits until the reader has dealt with all values, that is until it asks for another one, or has
   * stopped reading.
   */
  async taken(): Promise<void> {
    if (this.#waiting !== undefined || this.#isAbandoned) return;
    await new Promise<void>((resolve) => this.#untilTaken.push(resolve));
  }

  /** Returns the iterator of the one reader. */
  [Symbol.asyncIterator](): AsyncIterator<T, void, void> {
    return {
      next: () => this.#read(),
      return: () => {
        this.#isAbandoned = true;
        this.#releaseTaken();
        this.abandoned();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  /** Reads without waiting where there is a value: most reads find one. */
  #read(): Promise<IteratorResult<T, void>> {
    if (this.#next === this.#values.length) return this.#readLater();
    return Promise.resolve({ done: false, value: this.#values[this.#next++] });
  }

  async #readLater(): Promise<IteratorResult<T, void>> {
    this.#values = [];
    this.#next = 0;
    if (this.#end) {
      if ("error" in this.#end) throw this.#end.error;
      return { done: true, value: undefined };
    }
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
      this.#releaseTaken();
    });
    return await this.#read();
  }

  #releaseTaken(): void {
    for (const resolve of this.#untilTaken.splice(0)) resolve();
  }

  #wake(): void {
    this.#waiting?.();
    this.#waiting = undefined;
  }
}
