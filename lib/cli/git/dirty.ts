import type { HostFiles } from "../../host/mod.ts";
import { shownPath } from "../../loader/mod.ts";
import { type GitIndex, readGitIndex } from "./index_file.ts";
import { type GitRepository, readIfThere, readText } from "./repository.ts";

/** Files that are read at once. */
const BATCH = 64;

/**
 * Whether files differ from the commit that is checked out: in the work tree, or in git's index.
 *
 * @param commit The commit that is checked out.
 * @param paths As messages show them: absolute or relative to the working directory.
 * @returns Nothing where it cannot be known.
 */
export async function isDirty(
  repository: GitRepository,
  commit: string,
  paths: readonly string[],
  files: HostFiles,
): Promise<boolean | undefined> {
  const bytes = await readIfThere(files, repository.indexFile);
  if (!bytes || paths.length === 0) return undefined;
  const config = await readText(files, `${repository.commonDir}/config`) ?? "";
  const algorithm = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? "SHA-256" : "SHA-1";
  const tracked = paths.map((path) => pathInside(repository.root, path, files.cwd()));
  const inside = new Set(tracked.filter((path) => path !== undefined));
  const index = readGitIndex(bytes, inside, algorithm === "SHA-256" ? 32 : 20);
  if (!index) return undefined;
  const isCommitted = createIsCommitted(commit, index, openGitObjects(repository, files));
  let isKnown = true;
  for (let i = 0; i < paths.length; i += BATCH) {
    const clean = await Promise.all(
      paths.slice(i, i + BATCH).map((path, k) =>
        isClean(path, tracked[i + k], index, isCommitted, algorithm, files)
      ),
    );
    if (clean.includes(false)) return true;
    isKnown &&= !clean.includes(undefined);
  }
  return isKnown ? false : undefined;
}

async function isClean(
  path: string,
  tracked: string | undefined,
  index: GitIndex,
  isCommitted: IsCommitted,
  algorithm: string,
  files: HostFiles,
): Promise<boolean | undefined> {
  if (tracked === undefined || index.isElsewhere(tracked)) return undefined;
  const id = index.files.get(tracked);
  if (id === undefined || !await hasObjectId(id, path, algorithm, files)) return false;
  return await isCommitted(tracked, id);
}

/** A file may have been checked out with CR LF for LF; git then does not call it changed. */
async function hasObjectId(
  id: string,
  path: string,
  algorithm: string,
  files: HostFiles,
): Promise<boolean> {
  const bytes = await readIfThere(files, path);
  if (!bytes) return false;
  if (await objectId(bytes, algorithm) === id) return true;
  return bytes.includes(13) && await objectId(withoutReturns(bytes), algorithm) === id;
}

async function objectId(content: Uint8Array, algorithm: string): Promise<string> {
  const head = new TextEncoder().encode(`blob ${content.length}\0`);
  const object = new Uint8Array(head.length + content.length);
  object.set(head);
  object.set(content, head.length);
  return new Uint8Array(await crypto.subtle.digest(algorithm, object)).toHex();
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, i) => byte !== 13 || bytes[i + 1] !== 10);
}

function pathInside(root: string, path: string, cwd: string): string | undefined {
  const whole = isAbsolute(path) ? path : `${cwd}/${path}`;
  const inside = shownPath(whole, root || "/");
  return isAbsolute(inside) ? undefined : inside;
}

function isAbsolute(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

/** Says whether a commit has a file as the index has it; nothing where that cannot be known. */
type IsCommitted = (path: string, id: string) => Promise<boolean | undefined>;

/**
 * Compares the index with a commit. Trees of the commit are read as far as they have files of their
 * own. Where one is in a pack, git's own note in the index has to do: which tree a directory was when
 * nothing had been added to it.
 */
function createIsCommitted(
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

/** The objects of a git repository that have a file of their own; those in packs are not read. */
interface GitObjects {
  /** Whether an object has a file of its own. */
  has(id: string): Promise<boolean>;
  /** The id of the tree of a commit, if the commit can be read. */
  treeOf(commit: string): Promise<string | undefined>;
  /** The ids of what is in a tree, by name, if the tree can be read. */
  entriesOf(tree: string): Promise<ReadonlyMap<string, string> | undefined>;
}

/** The objects of a repository; each is read once. */
function openGitObjects({ commonDir }: GitRepository, files: HostFiles): GitObjects {
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
