import type { Host, HostFiles } from "../../host/mod.ts";

/** Where the files of a git repository are. */
export interface GitRepository {
  /** The absolute path of the top of the work tree, with `/`. */
  readonly root: string;
  /** What is of this work tree only: `HEAD`. */
  readonly gitDir: string;
  /** What is added and not committed yet, and all other files. */
  readonly indexFile: string;
  /** What all work trees of the repository share: branches, `config`. */
  readonly commonDir: string;
}

/** What is checked out. */
interface GitHead {
  readonly commit?: string;
  /** Absent where a commit is checked out and no branch. */
  readonly branch?: string;
}

/** Symbolic references lead to one another; git itself follows no more than this. */
const MAX_LINKS = 5;
const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Finds the repository that the working directory is in: the one that git's own variables name, as
 * they do in a hook, else one in any of the parents.
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

/** What a repository has checked out, as far as its files tell; nothing of it is run. */
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
    ...(text !== undefined && OBJECT_ID.test(text) ? { commit: text } : {}),
    ...(branch === undefined || branch === NO_BRANCH ? {} : { branch }),
  };
}

/** What `HEAD` names where references are kept in a table of git's own (reftable). */
const NO_BRANCH = ".invalid";

/** The bytes of a file, if it can be read. */
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

/** The first line of a file, if it can be read and has one. */
async function readLine(files: HostFiles, path: string): Promise<string | undefined> {
  return (await readText(files, path))?.split("\n", 1)[0].trim() || undefined;
}

/** The text of a file, if it can be read. */
export async function readText(files: HostFiles, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(files, path);
  return bytes && new TextDecoder().decode(bytes);
}

/** A work tree has the directory `.git`, or a file of that name that says where it is. */
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
