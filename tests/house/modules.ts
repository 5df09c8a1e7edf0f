/** The modules of the library and what they import, read from their text. */

/** One import or re-export of a module. */
export interface ModuleImport {
  /** As it is written: a relative path or the name of a package. */
  readonly specifier: string;
  /** Whether the module is loaded when the code asks for it: `import("…")`. */
  readonly lazy: boolean;
  /** Whether only types are imported, so that the module is not loaded. */
  readonly typesOnly: boolean;
}

const STATIC = /^(?:import|export)\s(type\s)?(?:[^;"]*?\sfrom\s)?"([^"]+)"/gm;
const LAZY = /\bimport\("([^"]+)"/g;

/** The paths of the modules below a folder, relative to the root of the project, in order. */
export function modulesBelow(folder: string): string[] {
  const paths = [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return modulesBelow(path);
    return name.endsWith(".ts") ? [path] : [];
  });
  return paths.sort();
}

/** What a module imports; type imports count. */
export function importsOf(path: string): ModuleImport[] {
  const code = withoutComments(Deno.readTextFileSync(path));
  return [
    ...[...code.matchAll(STATIC)].map(([, types, specifier]) => ({
      specifier,
      lazy: false,
      typesOnly: types !== undefined,
    })),
    ...[...code.matchAll(LAZY)].map(([, specifier]) => ({
      specifier,
      lazy: true,
      typesOnly: false,
    })),
  ];
}

/** The module that a relative specifier names. */
export function resolved(path: string, specifier: string): string {
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}

/** Comments at the beginning of a line removed; those are all that hold imports or names of APIs. */
export function withoutComments(code: string): string {
  return code.replace(/^\s*\/\*\*?[^]*?\*\/|^\s*\/\/.*$/gm, "");
}
