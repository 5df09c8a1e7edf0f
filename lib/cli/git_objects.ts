import type { HostFiles } from "../host/mod.ts";
import { type GitRepository, readIfThere } from "./git_repository.ts";

/** The objects of a git repository that have a file of their own; those in packs are not read. */
export interface GitObjects {
  /** Whether an object has a file of its own. */
  has(id: string): Promise<boolean>;
  /** The id of the tree of a commit, if the commit can be read. */
  treeOf(commit: string): Promise<string | undefined>;
  /** The ids of what is in a tree, by name, if the tree can be read. */
  entriesOf(tree: string): Promise<ReadonlyMap<string, string> | undefined>;
}

/** The objects of a repository; each is read once. */
export function openGitObjects({ commonDir }: GitRepository, files: HostFiles): GitObjects {
  const trees = new Map<string, Promise<ReadonlyMap<string, string> | undefined>>();
  const read = (id: string) => readIfThere(files, pathOf(id, commonDir));
  return {
    has: async (id) => await read(id) !== undefined,
    async treeOf(commit) {
      const content = await contentOf(await read(commit));
      return content && /^tree ([0-9a-f]+)\n/.exec(new TextDecoder().decode(content))?.[1];
    },
    entriesOf(tree) {
      const known = trees.get(tree);
      if (known) return known;
      const entries = read(tree).then(contentOf).then((content) =>
        content && readEntries(content, tree.length / 2)
      );
      trees.set(tree, entries);
      return entries;
    },
  };
}

function pathOf(id: string, commonDir: string): string {
  return `${commonDir}/objects/${id.slice(0, 2)}/${id.slice(2)}`;
}

/** What stands in an object, behind its type and its length; nothing if it is damaged. */
async function contentOf(
  packed: Uint8Array<ArrayBuffer> | undefined,
): Promise<Uint8Array | undefined> {
  if (!packed) return undefined;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  try {
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return bytes.subarray(bytes.indexOf(0) + 1);
  } catch {
    return undefined;
  }
}

/** Entries are `mode name`, a NUL and the bytes of the id. */
function readEntries(content: Uint8Array, idBytes: number): ReadonlyMap<string, string> {
  const decoder = new TextDecoder();
  const entries = new Map<string, string>();
  for (let at = 0; at < content.length;) {
    const nul = content.indexOf(0, at);
    if (nul < 0) break;
    const name = decoder.decode(content.subarray(content.indexOf(32, at) + 1, nul));
    at = nul + 1 + idBytes;
    entries.set(name, content.subarray(nul + 1, at).toHex());
  }
  return entries;
}
