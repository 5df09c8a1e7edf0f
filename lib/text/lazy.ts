/** Returns a function that computes its value at the first call and keeps it. */
export function once<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}

/**
 * A module that few runs need. Where code can wait, it is loaded by {@linkcode LazyModule.load}.
 * Where it cannot, asking for the parts loads it, and what asked is then computed again:
 * {@linkcode withModules}. Once it is loaded, both cost less than another `import()`.
 */
export class LazyModule<T> {
  readonly #load: () => Promise<T>;
  #parts: T | undefined;

  /** @param load Imports the module. */
  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /**
   * The exports of the module.
   *
   * @throws {NotLoaded} If it is not loaded yet.
   */
  get parts(): T {
    if (this.#parts === undefined) throw new NotLoaded(this);
    return this.#parts;
  }

  /** Loads the module, unless it is loaded. */
  async load(): Promise<T> {
    return this.#parts ??= await this.#load();
  }
}

/** Interrupts a computation that needs a module which is not loaded. */
export class NotLoaded extends Error {
  override name = "NotLoaded";

  /** Takes the module. */
  constructor(readonly module: LazyModule<unknown>) {
    super("a module that is needed is not loaded");
  }
}

/**
 * Computes something at once, or when the modules are loaded that it turns out to need. The
 * computation begins again after each of them, so what it changes must be the same the second time.
 */
export function onceLoaded<T>(compute: () => T): T | Promise<T> {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error;
    return error.module.load().then(() => onceLoaded(compute));
  }
}

/**
 * Computes something, and loads the modules that it turns out to need. The computation begins again
 * after each of them, so it must not change anything that is left when it is interrupted.
 */
export async function withModules<T>(compute: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await compute();
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      await error.module.load();
    }
  }
}
