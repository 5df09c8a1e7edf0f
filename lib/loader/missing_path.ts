import type { HostFiles } from "../host/mod.ts";
import { closest } from "../text/mod.ts";

/** What to write instead of a path that is not there, by the first of its parts that is not. */
export async function helpForMissing(
  path: string,
  files: HostFiles,
): Promise<string | undefined> {
  const file = /^(?:.*\/)?file:\/+(.*)$/.exec(path)?.[1];
  if (file !== undefined) return `write the path alone: \`/${file}\``;
  const parts = path.split("/");
  let above = "";
  for (const [i, name] of parts.entries()) {
    const one = above + name;
    const isLast = parts.slice(i + 1).every((part) => part === "");
    if (name === "" || !isLast && await isFolder(one, files)) {
      above = `${one}/`;
      continue;
    }
    const near = await nearest(name, above, isLast, files);
    const hint = near === undefined ? undefined : `did you mean \`${above}${near}\`?`;
    if (isLast) return hint;
    if (name === "~") return "`~` is no home directory here; write the path of the file itself";
    return `there is no directory \`${one}\`${hint === undefined ? "" : `; ${hint}`}`;
  }
  return undefined;
}

async function isFolder(path: string, files: HostFiles): Promise<boolean> {
  try {
    return await files.stat(path) === "directory";
  } catch {
    return false;
  }
}

async function nearest(
  name: string,
  folder: string,
  anyKind: boolean,
  files: HostFiles,
): Promise<string | undefined> {
  try {
    const entries = await files.list(folder === "" ? "." : folder);
    const names = entries.filter(({ kind }) => anyKind || kind === "directory");
    return closest(name, names.map((entry) => entry.name));
  } catch {
    return undefined;
  }
}
