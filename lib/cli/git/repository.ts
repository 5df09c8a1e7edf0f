import type { Host, HostFiles } from "../../host/mod.ts";

/** The locations of the files of a git repository. */
export interface GitRepository {
  /** The absolute path of the top of the work tree, with `/`. */
  readonly root: string;
  /** The directory of files that belong to this work tree alone, such as `HEAD`. */
  readonly gitDir: string;
  /** The index of this work tree. */
  readonly indexFile: string;
  /** The directory that all work trees share: branches, objects, `config`. */
  readonly commonDir: string;
}

/** What is checked out. */
interface GitHead {
  readonly commit?: string;
  /** The branch; absent if a commit is checked out without one. */
  readonly branch?: string;
}

/** The maximum number of symbolic references that git follows. */
const MAX_LINKS = 5;

/** Returns whether a value is a git object id, SHA-1 or SHA-256. */
export function isObjectId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(value);
}

/**
 * Finds the repository of the working directory: the one that git's own variables name, as in a
 * hook, or else the one in the nearest parent directory.
 */
export async function findRepository(
  { files, env }: Pick<Host, "env" | "files">,
): Promise<GitRepository | undefined> {
  const cwd = files.cwd().replaceAll("\\", "/").replace(/\/$/, "");
  const place = (name: string) => {
    const path = env.get(name);
    return path ? joined(cwd, path) : undefined;
  };
  const given = place("GIT_DIR");
  const found = given === undefined
    ? await findAbove(cwd, files)
    : { root: place("GIT_WORK_TREE") ?? cwd, gitDir: given };
  if (!found) return undefined;
  const { root, gitDir } = found;
  const shared = await readLine(files, `${gitDir}/commondir`);
  return {
    root,
    gitDir,
    indexFile: place("GIT_INDEX_FILE") ?? `${gitDir}/index`,
    commonDir: shared === undefined ? gitDir : joined(gitDir, shared),
  };
}

async function findAbove(cwd: string, files: HostFiles) {
  for (let root = cwd;;) {
    const gitDir = await gitDirOf(root, files);
    if (gitDir !== undefined) return { root, gitDir };
    const slash = root.lastIndexOf("/");
    if (slash < 0) return undefined;
    root = root.slice(0, slash);
  }
}

/** Reads what a repository has checked out, as far as its files show it. */
export async function readHead(repository: GitRepository, files: HostFiles): Promise<GitHead> {
  const { gitDir, commonDir } = repository;
  let text = await readLine(files, `${gitDir}/HEAD`);
  let branch: string | undefined;
  for (let links = 0; links < MAX_LINKS; links++) {
    const name = /^ref: (refs\/.+)$/.exec(text ?? "")?.[1];
    if (name === undefined) break;
    branch ??= name.replace(/^refs\/heads\//, "");
    text = await readLine(files, `${gitDir}/${name}`) ??
      await readLine(files, `${commonDir}/${name}`) ??
      await readPacked(files, `${commonDir}/packed-refs`, name);
  }
  return {
    commit: isObjectId(text) ? text : undefined,
    branch: branch === NO_BRANCH ? undefined : branch,
  };
}

/** The value of `HEAD` if the references are in a table (reftable). */
const NO_BRANCH = ".invalid";

/** Returns the bytes of a file, if it can be read. */
export async function readIfThere(
  files: HostFiles,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await files.read(path) as Uint8Array<ArrayBuffer>;
  } catch {
    return undefined;
  }
}

/** Returns the first line of a file, if it can be read and has one. */
async function readLine(files: HostFiles, path: string): Promise<string | undefined> {
  return (await readText(files, path))?.split("\n", 1)[0].trim() || undefined;
}

/** Returns the text of a file, if it can be read. */
export async function readText(files: HostFiles, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(files, path);
  return bytes && new TextDecoder().decode(bytes);
}

/**
 * Returns the git directory of a work tree, which has a directory `.git`, or a file of that name
 * with the path of one.
 */
async function gitDirOf(root: string, files: HostFiles): Promise<string | undefined> {
  const path = `${root}/.git`;
  const elsewhere = /^gitdir: (.+)$/.exec(await readLine(files, path) ?? "")?.[1];
  if (elsewhere !== undefined) return joined(root, elsewhere);
  return await readLine(files, `${path}/HEAD`) === undefined ? undefined : path;
}

async function readPacked(
  files: HostFiles,
  path: string,
  name: string,
): Promise<string | undefined> {
  const text = await readText(files, path);
  return text?.split("\n").find((line) => line.trimEnd().endsWith(` ${name}`))?.split(" ")[0];
}

function joined(directory: string, path: string): string {
  const slashed = path.replaceAll("\\", "/");
  return /^(?:\/|[A-Za-z]:\/)/.test(slashed) ? slashed : `${directory}/${slashed}`;
}
