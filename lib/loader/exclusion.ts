import { loadPatterns } from "../pattern/mod.ts";
import type { Exclusion } from "./discovery.ts";
import { compileGlob } from "./glob.ts";

/**
 * Compiles the patterns of paths to leave out. A pattern without `/` matches a file or directory of
 * that name anywhere, one with `/` a path from the working directory. What is below a directory
 * that matches is left out too.
 *
 * @param shown Returns a path as messages show it.
 */
export async function compileExclusion(
  patterns: readonly string[],
  shown: (path: string) => string,
): Promise<Exclusion> {
  await loadPatterns();
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcherOf(pattern, shown) }));
  const used = new Set<string>();
  return {
    excludes(path) {
      const names = path.split("/");
      let excluded = false;
      for (const { pattern, matches } of matchers) {
        if (!matches(names)) continue;
        used.add(pattern);
        excluded = true;
      }
      return excluded;
    },
    patterns,
    unused: () => patterns.filter((pattern) => !used.has(pattern)),
  };
}

function withoutLastSlashes(path: string): string {
  let { length } = path;
  while (length > 1 && path[length - 1] === "/") length--;
  return path.slice(0, length);
}

function matcherOf(
  pattern: string,
  shown: (path: string) => string,
): (names: readonly string[]) => boolean {
  const written = withoutLastSlashes(pattern.replaceAll("\\", "/"));
  const plain = shown(written);
  const isMatch = compileGlob(plain);
  const matches = (path: string) => path === plain || isMatch(path);
  if (!written.includes("/")) return (names) => names.some(matches);
  return (names) => names.some((_, i) => matches(names.slice(0, i + 1).join("/")));
}
