import { type Host, HostFileError } from "../../../host/mod.ts";
import { UsageError } from "../../usage_error.ts";

/** A file to create. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files and the directories above them: all, or none if one cannot be written.
 *
 * @throws {UsageError} If one cannot be written.
 */
export async function writeNew(
  list: readonly NewFile[],
  { files, randomBytes }: Pick<Host, "files" | "randomBytes">,
): Promise<void> {
  const mark = randomBytes(6).toHex();
  const undo: string[] = [];
  let path = "";
  try {
    for (const file of list) {
      path = file.path;
      for (const directory of await missingAbove(path, files)) {
        await files.makeDirectory(directory);
        undo.push(directory);
      }
      undo.push(temporary(path, mark));
      const writer = await files.create(temporary(path, mark));
      try {
        writer.write(file.text);
      } finally {
        writer.close();
      }
    }
    for (const file of list) {
      path = file.path;
      await files.rename(temporary(path, mark), path);
      undo.push(path);
    }
  } catch (error) {
    for (const made of undo.reverse()) await files.remove(made).catch(() => {});
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot write ${path}: ${error.message}`);
  }
}

/** Returns the directories above a path that do not exist, the topmost first. */
async function missingAbove(path: string, files: Host["files"]): Promise<string[]> {
  const missing: string[] = [];
  let above = parentOf(path);
  while (above !== "" && await files.stat(above) === undefined) {
    missing.unshift(above);
    above = parentOf(above);
  }
  return missing;
}

/** Returns the directory of a path; empty for the working directory. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at === 0 ? "/" : path.slice(0, Math.max(at, 0));
}

function temporary(path: string, mark: string): string {
  const at = path.lastIndexOf("/") + 1;
  return `${path.slice(0, at)}.${path.slice(at)}.${mark}.part`;
}

type Files = Host["files"];

/**
 * Returns whether a path exists, even as a dangling link.
 *
 * @param root The real path of the directory outside which no file may be written.
 * @throws {UsageError} If no file can be written there: the path is a directory, or it is below a
 * file or a link out of the root.
 */
export async function exists(path: string, root: string, files: Files): Promise<boolean> {
  try {
    if (await files.stat(path) === "directory") {
      throw new UsageError(`cannot write ${path}: it is a directory`);
    }
    let above = parentOf(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    for (let kind = await kindOf(above, files); kind !== "directory";) {
      if (kind !== undefined) {
        throw new UsageError(`cannot write ${path}: ${above} is not a directory`);
      }
      above = parentOf(above);
      kind = await kindOf(above, files);
    }
    if (!isInside(await files.realPath(above || "."), root)) {
      throw new UsageError(`cannot write ${path}: a link leads out of the directory`);
    }
    if (above !== parentOf(path)) return false;
    return (await files.list(above || ".")).some((entry) => entry.name === name);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot write ${path}: ${error.message}`);
  }
}

async function kindOf(path: string, files: Files) {
  return path === "" ? "directory" : await files.stat(path);
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(/[/\\]$/.test(root) ? root : `${root}${separator(root)}`);
}

function separator(root: string): string {
  return root.includes("\\") ? "\\" : "/";
}
