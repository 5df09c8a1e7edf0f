import type { HostFiles } from "../host/mod.ts";
import { UsageError } from "./flags.ts";

/**
 * Checks the directories that `--allow-file-root` gives.
 *
 * @throws {UsageError} If one is none.
 */
export async function checkFileRoots(
  roots: readonly string[],
  files: HostFiles,
): Promise<readonly string[]> {
  for (const root of roots) {
    const kind = await files.stat(root);
    if (kind === "directory") continue;
    const problem = kind === undefined ? "there is no such directory" : "that is no directory";
    throw new UsageError(`--allow-file-root ${root}: ${problem}`);
  }
  return roots;
}
