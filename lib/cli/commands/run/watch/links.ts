import type { HostFiles } from "../../../../host/mod.ts";
import { shownPath } from "../../../../loader/mod.ts";

/** The files that are read through links: a change of a target is told of the target. */
export interface Links {
  /** Looks at paths that are read, and returns the targets of those that lead elsewhere. */
  follow(paths: Iterable<string>): Promise<readonly string[]>;
  /** Returns the paths that lead to a file. */
  to(target: string): readonly string[];
}

/** Makes the links of no path. */
export function createLinks(files: HostFiles): Links {
  const targets = new Map<string, string | undefined>();

  async function targetOf(path: string): Promise<string | undefined> {
    const real = await files.realPath(path).catch(() => undefined);
    const shown = real === undefined ? path : shownPath(real, await realDirectory());
    return shown === path ? undefined : shown;
  }

  let cwd: string | undefined;
  /** The working directory itself may be behind a link. */
  async function realDirectory(): Promise<string> {
    return cwd ??= await files.realPath(files.cwd()).catch(() => files.cwd());
  }

  return {
    async follow(paths) {
      for (const path of paths) {
        if (!targets.has(path)) targets.set(path, await targetOf(path));
      }
      return [...targets.values()].filter((target) => target !== undefined);
    },
    to(target) {
      return Array.from(targets).flatMap(([path, to]) => to === target ? [path] : []);
    },
  };
}
