/** Matches the imports and re-exports that load a file of a bundle together with the one they are in. */
const STATIC = /(?:from|import)"\.\/([\w.-]+\.js)"/g;
const DYNAMIC = /import\("\.\/([\w.-]+\.js)"\)/g;

/** The files of a bundle that hold all commands' beginning, and the run command. */
const MAIN = "main.js";
const RUN = "run_command.js";

/** The files of a bundle that a run loads, one part after another. */
export interface LoadedFiles {
  /** What the entry imports. */
  readonly start: readonly string[];
  /** What every command loads besides. */
  readonly main: readonly string[];
  /** What only the run command loads. */
  readonly run: readonly string[];
}

/**
 * Returns the files of a bundle that each run loads: what the entry imports when it starts, the run
 * command, and all that these import statically. The engine reads them through before the first
 * flow is read, so their size is most of what a short run costs.
 *
 * @param files The texts of the files by name.
 * @param entry The name of the file that is run.
 * @throws {Error} If no file holds the run command.
 */
export function loadedByRun(files: ReadonlyMap<string, string>, entry: string): LoadedFiles {
  for (const name of [MAIN, RUN]) {
    if (!files.has(name)) throw new Error(`the bundle has no ${name}`);
  }
  const entries = new Set([entry]);
  const start = withImports(entries, files).difference(entries);
  const main = withImports([MAIN], files).difference(start);
  const host = importsOf(files.get(entry)!, DYNAMIC);
  const run = withImports([...host, RUN], files).difference(main).difference(start);
  return { start: [...start], main: [...main], run: [...run] };
}

/** Returns files and all that they import statically. */
function withImports(names: Iterable<string>, files: ReadonlyMap<string, string>): Set<string> {
  const loaded = new Set(names);
  for (const name of loaded) {
    for (const imported of importsOf(files.get(name)!, STATIC)) loaded.add(imported);
  }
  return loaded;
}

function importsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}
