/** How much is done between two questions whether to stop: well under a millisecond of work. */
const STRIDE = 4_096;

let isStopped: ((isLong: boolean) => boolean) | undefined;
let left = STRIDE;

/** Ends a computation that nobody waits for any more. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/**
 * Computes something that ends early if it is to stop. A computation holds the thread, so nothing
 * that happens meanwhile can end it from outside.
 *
 * @param stopped Whether to stop. It is asked often; `isLong` says that it may not be asked again for
 * minutes.
 * @throws {Interrupted} If it was stopped; what it would change is then half done.
 */
export function interruptible<T>(stopped: (isLong: boolean) => boolean, compute: () => T): T {
  const outer = isStopped;
  isStopped = stopped;
  try {
    return compute();
  } finally {
    isStopped = outer;
  }
}

/**
 * Counts work that a large value can make long: an item visited, a pair compared. Now and then it
 * asks whether to stop.
 *
 * @param work What was done since the last call, in items.
 * @throws {Interrupted} If the computation is to stop.
 */
export function countWork(work: number = 1): void {
  left -= work;
  if (left > 0) return;
  left = STRIDE;
  askWhetherStopped(false);
}

/**
 * Must be called before a library computes something that can take minutes and counts no work.
 *
 * @throws {Interrupted} If the computation is to stop.
 */
export function beforeUncountedWork(): void {
  askWhetherStopped(true);
}

function askWhetherStopped(isLong: boolean): void {
  if (isStopped?.(isLong)) throw new Interrupted("the computation was stopped");
}
