import type { GitIndex } from "./git_index.ts";
import type { GitObjects } from "./git_objects.ts";

/** Says whether a commit has a file as the index has it; nothing where that cannot be known. */
export type IsCommitted = (path: string, id: string) => Promise<boolean | undefined>;

/**
 * Compares the index with a commit. Trees of the commit are read as far as they have files of their
 * own. Where one is in a pack, git's own note in the index has to do: which tree a directory was when
 * nothing had been added to it.
 */
export function createIsCommitted(
  commit: string,
  index: GitIndex,
  objects: GitObjects,
): IsCommitted {
  return async (path, id) => {
    let current = await objects.treeOf(commit);
    if (current === undefined) return await isNoted(path);
    const names = path.split("/");
    for (const [depth, name] of names.entries()) {
      const entries = await objects.entriesOf(current);
      if (!entries) return index.treeOf(names.slice(0, depth).join("/")) === current || undefined;
      const next = entries.get(name);
      if (next === undefined) return false;
      current = next;
    }
    return current === id;
  };

  /** The commit is in a pack, and so are its trees. Another tree was made since, and not fetched. */
  async function isNoted(path: string): Promise<true | undefined> {
    const tree = index.treeOf(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    return tree === undefined || await objects.has(tree) ? undefined : true;
  }
}
