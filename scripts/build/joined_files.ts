import { type Plugin, rollup } from "rollup";

/**
 * Joins files of a bundle that are always loaded together. The bundler makes a file for each set of
 * imports that code is shared by; loading dozens of small files takes longer than loading one.
 *
 * @param files The texts of the files by name.
 * @param entry The name of the file that is run, which stays.
 * @param groups The names of the files to join, by the name of the file that they become.
 * @throws {Error} If the files are not valid modules, or lack one that they import.
 */
export async function joinFiles(
  files: ReadonlyMap<string, string>,
  entry: string,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<ReadonlyMap<string, string>> {
  const joined = Object.entries(groups).flatMap(([name, members]) =>
    members.map((file): [file: string, group: string] => [file, name.replace(/\.js$/, "")])
  );
  const bundle = await rollup({
    input: entry,
    external: /^node:/,
    treeshake: false,
    preserveEntrySignatures: false,
    plugins: [inMemory(files)],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    compact: true,
    hoistTransitiveImports: false,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    manualChunks: (file) => new Map(joined).get(file),
  });
  await bundle.close();
  return new Map(
    output.flatMap((one) => one.type === "chunk" ? [[one.fileName, one.code] as const] : []),
  );
}

/** Gives the joiner files that are on no disk. */
function inMemory(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: "in-memory",
    resolveId(specifier) {
      const name = specifier.replace(/^\.\//, "");
      return files.has(name) ? name : null;
    },
    load: (name) => files.get(name),
  };
}
