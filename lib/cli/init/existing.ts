import { type Host, HostFileError } from "../../host/mod.ts";
import { UsageError } from "../flags.ts";
import { parentOf } from "./write_new.ts";

type Files = Host["files"];

/**
 * Whether something is at a path already, be it a link that leads nowhere.
 *
 * @param root The directory that nothing is to be written outside of, links followed.
 * @throws {UsageError} If no file can be written there: a directory is in its place, no directory is
 * above it, or a link above it leads out of the root.
 */
export async function isThere(path: string, root: string, files: Files): Promise<boolean> {
  try {
    if (await files.stat(path) === "directory") {
      throw new UsageError(`cannot write ${path}: it is a directory`);
    }
    let above = parentOf(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    for (let kind = await kindOf(above, files); kind !== "directory";) {
      if (kind !== undefined) {
        throw new UsageError(`cannot write ${path}: ${above} is no directory`);
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
