import { HostFileError, type HostFiles } from "../host/mod.ts";
import { helpForMissing, shownPath } from "./discovery.ts";

/** Finds the files that one flow names. */
export interface ReferencedFiles {
  /** Finds a regular file. A relative path starts at the folder of the flow. */
  find(name: string): Promise<ReferencedFile>;
  /** The host's files, for reading what was found. */
  readonly files: HostFiles;
}

/** A file that a flow may read, or the reason why it cannot. */
export type ReferencedFile =
  | {
    readonly ok: true;
    /** The path as messages show it. */
    readonly path: string;
    /** The absolute path with links resolved, for reading the file. */
    readonly realPath: string;
  }
  | {
    readonly ok: false;
    readonly code: "no-such-file" | "outside-root" | "unreadable-file";
    /** The path as messages show it. */
    readonly path: string;
    /** The message after `` the file `path` ``: `cannot be read: no such file`. */
    readonly why: string;
    readonly help?: string;
  };

/**
 * Opens the files that a flow may read: those below the working directory if the flow is there too,
 * otherwise those below the flow's own folder, and those below the other allowed directories. Links
 * are resolved before the check.
 *
 * @param flowPath The path of the flow file, as messages show it.
 * @param allowed Directories, relative to the working directory or absolute.
 */
export function openReferencedFiles(
  files: HostFiles,
  flowPath: string,
  allowed: readonly string[] = [],
): ReferencedFiles {
  let known: Promise<{ readonly cwd: string; readonly beside: readonly string[] }> | undefined;
  const roots = () =>
    known ??= Promise.all([files.cwd(), ...allowed].map((path) => realPath(path, files)))
      .then(([cwd = files.cwd(), ...beside]) => ({
        cwd,
        beside: beside.filter((path) => path !== undefined),
      }));
  return {
    files,
    async find(name) {
      const { cwd, beside } = await roots();
      const folder = flowPath.replace(/[^/\\]*$/, "");
      const own = await realPath(folder || ".", files) ?? cwd;
      const isBelow = isIn(own, cwd);
      const where = isBelow ? "the working directory" : "the folder of the flow";
      const whole = /^(?:[/\\]|[A-Za-z]:)/.test(name) ? name : folder + name;
      const path = shownPath(whole, files.cwd());
      const found = await findBelow(
        path,
        { roots: [isBelow ? cwd : own, ...beside], where },
        files,
      );
      return found.ok || found.help === undefined || folder === ""
        ? found
        : { ...found, help: found.help.replaceAll(`\`${folder}`, "`") };
    },
  };
}

async function findBelow(
  path: string,
  { roots, where }: { readonly roots: readonly string[]; readonly where: string },
  files: HostFiles,
): Promise<ReferencedFile> {
  try {
    const kind = await files.stat(path);
    const real = kind === undefined ? undefined : slashed(await files.realPath(path));
    const written = slashed(absolute(path, files.cwd()));
    if (!roots.some((root) => isIn(real ?? written, root))) {
      const isLink = real !== undefined && roots.some((root) => isIn(written, root));
      return isLink
        ? outsideByLink(path, where, shownPath(real, files.cwd()))
        : outside(path, where);
    }
    if (real === undefined) return await missing(path, files);
    if (kind === "file") return { ok: true, path, realPath: real };
    return unreadable(
      path,
      kind === "directory" ? "is a directory" : "a pipe, a socket or a device, not a regular file",
    );
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return unreadable(path, error.message);
  }
}

async function missing(path: string, files: HostFiles): Promise<ReferencedFile> {
  const help = await helpForMissing(path, files) ?? "the path is relative to the flow file";
  return { ok: false, code: "no-such-file", path, why: "cannot be read: no such file", help };
}

function unreadable(path: string, problem: string): ReferencedFile {
  const help = problem === "is a directory" ? "name one file in it" : undefined;
  const why = `cannot be read: ${problem}`;
  return { ok: false, code: "unreadable-file", path, why, ...(help ? { help } : {}) };
}

function outside(path: string, where: string): ReferencedFile {
  return {
    ok: false,
    code: "outside-root",
    path,
    why: `lies outside ${where}`,
    help: `move it there, or allow its directory: --allow-file-root ${folderOf(path)}`,
  };
}

function outsideByLink(path: string, where: string, target: string): ReferencedFile {
  return {
    ok: false,
    code: "outside-root",
    path,
    why: `is a link to a place outside ${where}`,
    help: "put the file itself there, or allow the directory that the link points to: " +
      `--allow-file-root ${folderOf(target)}`,
  };
}

function folderOf(path: string): string {
  return path.replace(/[^/]*$/, "").replace(/(?<=.)\/$/, "") || ".";
}

async function realPath(path: string, files: HostFiles): Promise<string | undefined> {
  try {
    return slashed(await files.realPath(path));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return undefined;
  }
}

function absolute(path: string, cwd: string): string {
  const parts: string[] = [];
  for (
    const part of (/^(?:\/|[A-Za-z]:)/.test(path) ? path : `${slashed(cwd)}/${path}`).split("/")
  ) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

function isIn(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);
}
