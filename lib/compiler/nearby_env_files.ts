import type { HostFiles } from "../host/mod.ts";
import { MAX_TEXT_FILE_BYTES, parseEnvFile } from "../loader/mod.ts";
import type { NearbyEnvFile } from "../resolver/mod.ts";

const EXAMPLE = ".env.example";

/**
 * Finds the environment files that lie beside a flow file or in the working directory, and the names
 * in them; a call may have forgotten to give one.
 *
 * @param flow The path of the flow file.
 */
export async function nearbyEnvFiles(flow: string, files: HostFiles): Promise<NearbyEnvFile[]> {
  const folder = flow.slice(0, flow.lastIndexOf("/") + 1);
  const paths = [".env", EXAMPLE].flatMap((name) => [...new Set([folder + name, name])]);
  const found = await Promise.all(paths.map((path) => readNames(path, files)));
  return found.filter((file) => file !== undefined);
}

async function readNames(path: string, files: HostFiles): Promise<NearbyEnvFile | undefined> {
  try {
    if (await files.stat(path) !== "file") return undefined;
    const text = new TextDecoder().decode(await files.read(path, MAX_TEXT_FILE_BYTES));
    const names = new Set(Array.from(parseEnvFile(path, text).variables, ([name]) => name));
    return { path, names, isExample: path.endsWith(EXAMPLE) };
  } catch {
    return undefined;
  }
}
