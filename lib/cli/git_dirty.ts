import type { HostFiles } from "../host/mod.ts";
import { readGitIndex } from "./git_index.ts";
import { type GitRepository, readIfThere, readText } from "./git_repository.ts";

/** Files that are read at once. */
const BATCH = 64;

/**
 * Whether files differ from the commit that is checked out. They do where their content is not the one
 * in git's index, or git does not know them. They do not where all of them are as in the index, and git
 * has noted that nothing was added to it in their directories since a commit.
 *
 * @param paths As messages show them: absolute or relative to the working directory.
 * @returns Nothing where it cannot be known.
 */
export async function isDirty(
  repository: GitRepository,
  paths: readonly string[],
  files: HostFiles,
): Promise<boolean | undefined> {
  const bytes = await readIfThere(files, `${repository.gitDir}/index`);
  if (!bytes || paths.length === 0) return undefined;
  const config = await readText(files, `${repository.commonDir}/config`) ?? "";
  const algorithm = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? "SHA-256" : "SHA-1";
  const inside = new Map(paths.flatMap((path) => {
    const tracked = pathInside(repository.root, path, files.cwd());
    return tracked === undefined ? [] : [[tracked, path]];
  }));
  const wanted = new Set(inside.keys());
  const index = readGitIndex(bytes, wanted, algorithm === "SHA-256" ? 32 : 20);
  if (!index) return undefined;
  const list = [...inside];
  for (let i = 0; i < list.length; i += BATCH) {
    const same = await Promise.all(
      list.slice(i, i + BATCH).map(([tracked, path]) =>
        isAsIn(index.files.get(tracked), path, algorithm, files)
      ),
    );
    if (same.includes(false)) return true;
  }
  const isKnown = inside.size === paths.length &&
    list.every(([tracked]) => index.isCommitted(directoryOf(tracked)));
  return isKnown ? false : undefined;
}

/** A file may have been checked out with CR LF for LF; git then does not call it changed. */
async function isAsIn(
  id: string | undefined,
  path: string,
  algorithm: string,
  files: HostFiles,
): Promise<boolean> {
  const bytes = id === undefined ? undefined : await readIfThere(files, path);
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
  const from = cwd.replaceAll("\\", "/").replace(/\/$/, "");
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path);
  const whole = isAbsolute ? path : `${from}/${path}`;
  return whole.startsWith(`${root}/`) ? whole.slice(root.length + 1) : undefined;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
