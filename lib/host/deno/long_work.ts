/** What watches this thread while it is busy. */
interface WorkWatcher {
  /** Called before work that may take long; resolves when the work is watched. */
  before(): Promise<void>;
  /** Called when a part of it is done. */
  after(): void;
}

let watcher: WorkWatcher | undefined;

/**
 * Sets what watches this thread while it is busy: with a write to a pipe whose reader does not read,
 * or with a large file. Whatever must go on meanwhile needs a thread of its own.
 */
export function watchWork(by: WorkWatcher | undefined): void {
  watcher = by;
}

/** Must be called before work that may take long. @returns When the work is watched. */
export async function beforeLongWork(): Promise<void> {
  await watcher?.before();
}

/** Must be called when a part of such work is done. */
export function afterWork(): void {
  watcher?.after();
}
