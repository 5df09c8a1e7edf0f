import type { HostFiles } from "../host/mod.ts";
import { shownPath } from "../loader/mod.ts";
import { createIsCommitted, type IsCommitted } from "./git_committed.ts";
import { type GitIndex, readGitIndex } from "./git_index.ts";
import { openGitObjects } from "./git_objects.ts";
import { type GitRepository, readIfThere, readText } from "./git_repository.ts";

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
  if (id === undefined || !await isAsIn(id, path, algorithm, files)) return false;
  return await isCommitted(tracked, id);
}

/** A file may have been checked out with CR LF for LF; git then does not call it changed. */
async function isAsIn(
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
