import { compilePattern, type Pattern, PatternLimitError } from "./pattern.ts";

const native = globalThis.RegExp;

/**
 * Runs an action of a library that makes patterns with `new RegExp` and cannot be given others; they
 * become patterns whose matching ends soon.
 *
 * @throws {PatternLimitError} If a pattern was stopped, even if the library caught the error.
 * @throws {NotLoaded} If a pattern is not plain and `loadPatterns` has not been awaited.
 */
export function withBoundedPatterns<T>(action: () => T): T {
  stopped = undefined;
  const result = withConstructor(boundedConstructor, action);
  if (stopped !== undefined) throw stopped;
  return result;
}

let stopped: PatternLimitError | undefined;

const boundedConstructor = new Proxy(native, {
  construct: (_target, [source, flags]) =>
    withConstructor(native, () => foreignPattern(compilePattern(String(source), flags ?? ""))),
});

/** Returns what a library uses of a pattern: `pattern.test(text)` and `text.match(pattern)`. */
function foreignPattern(pattern: Pattern) {
  const test = (text: string) => {
    try {
      return withConstructor(native, () => pattern.test(text));
    } catch (error) {
      if (error instanceof PatternLimitError) stopped = error;
      throw error;
    }
  };
  return { test, [Symbol.match]: (text: string) => test(text) ? [""] : null };
}

function withConstructor<T>(constructor: RegExpConstructor, action: () => T): T {
  const before = globalThis.RegExp;
  globalThis.RegExp = constructor;
  try {
    return action();
  } finally {
    globalThis.RegExp = before;
  }
}
