/** The version of Deno that builds baton and is embedded in it. It is set only here. */
export const DENO_VERSION = "2.9.6";

/** The archive and the executable of a system. */
export interface Platform {
  readonly archive: "tar.gz" | "zip";
  readonly executable: string;
  /** The format of its executables. */
  readonly form: "ELF" | "Mach-O" | "PE";
}

const LINUX: Platform = { archive: "tar.gz", executable: "baton", form: "ELF" };
const MACOS: Platform = { archive: "tar.gz", executable: "baton", form: "Mach-O" };
const WINDOWS: Platform = { archive: "zip", executable: "baton.exe", form: "PE" };

/** The platforms that baton is built for, by the names that `deno compile` uses. */
export const TARGETS: Readonly<Record<string, Platform>> = {
  "x86_64-unknown-linux-gnu": LINUX,
  "aarch64-unknown-linux-gnu": LINUX,
  "x86_64-apple-darwin": MACOS,
  "aarch64-apple-darwin": MACOS,
  "x86_64-pc-windows-msvc": WINDOWS,
  "aarch64-pc-windows-msvc": WINDOWS,
};

/**
 * The permissions of the program: it connects to hosts, reads flows, writes reports and reads
 * variables. It cannot run programs, load libraries, read system information or import code.
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
 * Flags of the engine: text cannot become code, only what is called very often is optimized to the
 * end, and there is room for young objects, so that reading a large flow does not pause for garbage
 * collection. docs/packaging.md has what they save.
 */
export const V8_FLAGS: readonly string[] = [
  "--disallow-code-generation-from-strings",
  "--invocation-count-for-turbofan=100000",
  "--min-semi-space-size=32",
];

/**
 * Disables the cache of compiled code: a program would keep it in the shared folder for temporary
 * files, where others could change what it runs next. docs/packaging.md says what it would save.
 */
export const NO_CODE_CACHE = "--no-code-cache";

/** Flags that make Deno use only the files of a program. */
export const ALONE: readonly string[] = ["--no-config", "--no-lock", "--no-npm", "--no-remote"];

/** The arguments with which `deno run` runs a bundle like a compiled program. */
export const RUN_FLAGS: readonly string[] = [
  "run",
  "--quiet",
  ...ALONE,
  NO_CODE_CACHE,
  ...PERMISSIONS,
  `--v8-flags=${V8_FLAGS.join(",")}`,
];

/**
 * The size limits in bytes. Users download and start everything in a program, so growth beyond this
 * must be noticed, and then allowed here or avoided. The files that each run loads have a limit of
 * their own, because the engine reads them through before the run begins. 23 kB of the bundle are the
 * HTML report, of which most is the script and the style of its page.
 */
export const BUDGET = { run: 446_000, bundle: 2_024_500, payload: 2_038_500 } as const;
