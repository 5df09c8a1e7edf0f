import { dirname, join, sep as SEPARATOR } from "node:path";
import type { Bundle } from "./bundle.ts";

/** An npm package that is in a bundle. */
export interface BundledPackage {
  /** `name@version`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX licence expression, as in its `package.json`. */
  readonly licence: string;
  /** The text of its licence, with the copyright holders, if it has one. */
  readonly licenceText: string | undefined;
  /** Its author, as in its `package.json`. */
  readonly author: string | undefined;
  /** The SHA-512 of the package from the lock file, in hexadecimal. */
  readonly sha512: string;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** Names of licence files and notices. */
const LICENCE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/**
 * Returns the packages with code in a bundle, found by the source files of that code.
 *
 * @param root The folder of the project, as a path.
 * @throws {Error} If there are none, a file does not belong to a package, or a package is not
 * locked or does not state its licence.
 */
export function describePackages(bundle: Bundle, root: string): BundledPackage[] {
  const folders = new Set<string>();
  for (const source of bundle.sources) {
    if (isProject(source, root)) continue;
    folders.add(findFolder(source));
  }
  if (folders.size === 0) throw new Error("no package is in the bundle, which cannot be");
  const lock = JSON.parse(Deno.readTextFileSync(join(root, "deno.lock")));
  return [...folders].map((folder) => describe(folder, lock.npm))
    .sort((a, b) => a.id < b.id ? -1 : 1);
}

/** Returns whether a source is a file of the project, or the one module that the build adds. */
function isProject(source: string, root: string): boolean {
  const folder = root.endsWith(SEPARATOR) ? root : root + SEPARATOR;
  return source.startsWith(folder) || /baton-bundle-[^/\\]+[/\\]version\.ts$/.test(source);
}

/**
 * Returns the folder of the package that a file is in; the file itself need not be in the package.
 */
function findFolder(source: string): string {
  for (let folder = dirname(source); folder !== dirname(folder); folder = dirname(folder)) {
    const { name, version } = readManifest(folder);
    if (name !== undefined && version !== undefined) return folder;
  }
  throw new Error(`${source} is in the bundle, and of no package`);
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(Deno.readTextFileSync(join(folder, "package.json")));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}

function describe(
  folder: string,
  locked: Readonly<Record<string, { readonly integrity: string }>>,
): BundledPackage {
  const { name, version, license, author } = readManifest(folder);
  const id = `${name}@${version}`;
  const key = Object.keys(locked).find((key) => key === id || key.startsWith(`${id}_`));
  if (key === undefined) throw new Error(`${id} is in the bundle, and not in deno.lock`);
  const integrity = /^sha512-(.+)$/.exec(locked[key].integrity);
  if (!integrity) throw new Error(`${id} has no SHA-512 in deno.lock`);
  if (typeof license !== "string") throw new Error(`${id} does not say its licence`);
  return {
    id,
    name: name!,
    version: version!,
    licence: license,
    licenceText: readLicence(folder),
    author: typeof author === "object" ? author.name : author,
    sha512: Uint8Array.fromBase64(integrity[1]).toHex(),
  };
}

function readLicence(folder: string): string | undefined {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => LICENCE.test(name)).sort();
  const texts = names.map((name) => Deno.readTextFileSync(join(folder, name)).trim());
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
