import { type Host, HostFileError } from "../../host/mod.ts";
import { UsageError } from "../flags.ts";

/** A file to write where there is none. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files and the directories above them: all of them, or none where one cannot be written.
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

/** The directories above a path that are not there, the topmost first. */
async function missingAbove(path: string, files: Host["files"]): Promise<string[]> {
  const missing: string[] = [];
  let above = parentOf(path);
  while (above !== "" && await files.stat(above) === undefined) {
    missing.unshift(above);
    above = parentOf(above);
  }
  return missing;
}

/** The directory of a path; nothing where it is the working directory. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at === 0 ? "/" : path.slice(0, Math.max(at, 0));
}

function temporary(path: string, mark: string): string {
  const at = path.lastIndexOf("/") + 1;
  return `${path.slice(0, at)}.${path.slice(at)}.${mark}.part`;
}
