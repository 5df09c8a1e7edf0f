import { fileURLToPath } from "node:url";
import { bundleProgram } from "../build/bundle.ts";
import { findOrigin } from "../build/origin.ts";
import { RUN_FLAGS } from "../build/recipe.ts";

const ROOT = new URL("../../", import.meta.url);
const SAMPLE_EVERY_MS = 5;

/** A process that has ended successfully. */
export interface Finished {
  readonly stdout: string;
  /** Milliseconds from just before its start to just after its end. */
  readonly durationMs: number;
}

/** Returns the command line of a script of this project, with all permissions. */
function denoRun(script: string, args: readonly string[]): string[] {
  return ["run", "--quiet", "--allow-all", script, ...args];
}

/**
 * Runs a script of this project in a separate process and waits for its end.
 *
 * @param script The path of the script, relative to the project.
 * @throws {Error} If its exit code is not 0.
 */
export async function run(script: string, args: readonly string[] = []): Promise<Finished> {
  return await runDeno(denoRun(script, args));
}

async function runDeno(args: readonly string[], expected = 0): Promise<Finished> {
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd: ROOT });
  const start = performance.now();
  const { code, stdout, stderr } = await command.output();
  const durationMs = performance.now() - start;
  if (code !== expected) fail("deno", args, code, new TextDecoder().decode(stderr));
  return { stdout: new TextDecoder().decode(stdout), durationMs };
}

/**
 * Runs a command and measures its memory.
 *
 * @param expected The exit code that it ends with.
 * @returns The peak of its resident set in KiB, as Linux counts it (`VmHWM`).
 * @throws {Error} If its exit code is another one.
 */
export async function runForPeakKib(
  [program, ...args]: readonly string[],
  expected = 0,
): Promise<number> {
  const child = new Deno.Command(program, {
    args,
    cwd: ROOT,
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  let peak = 0;
  const sample = () => peak = Math.max(peak, peakKib(child.pid));
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  const { code } = await child.status;
  clearInterval(timer);
  if (code !== expected) fail(program, args, code, "");
  return peak;
}

/** The program as shipped. */
export interface Shipped {
  /** Its command, without arguments. */
  readonly command: readonly string[];
  /**
   * Runs it in a separate process with its permissions and flags, like {@linkcode run}.
   *
   * @param expected The exit code that it ends with. @default {0}
   */
  run(args: readonly string[], expected?: number): Promise<Finished>;
  /** Removes its files. */
  remove(): Promise<void>;
}

/** Makes the bundle of a release, outside the project. */
export async function ship(): Promise<Shipped> {
  const root = fileURLToPath(ROOT);
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  const { entry } = await bundleProgram(root, `${directory}/bundle`, await findOrigin(root));
  return {
    command: [Deno.execPath(), ...RUN_FLAGS, entry],
    run: (args, expected) => runDeno([...RUN_FLAGS, entry, ...args], expected),
    remove: () => Deno.remove(directory, { recursive: true }),
  };
}

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  /** Ends the process. */
  stop(): Promise<void>;
}

/** Starts a script that serves, and waits for the URL that it prints. */
export async function startServer(
  script: string,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = new Deno.Command(Deno.execPath(), {
    args: denoRun(script, args),
    cwd: ROOT,
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  return {
    url: value.trim(),
    async stop() {
      child.kill();
      await reader.cancel();
      await child.status;
    },
  };
}

/**
 * Returns the peak memory of a process. Linux keeps the peak while the process lives, so the last
 * sample is the peak.
 */
function peakKib(pid: number): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

function fail(script: string, args: readonly string[], code: number, stderr: string): never {
  throw new Error(`${script} ${args.join(" ")} ended with exit code ${code}\n${stderr}`);
}

/** Formats KiB for a table: `41 MiB`. */
export function mebibytes(kib: number): string {
  return `${(kib / 1024).toFixed(0)} MiB`;
}
