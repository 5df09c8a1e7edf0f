import { HostFileError, type HostFiles } from "../../host/mod.ts";
import { PROJECT_FILE, shownPath } from "../../loader/mod.ts";

/**
 * Looks for the project file: in the working directory and above it, up to the root of the
 * repository. Without a repository, only in the working directory.
 *
 * @returns The path as messages show it.
 */
export async function findProject(files: HostFiles): Promise<string | undefined> {
  let found: string | undefined;
  for (const folder of foldersAbove(files.cwd())) {
    const inside = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
    if (found === undefined && await kindOf(`${inside}${PROJECT_FILE}`, files) === "file") {
      found = shownPath(`${inside}${PROJECT_FILE}`, files.cwd());
      if (folder === "") return found;
    }
    if (await kindOf(`${inside}.git`, files) !== undefined) return found;
  }
  return undefined;
}

/** Returns the working directory, as an empty path, and those above it. */
function foldersAbove(cwd: string): string[] {
  const parts = cwd.replaceAll("\\", "/").split("/");
  const above = parts.map((_, i) => parts.slice(0, i + 1).join("/") || "/").toReversed();
  return ["", ...above.slice(1)];
}

async function kindOf(path: string, files: HostFiles) {
  try {
    return await files.stat(path);
  } catch (error) {
    // What may not be read is not there.
    if (error instanceof HostFileError) return undefined;
    throw error;
  }
}
