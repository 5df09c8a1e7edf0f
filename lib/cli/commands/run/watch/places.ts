import type { HostFiles, WatchedPlace } from "../../../../host/mod.ts";
import { shownPath } from "../../../../loader/mod.ts";

/**
 * Returns the directories to watch: those at the paths of a call with all that is in them, those
 * that they are in, since a directory that comes back is another one, and those of other files that
 * are read.
 *
 * @param roots The directories at the paths.
 */
export async function placesOf(
  roots: readonly string[],
  reads: Iterable<string>,
  files: HostFiles,
): Promise<readonly WatchedPlace[]> {
  const whole = new Set<string>();
  for (const root of roots) if (await isDirectory(root, files)) whole.add(root);
  const others = new Set<string>();
  for (const directory of [...roots, ...reads].map(parentOf)) {
    if (others.has(directory) || isBelow(directory, whole)) continue;
    if (await isDirectory(directory, files)) others.add(directory);
  }
  return [
    ...Array.from(whole, (directory) => ({ directory, recursive: true })),
    ...Array.from(others, (directory) => ({ directory, recursive: false })),
  ];
}

/** Returns the paths of the files in a directory and below it; none if it is no directory. */
export async function filesBelow(path: string, files: HostFiles): Promise<readonly string[]> {
  if (!await isDirectory(path, files)) return [];
  const entries = await files.list(path).catch(() => []);
  const below = entries.map(({ name, kind }) => {
    const inside = path === "." ? name : `${path}/${name}`;
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
export function rootOf(path: string, cwd: string): string {
  const shown = shownPath(path, cwd);
  const wildcard = shown.search(/[*?[{]/);
  return wildcard < 0 ? shown : parentOf(shown.slice(0, wildcard) + "x");
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash) || "/";
}

/** Returns whether there is a directory at a path. */
export async function isDirectory(path: string, files: HostFiles): Promise<boolean> {
  return await files.stat(path).catch(() => undefined) === "directory";
}
