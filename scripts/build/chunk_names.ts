const IMPORTED = /"\.\/([\w.-]+\.js)"/g;
const HASH = /-[A-Z0-9]{8}(?=\.js$)/;

/**
 * Gives the files of a bundle reproducible names. The bundler names them by digests that depend on
 * the location of the sources and packages; the new names depend on the code alone: files are
 * numbered in the order in which the imports lead to them.
 *
 * @param files The texts of the files by name.
 * @param entry The name of the file that is run, which stays.
 * @returns The texts by their new names, in that order, with the imports renamed.
 * @throws {Error} If the entry does not lead to a file.
 */
export function nameChunks(
  files: ReadonlyMap<string, string>,
  entry: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const visit = (file: string) => {
    names.set(file, freeName(file.replace(HASH, ""), taken));
    for (const [, imported] of files.get(file)!.matchAll(IMPORTED)) {
      if (files.has(imported) && !names.has(imported)) visit(imported);
    }
  };
  visit(entry);
  const lost = [...files.keys()].find((file) => !names.has(file));
  if (lost !== undefined) throw new Error(`nothing in the bundle imports ${lost}`);
  const renamed = (text: string) =>
    text.replace(IMPORTED, (whole, file) => names.has(file) ? `"./${names.get(file)}"` : whole);
  return new Map([...names].map(([file, name]) => [name, renamed(files.get(file)!)]));
}

function freeName(wanted: string, taken: Set<string>): string {
  for (let n = 1;; n++) {
    const name = n === 1 ? wanted : wanted.replace(/\.js$/, `_${n}.js`);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
