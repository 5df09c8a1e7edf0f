import { HostFileError, type HostFiles } from "../../host/mod.ts";
import { PROJECT_FILE, shownPath } from "../../loader/mod.ts";

/**
 * Looks for the project file: in the working directory and above it, up to the root of the
 * repository. Without a repository, only in the working directory.
 *
 * @param misnamed Takes a file that is named almost like one, in a folder without one.
 * @returns The path as messages show it.
 */
export async function findProject(
  files: HostFiles,
  misnamed: (path: string) => void,
): Promise<string | undefined> {
  let found: string | undefined;
  for (const folder of foldersAbove(files.cwd())) {
    const inside = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
    if (found === undefined && await kindOf(`${inside}${PROJECT_FILE}`, files) === "file") {
      found = shownPath(`${inside}${PROJECT_FILE}`, files.cwd());
      if (folder === "") return found;
    }
    if (found === undefined && await kindOf(`${inside}${ALMOST}`, files) === "file") {
      misnamed(shownPath(`${inside}${ALMOST}`, files.cwd()));
    }
    if (await kindOf(`${inside}.git`, files) !== undefined) return found;
  }
  return undefined;
}

/** The other ending of YAML files. */
const ALMOST = PROJECT_FILE.replace(/yaml$/, "yml");

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
