import { prepare } from "../../../../compiler/mod.ts";
import type { Host } from "../../../../host/mod.ts";
import type { RunOptions } from "../../../../runner/mod.ts";
import { noteReads } from "./reads.ts";

/** What is known of the flows of a watch; paths are as messages show them. */
export interface WatchedFlows {
  /** The files of the flows that run. */
  readonly files: Set<string>;
  /** The files of flows that others use. */
  readonly used: Set<string>;
}

/** Finds the flows that files touch. */
export interface TouchedFlows {
  /**
   * Returns the flows that changed files touch: those files, and flows that read them. A file that
   * no flow reads, such as one with variables, touches all flows: then it returns nothing.
   *
   * @param isNew Whether a file may be a flow that is not known yet.
   */
  of(
    changed: ReadonlySet<string>,
    isNew: (path: string) => boolean,
    options: RunOptions,
  ): Promise<ReadonlySet<string> | undefined>;
}

/** Makes the search over the flows of a watch, which reads a flow again only if that may differ. */
export function createTouchedFlows(host: Host, flows: WatchedFlows): TouchedFlows {
  const readsOf = new Map<string, ReadonlySet<string>>();

  async function readers(path: string, options: RunOptions): Promise<string[]> {
    const found: string[] = [];
    for (const file of flows.files) {
      let reads = readsOf.get(file);
      if (!reads) readsOf.set(file, reads = await readsOfFlow(host, file, options));
      if (reads.has(path)) found.push(file);
    }
    return found;
  }

  return {
    async of(changed, isNew, options) {
      for (const [file, reads] of readsOf) {
        if (!reads.isDisjointFrom(changed)) readsOf.delete(file);
      }
      const touched = new Set<string>();
      for (const path of changed) {
        const isFlow = flows.files.has(path);
        if (isFlow || isNew(path)) touched.add(path);
        if (isFlow ? !flows.used.has(path) : isNew(path)) continue;
        const found = await readers(path, options);
        if (found.length === 0 && !isFlow) return undefined;
        for (const file of found) touched.add(file);
      }
      return touched;
    },
  };
}

/** Returns the files that a flow reads before it runs, and those whose existence it checks. */
async function readsOfFlow(
  host: Host,
  file: string,
  options: RunOptions,
): Promise<ReadonlySet<string>> {
  const reads = noteReads(host.files);
  const alone = { ...options, paths: [file], only: undefined, signal: undefined, toRun: true };
  await prepare({ ...host, files: reads.files }, alone);
  return reads.paths;
}
