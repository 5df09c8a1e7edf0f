/** The version of Deno that builds baton and is inside it. It is set only here. */
export const DENO_VERSION = "2.9.6";

/** The archive and the executable of a system. */
export interface Platform {
  readonly archive: "tar.gz" | "zip";
  readonly executable: string;
  /** The form of its executables. */
  readonly form: "ELF" | "Mach-O" | "PE";
}

const LINUX: Platform = { archive: "tar.gz", executable: "baton", form: "ELF" };
const MACOS: Platform = { archive: "tar.gz", executable: "baton", form: "Mach-O" };
const WINDOWS: Platform = { archive: "zip", executable: "baton.exe", form: "PE" };

/** The platforms that baton is built for, by the names that `deno compile` has for them. */
export const TARGETS: Readonly<Record<string, Platform>> = {
  "x86_64-unknown-linux-gnu": LINUX,
  "aarch64-unknown-linux-gnu": LINUX,
  "x86_64-apple-darwin": MACOS,
  "aarch64-apple-darwin": MACOS,
  "x86_64-pc-windows-msvc": WINDOWS,
  "aarch64-pc-windows-msvc": WINDOWS,
};

/**
 * The permissions of a program of baton: it connects to hosts, reads flows, writes reports and reads
 * variables. It cannot run programs, load libraries, read facts of the system or import code.
 */
export const PERMISSIONS: readonly string[] = [
  "--allow-net",
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--deny-import",
  "--no-prompt",
];

/**
 * Flags of the engine: no text becomes code; and room for young objects, so that reading a large flow
 * does not stop for collections.
 */
export const V8_FLAGS: readonly string[] = [
  "--disallow-code-generation-from-strings",
  "--min-semi-space-size=32",
];

/**
 * No cache of compiled code: a program would keep it in the shared folder for temporary files, where
 * others can change what it then runs, and only for the modules that are loaded first.
 */
export const NO_CODE_CACHE = "--no-code-cache";

/** Flags by which Deno uses the files of a program and nothing else. */
export const ALONE: readonly string[] = ["--no-config", "--no-lock", "--no-npm", "--no-remote"];

/** The arguments by which `deno run` runs a bundle as a compiled program runs it. */
export const RUN_FLAGS: readonly string[] = [
  "run",
  "--quiet",
  ...ALONE,
  NO_CODE_CACHE,
  ...PERMISSIONS,
  `--v8-flags=${V8_FLAGS.join(",")}`,
];

/**
 * The largest sizes in bytes. Users download and start everything that is in a program, so growth past
 * this has to be noticed, and then allowed here or left out.
 */
export const BUDGET = { bundle: 1_600_000, payload: 1_650_000 } as const;
