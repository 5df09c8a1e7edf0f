import type { HostFiles } from "../../../../host/mod.ts";
import { shownPath } from "../../../../loader/mod.ts";

/** The files that something has read or looked for. */
export interface Reads {
  /** Files that note what is read through them. */
  readonly files: HostFiles;
  /** The paths, as messages show them. */
  readonly paths: ReadonlySet<string>;
}

/** Notes which files are read. What belongs to the repository itself, such as its index, is left out. */
export function noteReads(files: HostFiles): Reads {
  const paths = new Set<string>();

  function note(path: string, isThere = true): void {
    const shown = shownPath(path, files.cwd());
    // A file that is looked for outside, such as a project file, is not expected there.
    const isNear = isThere || !/^(?:\/|\.\.|[A-Za-z]:)/.test(shown);
    if (isNear && !/(?:^|\/)\.git(?:\/|$)/.test(shown)) paths.add(shown);
  }

  async function noting<T>(path: string, result: Promise<T>): Promise<T> {
    try {
      const value = await result;
      note(path, value !== undefined);
      return value;
    } catch (error) {
      note(path, false);
      throw error;
    }
  }

  return {
    paths,
    files: {
      ...files,
      read: (path, most) => noting(path, files.read(path, most)),
      open: (path) => noting(path, files.open(path)),
      async stat(path) {
        const kind = await files.stat(path);
        if (kind !== "directory") note(path, kind !== undefined);
        return kind;
      },
    },
  };
}
