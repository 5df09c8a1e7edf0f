import type { HostFiles, WatchedPlace } from "../../../../host/mod.ts";
import { shownPath } from "../../../../loader/mod.ts";

/**
 * Returns the directories to watch: those at the paths of a call with all that is in them, and those
 * of other files that are read.
 */
export async function placesOf(
  paths: readonly string[],
  reads: Iterable<string>,
  files: HostFiles,
): Promise<readonly WatchedPlace[]> {
  const roots = new Set<string>();
  for (const path of paths) {
    const root = rootOf(path, files.cwd());
    if (await isDirectory(root, files)) roots.add(root);
  }
  const others = new Set<string>();
  for (const path of reads) {
    const parent = parentOf(path);
    if (others.has(parent) || isBelow(parent, roots)) continue;
    if (await isDirectory(parent, files)) others.add(parent);
  }
  return [
    ...Array.from(roots, (directory) => ({ directory, recursive: true })),
    ...Array.from(others, (directory) => ({ directory, recursive: false })),
  ];
}

/** Returns the paths of the files in a directory and below it; none if it is no directory. */
export async function filesBelow(path: string, files: HostFiles): Promise<readonly string[]> {
  if (!await isDirectory(path, files)) return [];
  const entries = await files.list(path).catch(() => []);
  const below = entries.map(({ name, kind }) => {
    const inside = `${path}/${name}`;
    return kind === "directory" ? filesBelow(inside, files) : [inside];
  });
  return (await Promise.all(below)).flat();
}

/** Returns whether a path is one of some directories, or below one. */
export function isBelow(path: string, directories: Iterable<string>): boolean {
  return Iterator.from(directories).some((directory) =>
    directory === "."
      ? !/^(?:\.\.|\/|[A-Za-z]:)/.test(path)
      : `${path}/`.startsWith(`${directory}/`)
  );
}

/** Returns the directory in which files at a path are found: that before the first wildcard. */
function rootOf(path: string, cwd: string): string {
  const shown = shownPath(path, cwd);
  const wildcard = shown.search(/[*?[{]/);
  return wildcard < 0 ? shown : parentOf(shown.slice(0, wildcard) + "x");
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash) || "/";
}

async function isDirectory(path: string, files: HostFiles): Promise<boolean> {
  return await files.stat(path).catch(() => undefined) === "directory";
}
