import type { Package } from "./packages.ts";
import type { Variant, Work } from "./works.ts";

/** A program that is measured: a test runner, or a bare program that does the same without one. */
export interface Peer {
  /** As it is given as an argument. */
  readonly name: string;
  /** How it is called in tables. */
  readonly title: string;
  /** The package that holds it; absent if it is part of this project or of the system. */
  readonly package?: Package;
  /** A program that the system must have. */
  readonly needs?: string;
  /** The names of the only works that it is there for; if absent, all of them. */
  readonly works?: readonly string[];
  /** Asks for its version, as a command; absent if it has none. */
  version?(programs: Programs): readonly string[];
  /**
   * Prepares a task: writes the files in the format of the program.
   *
   * @returns How to run it, or why the program cannot do that work.
   */
  enter(task: Task): Promise<Entry | string>;
}

/** What one program is to do. */
export interface Task {
  readonly work: Work;
  readonly variant: Variant;
  /** An empty folder. */
  readonly folder: string;
  /** The URL of the server. */
  readonly url: string;
  readonly programs: Programs;
}

/** The commands of what can be run, without arguments. */
export interface Programs {
  /** The bundle of a release, with its permissions and flags. */
  readonly baton: readonly string[];
  /** Runs a script of `scripts/peers` as a bundle like baton's. */
  readonly script: (name: "fetch_loop" | "parse_yaml") => readonly string[];
  /** The loop in Go, if Go is there to build it. */
  readonly goLoop?: string;
  /** The executable of an installed package. */
  readonly installed: (peer: Peer) => string;
}

/** A prepared task. */
export interface Entry {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory; if absent, a folder outside the project. */
  readonly cwd?: string;
}

/** Returns the name of the file of a flow, without an extension, by its index. */
export function fileName(i: number): string {
  return `flow_${String(i).padStart(5, "0")}`;
}

/** Writes the file of a flow once for each file of a variant. */
export async function writeFiles(
  folder: string,
  { files }: Variant,
  extension: string,
  text: (name: string) => string,
  prefix = "",
): Promise<void> {
  for (let i = 0; i < files; i++) {
    const name = `${prefix}${fileName(i)}`;
    await Deno.writeTextFile(`${folder}/${name}.${extension}`, text(name));
  }
}

/** Whether a work asks for something again until it is done. */
export function isPolled({ flow }: Work): boolean {
  return flow.steps.some(({ until }) => until !== undefined);
}

/** Whether a work asserts how many items pass a filter. */
export function isCounted({ flow }: Work): boolean {
  return flow.steps.some(({ checks }) => checks?.some((check) => "where" in check));
}
