/** Why steps of a flow have no captures, because they or others were skipped. */
export class SkippedSteps {
  readonly #reasons = new Map<string, string>();
  readonly #all = new Set<string>();

  /**
   * Notes that a step was skipped.
   *
   * @param reason Why; if it is that of another step, whose captures this one needs, it stays.
   */
  add(step: string, reason: string): void {
    this.note(step, this.#all.has(reason) ? reason : `${step} was skipped: ${reason}`);
  }

  /** Notes why a step lacks captures. */
  note(step: string, reason: string): void {
    this.#reasons.set(step, reason);
    this.#all.add(reason);
  }

  /** Returns why a step has no captures, if it or a step that it needs was skipped. */
  reasonOf(step: string): string | undefined {
    return this.#reasons.get(step);
  }
}
