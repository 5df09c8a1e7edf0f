import type { HostFiles } from "../../host/mod.ts";
import { shownPath } from "../../loader/mod.ts";
import { type GitIndex, readIndex } from "./index_file.ts";
import { openObjects, type ReadObject } from "./objects.ts";
import { type GitRepository, readIfThere, readText } from "./repository.ts";

/** The number of files to read at once. */
const BATCH = 64;

/**
 * Returns whether files differ from the checked-out commit, in the work tree or in the git index.
 *
 * baton has no permission to run `git`. `isomorphic-git` would add 270 kB, and supports neither
 * index version 4 nor SHA-256 repositories.
 *
 * @param commit The checked-out commit.
 * @param paths Paths as messages show them: absolute or relative to the working directory.
 * @returns `undefined` if it cannot be determined.
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
  const algorithm = /^[ \t]*objectformat[ \t]*=[ \t]*sha256[ \t]*\r?$/im.test(config)
    ? "SHA-256"
    : "SHA-1";
  const tracked = paths.map((path) => pathInside(repository.root, path, files.cwd()));
  const inside = tracked.filter((path) => path !== undefined);
  const index = readIndex(bytes, inside, algorithm === "SHA-256" ? 32 : 20);
  if (!index) return undefined;
  const committed = openCommit(commit, openObjects(repository.commonDir, files));
  let isKnown = true;
  for (let i = 0; i < paths.length; i += BATCH) {
    const clean = await Promise.all(
      paths.slice(i, i + BATCH).map((path, k) =>
        isClean(path, tracked[i + k], { index, committed, algorithm, files })
      ),
    );
    if (clean.includes(false)) return true;
    isKnown &&= !clean.includes(undefined);
  }
  return isKnown ? false : undefined;
}

interface Comparison {
  readonly index: GitIndex;
  readonly committed: CommittedId;
  readonly algorithm: string;
  readonly files: HostFiles;
}

async function isClean(
  path: string,
  tracked: string | undefined,
  { index, committed, algorithm, files }: Comparison,
): Promise<boolean | undefined> {
  if (tracked === undefined || index.isElsewhere(tracked)) return undefined;
  const id = index.ids.get(tracked);
  if (id === undefined || !await hasObjectId(id, path, algorithm, files)) return false;
  const other = await committed(tracked);
  return other === undefined ? undefined : other === id;
}

/**
 * Returns whether a file has an object id. It may have been checked out with CR LF instead of LF,
 * which git does not report as a change.
 */
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

/**
 * Returns the id of a file in a commit, "" if the commit does not have the file, and `undefined` if
 * unknown.
 */
type CommittedId = (path: string) => Promise<string | undefined>;

/** Opens a commit; each of its trees is read once. */
function openCommit(commit: string, read: ReadObject): CommittedId {
  const root = read(commit).then((content) =>
    content && /^tree ([0-9a-f]+)\n/.exec(new TextDecoder().decode(content))?.[1]
  );
  const trees = new Map<string, Promise<ReadonlyMap<string, string> | undefined>>();
  const entriesOf = (tree: string) => {
    const entries = trees.get(tree) ??
      read(tree).then((content) => content && readTree(content, tree.length / 2));
    trees.set(tree, entries);
    return entries;
  };
  return async (path) => {
    let id = await root;
    for (const name of path.split("/")) {
      const entries = id && await entriesOf(id);
      if (!entries) return undefined;
      id = entries.get(name);
      if (id === undefined) return "";
    }
    return id;
  };
}

/**
 * Reads the ids in a tree by name. An entry consists of its mode, a blank, its name, a NUL and its
 * id.
 */
function readTree(content: Uint8Array, idBytes: number): ReadonlyMap<string, string> {
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
