import { type Host, HostFileError } from "../../host/mod.ts";
import { findRepository } from "../git_repository.ts";
import { parentOf } from "./write_new.ts";

type Files = Host["files"];

/**
 * Where a directory, be it yet to be made, is in its Git repository: a path with `/` from the root
 * of the repository, empty if it is the root. Nothing if it is in none, or none can be seen.
 *
 * @param directory A path as `shownPath` makes it.
 */
export async function repositoryPath(
  directory: string,
  files: Files,
): Promise<string | undefined> {
  try {
    const place = await placeOf(directory, files);
    const found = await findRepository({
      files: { ...files, cwd: () => place },
      env: { get: () => undefined },
    });
    return found && place.slice(found.root.length + 1);
  } catch (error) {
    if (error instanceof HostFileError) return undefined;
    throw error;
  }
}

/** The absolute path of a directory, links followed, with `/` and without one at its end. */
async function placeOf(directory: string, files: Files): Promise<string> {
  let there = directory;
  while (there !== "" && await files.stat(there) === undefined) there = parentOf(there);
  const real = (await files.realPath(there || ".")).replaceAll("\\", "/").replace(/\/$/, "");
  const missing = directory.slice(there.length).replace(/^\//, "");
  return missing === "" ? real : `${real}/${missing}`;
}
