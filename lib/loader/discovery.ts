import type { Diagnostic, FileCode } from "../diagnostics/mod.ts";
import { type HostDirectoryEntry, HostFileError, type HostFiles } from "../host/mod.ts";
import { loadPatterns, PatternLimitError } from "../pattern/mod.ts";
import { closestWord, joinWithAnd } from "../text/mod.ts";

/** Wildcards that make a path a pattern. An extended group such as `+(a|b)` is not enough. */
const GLOB = /[*?[{]/;

const FLOW_FILE = /\.ya?ml$/i;
const SKIPPED_FOLDERS: readonly string[] = ["node_modules"];

/** A result of discovery: a flow file, or the reason why a path gives none. */
export type Discovered =
  | {
    readonly kind: "file";
    readonly path: string;
    /** Set if a directory or a pattern led to the file, so that it may not be meant as a flow. */
    readonly searched?: true;
    /** The row of a flow with `data`, where rows are selected one by one. */
    readonly row?: { readonly number: number; readonly name: string };
  }
  | { readonly kind: "problem"; readonly path: string; readonly diagnostic: Diagnostic };

/** The paths that discovery leaves out. */
export interface Exclusion {
  /** Returns whether a path, as messages show it, is left out. */
  excludes(path: string): boolean;
  /** The patterns as the user wrote them. */
  readonly patterns: readonly string[];
  /** Returns the patterns that have not matched anything. */
  unused(): readonly string[];
}

/**
 * Returns what patterns leave out: names of files and directories anywhere, or paths if they have
 * a `/`.
 */
export async function readExclusion(
  patterns: readonly string[],
  files: HostFiles,
): Promise<Exclusion> {
  const { compileExclusion } = await import("./exclusion.ts");
  return await compileExclusion(patterns, (path) => shownPath(path, files.cwd()));
}

/**
 * Finds flow files. A file path gives that file, a directory every `*.yaml` and `*.yml` file below
 * it (except hidden ones and `node_modules`), and a glob every file it matches. Files come in the
 * order of the arguments and, below a directory, in code unit order. A file named twice is taken
 * once.
 *
 * @param paths Paths as the user wrote them.
 * @param exclusion What to leave out, also if its path is given. A path that gives nothing else is a
 * problem only if no file is left.
 * @returns Paths as messages show them: with `/`, and relative to the working directory if they are
 * below it.
 */
export async function discover(
  paths: readonly string[],
  files: HostFiles,
  exclusion?: Exclusion,
): Promise<Discovered[]> {
  const found = new Map<string, Discovered>();
  const emptied: string[] = [];
  for (const path of paths) {
    const shown = shownPath(path, files.cwd());
    const list = await discoverOne(shown, { files, exclusion });
    if (list.length === 0) emptied.push(shown);
    for (const one of list) if (!found.has(one.path)) found.set(one.path, one);
  }
  if (found.size > 0 || !exclusion) return [...found.values()];
  return emptied.map((path) => {
    const help = `the patterns are ${joinWithAnd(exclusion.patterns.map((one) => `\`${one}\``))}`;
    return problem(path, "no-flow-files", "every flow file is excluded", help);
  });
}

/** Returns whether a path is a pattern, unless a file has that name. */
export function isPattern(path: string): boolean {
  return GLOB.test(path);
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

/** The name of the project file. */
export const PROJECT_FILE = "baton.yaml";

function isProjectFile(path: string): boolean {
  return path === PROJECT_FILE || path.endsWith(`/${PROJECT_FILE}`);
}

/** Where flow files are searched, and what is left out. */
interface Search {
  readonly files: HostFiles;
  readonly exclusion: Exclusion | undefined;
}

async function discoverOne(path: string, search: Search): Promise<Discovered[]> {
  const { files, exclusion } = search;
  try {
    const kind = await files.stat(path);
    if (kind !== undefined && path !== "." && exclusion?.excludes(path)) return [];
    if (kind === "directory") return await discoverFolder(path, search);
    if (kind !== undefined && isProjectFile(path)) {
      const help = "run the flows that it names: `baton run` without a path";
      return [problem(path, "not-a-flow", "this is the project file, not a flow", help)];
    }
    if (kind !== undefined) return [{ kind: "file", path }];
    if (GLOB.test(path)) return await discoverGlob(path, search);
    return [
      problem(path, "no-such-file", "no such file or directory", await helpForMissing(path, files)),
    ];
  } catch (error) {
    if (error instanceof PatternLimitError) return [problem(path, "no-flow-files", error.message)];
    if (!(error instanceof HostFileError)) throw error;
    return [problem(path, "unreadable-file", error.message)];
  }
}

async function discoverFolder(path: string, search: Search): Promise<Discovered[]> {
  const { found, excluded } = await walk(path, search);
  const flows = found.filter((one) => one.kind === "problem" || FLOW_FILE.test(one.path));
  if (flows.length > 0 || excluded) return flows;
  const message = "the directory contains no flow files";
  return [problem(path, "no-flow-files", message, "flow files end in `.yaml` or `.yml`")];
}

async function discoverGlob(pattern: string, search: Search): Promise<Discovered[]> {
  const { files } = search;
  const fixed = pattern.slice(0, pattern.search(GLOB)).replace(/[^/]*$/, "");
  const folder = fixed === "" ? "." : fixed.replace(/(?<=.)\/$/, "");
  const exists = await files.stat(folder) === "directory";
  const { found, excluded } = exists ? await walk(folder, search) : NOTHING;
  const deep = pattern.includes("**");
  const { compileGlob } = await import("./glob.ts");
  await loadPatterns();
  const isMatch = compileGlob(pattern);
  const matches = found.filter((one) => one.kind === "problem" ? deep : isMatch(one.path));
  if (matches.length > 0 || excluded) return matches;
  const help = /\.ya?ml:\d+$/i.test(pattern)
    ? "a line follows the path of one file: `flows/orders.yaml:12`"
    : exists
    ? "`*` matches within one directory, `**/` across directories: `flows/**/*.yaml`"
    : await helpForMissing(`${folder}/x`, files);
  return [problem(pattern, "no-flow-files", "the pattern matches no file", help)];
}

/** What is below a folder. */
interface Walk {
  /** Every file, and every folder that cannot be read, in the order of their paths. */
  readonly found: readonly Discovered[];
  /** Whether something was left out. */
  readonly excluded: boolean;
}

const NOTHING: Walk = { found: [], excluded: false };

/** Searches a folder. Linked folders are not followed, which avoids cycles. */
async function walk(folder: string, { files, exclusion }: Search): Promise<Walk> {
  let excluded = false;
  const found = await walkBelow(folder, files, (path) => {
    const out = exclusion?.excludes(path) ?? false;
    excluded ||= out;
    return out;
  });
  return { found: found.toSorted((a, b) => a.path < b.path ? -1 : 1), excluded };
}

async function walkBelow(
  folder: string,
  files: HostFiles,
  isExcluded: (path: string) => boolean,
): Promise<Discovered[]> {
  const prefix = folder === "." ? "" : folder.endsWith("/") ? folder : `${folder}/`;
  let entries: readonly HostDirectoryEntry[];
  try {
    entries = await files.list(folder);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return [problem(folder, "unreadable-file", error.message)];
  }
  const below = entries.map(({ name, kind, linked }): Discovered[] | Promise<Discovered[]> => {
    const path = prefix + name;
    if (name.startsWith(".") || SKIPPED_FOLDERS.includes(name) || isExcluded(path)) return [];
    if (kind === "file") return isProjectFile(path) ? [] : [{ kind, path, searched: true }];
    return kind === "directory" && !linked ? walkBelow(path, files, isExcluded) : [];
  });
  return (await Promise.all(below)).flat();
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
  const file = /^(?:.*\/)?file:\/+(.*)$/s.exec(path)?.[1];
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
    const names = await namesIn(above, isLast, files);
    if (names.includes(name)) return "it is a link, and what it leads to does not exist";
    const near = closestWord(name, names);
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

/** Returns the names in a folder, or only those of its folders; none if it cannot be read. */
async function namesIn(
  folder: string,
  anyKind: boolean,
  files: HostFiles,
): Promise<readonly string[]> {
  try {
    const entries = await files.list(folder === "" ? "." : folder);
    return entries.filter(({ kind }) => anyKind || kind === "directory").map(({ name }) => name);
  } catch {
    return [];
  }
}
