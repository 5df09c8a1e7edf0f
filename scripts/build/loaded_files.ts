/** Matches the imports and re-exports that load a file of a bundle together with the one they are in. */
const STATIC = /(?:from|import)"\.\/([\w.-]+\.js)"/g;
const DYNAMIC = /import\("\.\/([\w.-]+\.js)"\)/g;

/** The file of a bundle that holds the run command. */
const RUN = "run_command.js";

/**
 * Returns the files of a bundle that each run loads: the entry, what it imports when it starts,
 * the run command, and all that these import statically. The engine reads them through before the
 * first flow is read, so their size is most of what a short run costs.
 *
 * @param files The texts of the files by name.
 * @param entry The name of the file that is run.
 * @throws {Error} If no file holds the run command.
 */
export function loadedByRun(files: ReadonlyMap<string, string>, entry: string): string[] {
  if (!files.has(RUN)) throw new Error(`the bundle has no ${RUN}`);
  const loaded = new Set([entry, ...importsOf(files.get(entry)!, DYNAMIC), RUN]);
  for (const name of loaded) {
    for (const imported of importsOf(files.get(name)!, STATIC)) loaded.add(imported);
  }
  return [...loaded];
}

function importsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}
