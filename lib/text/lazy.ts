/** Returns a function that computes its value at the first call and keeps it. */
export function once<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}

/** A part of the program that is loaded when something first needs it. */
export interface Part<T> {
  /** Loads the part, if it is not there yet, and returns it. */
  load(): Promise<T>;
  /**
   * Returns the part.
   *
   * @throws {PartMissing} If it has not been loaded; {@linkcode withParts} loads it.
   */
  get(): T;
}

/** Thrown by code that needs a part of the program that has not been loaded. */
export class PartMissing extends Error {
  override name = "PartMissing";
  /** Takes the function that loads it. */
  constructor(readonly load: () => Promise<unknown>) {
    super("a part of the program has not been loaded");
  }
}

/** Makes a part of the program out of the function that loads it. */
export function part<T>(load: () => Promise<T>): Part<T> {
  let kept: { readonly value: T } | undefined;
  const loadOnce = async () => (kept ??= { value: await load() }).value;
  return {
    load: loadOnce,
    get() {
      if (kept) return kept.value;
      throw new PartMissing(loadOnce);
    },
  };
}

/**
 * Runs an action, and again from the start after loading a part that it lacks. Until the action
 * ends, it must do nothing that it cannot do twice.
 *
 * @returns The result, without a promise if nothing was loaded.
 */
export function withParts<T>(action: () => T): T | Promise<T> {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PartMissing)) throw error;
    return error.load().then(() => withParts(action));
  }
}
