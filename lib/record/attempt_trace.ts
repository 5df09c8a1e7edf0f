import type { AttemptFinished } from "./attempt.ts";

/**
 * How many attempts of a step its record keeps from the first on. With the last ones that is more
 * than most loops have, and a loop of days takes no more room than one of minutes.
 */
export const FIRST_ATTEMPTS_KEPT = 50;
/** How many attempts of a step its record keeps up to the last. */
export const LAST_ATTEMPTS_KEPT = 50;

/** What is known of the attempts between the first and the last ones that a record keeps. */
export interface OmittedAttempts {
  /** How many there were. */
  readonly attempts: number;
  /** Milliseconds that they took together, without the pauses between them. */
  readonly duration_ms: number;
  /** How many had a response, by its status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How many had none, by the class of the error. */
  readonly errors: Readonly<Record<string, number>>;
}

/** The attempts of a step so far, of which it keeps a limited number. */
export class AttemptTrace {
  readonly #kept: AttemptFinished[] = [];
  #between: Between | undefined;

  /** The attempts that are kept, in order. */
  get kept(): readonly AttemptFinished[] {
    return this.#kept;
  }

  /** What is known of the others; absent if there are none. */
  get omitted(): OmittedAttempts | undefined {
    if (!this.#between) return undefined;
    const { attempts, durationMs, statuses, errors } = this.#between;
    return {
      attempts,
      duration_ms: durationMs,
      statuses: Object.fromEntries(statuses),
      errors: Object.fromEntries(errors),
    };
  }

  /** Takes the next attempt. */
  add(attempt: AttemptFinished): void {
    this.#kept.push(attempt);
    if (this.#kept.length <= FIRST_ATTEMPTS_KEPT + LAST_ATTEMPTS_KEPT) return;
    const [{ duration_ms, status, error }] = this.#kept.splice(FIRST_ATTEMPTS_KEPT, 1);
    this.#between ??= { attempts: 0, durationMs: 0, statuses: new Map(), errors: new Map() };
    this.#between.attempts++;
    this.#between.durationMs += duration_ms;
    if (error) increment(this.#between.errors, error.class);
    else if (status !== undefined) increment(this.#between.statuses, String(status));
  }
}

/** The counts of the attempts that are not kept. */
interface Between {
  attempts: number;
  durationMs: number;
  readonly statuses: Map<string, number>;
  readonly errors: Map<string, number>;
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
