import type { Diagnostic, FileCode } from "../diagnostics/mod.ts";
import { type HostDirectoryEntry, HostFileError, type HostFiles } from "../host/mod.ts";
import { loadPatterns, PatternLimitError } from "../pattern/mod.ts";
import { closestWord } from "../text/mod.ts";

/** Wildcards that make a path a pattern. An extended group such as `+(a|b)` is not enough. */
const GLOB = /[*?[{]/;

const FLOW_FILE = /\.ya?ml$/i;
const SKIPPED_FOLDERS: readonly string[] = ["node_modules"];

/** A result of discovery: a flow file, or the reason why a path gives none. */
export type Discovered =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "problem"; readonly path: string; readonly diagnostic: Diagnostic };

/**
 * Finds flow files. A file path gives that file, a directory every `*.yaml` and `*.yml` file below
 * it (except hidden ones and `node_modules`), and a glob every file it matches. Files come in the
 * order of the arguments and, below a directory, in code unit order. A file named twice is taken
 * once.
 *
 * @param paths Paths as the user wrote them.
 * @returns Paths as messages show them: with `/`, and relative to the working directory if they are
 * below it.
 */
export async function discover(paths: readonly string[], files: HostFiles): Promise<Discovered[]> {
  const found = new Map<string, Discovered>();
  for (const path of paths) {
    for (const one of await discoverOne(shownPath(path, files.cwd()), files)) {
      if (!found.has(one.path)) found.set(one.path, one);
    }
  }
  return [...found.values()];
}

/** Returns a path as messages show it. */
export function shownPath(path: string, cwd: string): string {
  const plain = withoutDots(path);
  const root = withoutDots(cwd).replace(/\/$/, "");
  const whole = plain.startsWith("..") ? withoutDots(`${root}/${plain}`) : plain;
  if (whole === root) return ".";
  return whole.startsWith(`${root}/`) ? whole.slice(root.length + 1) || "." : plain;
}

/** Returns a path with `/` separators, without `.` and `..` where possible. */
function withoutDots(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const part of slashed.split("/")) {
    if (part === "." || (part === "" && parts.length > 0)) continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== ".." && parts.at(-1) !== "") {
      parts.pop();
    } else {
      parts.push(part);
    }
  }
  return parts.join("/") || (slashed.startsWith("/") ? "/" : ".");
}

async function discoverOne(path: string, files: HostFiles): Promise<Discovered[]> {
  try {
    const kind = await files.stat(path);
    if (kind === "directory") return await discoverFolder(path, files);
    if (kind !== undefined) return [{ kind: "file", path }];
    if (GLOB.test(path)) return await discoverGlob(path, files);
    return [
      problem(path, "no-such-file", "no such file or directory", await helpForMissing(path, files)),
    ];
  } catch (error) {
    if (error instanceof PatternLimitError) return [problem(path, "no-flow-files", error.message)];
    if (!(error instanceof HostFileError)) throw error;
    return [problem(path, "unreadable-file", error.message)];
  }
}

async function discoverFolder(path: string, files: HostFiles): Promise<Discovered[]> {
  const flows = inPathOrder(await walk(path, files))
    .filter((one) => one.kind === "problem" || FLOW_FILE.test(one.path));
  if (flows.length > 0) return flows;
  const message = "the directory contains no flow files";
  return [problem(path, "no-flow-files", message, "flow files end in `.yaml` or `.yml`")];
}

async function discoverGlob(pattern: string, files: HostFiles): Promise<Discovered[]> {
  const fixed = pattern.slice(0, pattern.search(GLOB)).replace(/[^/]*$/, "");
  const folder = fixed === "" ? "." : fixed.replace(/(?<=.)\/$/, "");
  const exists = await files.stat(folder) === "directory";
  const all = exists ? inPathOrder(await walk(folder, files)) : [];
  const deep = pattern.includes("**");
  const { compileGlob } = await import("./glob.ts");
  await loadPatterns();
  const isMatch = compileGlob(pattern);
  const matches = all.filter((one) => one.kind === "problem" ? deep : isMatch(one.path));
  if (matches.length > 0) return matches;
  const help = exists
    ? "`*` matches within one directory, `**/` across directories: `flows/**/*.yaml`"
    : await helpForMissing(`${folder}/x`, files);
  return [problem(pattern, "no-flow-files", "the pattern matches no file", help)];
}

/**
 * Returns every file below a folder, and every folder that cannot be read. Linked folders are not
 * followed, which avoids cycles.
 */
async function walk(folder: string, files: HostFiles): Promise<Discovered[]> {
  const prefix = folder === "." ? "" : folder.endsWith("/") ? folder : `${folder}/`;
  let entries: readonly HostDirectoryEntry[];
  try {
    entries = await files.list(folder);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return [problem(folder, "unreadable-file", error.message)];
  }
  const below = entries.map(({ name, kind, linked }): Discovered[] | Promise<Discovered[]> => {
    if (name.startsWith(".")) return [];
    if (kind === "file") return [{ kind, path: prefix + name }];
    if (kind !== "directory" || linked || SKIPPED_FOLDERS.includes(name)) return [];
    return walk(prefix + name, files);
  });
  return (await Promise.all(below)).flat();
}

function inPathOrder(list: readonly Discovered[]): Discovered[] {
  return list.toSorted((a, b) => a.path < b.path ? -1 : 1);
}

function problem(path: string, code: FileCode, message: string, help?: string): Discovered {
  const diagnostic: Diagnostic = {
    code,
    severity: "error",
    message: `${message}: \`${path}\``,
    file: path,
    ...(help === undefined ? {} : { help }),
  };
  return { kind: "problem", path, diagnostic };
}

/** Suggests a replacement for a path that does not exist, starting from its first missing part. */
export async function helpForMissing(
  path: string,
  files: HostFiles,
): Promise<string | undefined> {
  const file = /^(?:.*\/)?file:\/+(.*)$/.exec(path)?.[1];
  if (file !== undefined) return `write only the path: \`/${file}\``;
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
    if (name === "~") return "`~` is not expanded here; write the whole path";
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
    return closestWord(name, names.map((entry) => entry.name));
  } catch {
    return undefined;
  }
}
