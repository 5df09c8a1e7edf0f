import { programCall } from "../support/program.ts";

/** How a run under load ended. */
export interface LoadedRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The largest resident set of the process, in MiB; as Linux accounts it. */
  readonly peakMiB: number;
}

/** What a run may use. */
export interface Means {
  /** The working directory. */
  readonly cwd: string;
  /** The maximum number of open files. @default {that of this process} */
  readonly descriptors?: number;
  /** The size of V8's heap in MiB. @default {that of the program} */
  readonly heapMiB?: number;
}

const MIB_IN_KIB = 1024;
const POLL_MS = 50;

/** Runs baton as a process of its own and watches its memory. */
export async function runLoaded(
  argv: readonly string[],
  { cwd, descriptors, heapMiB }: Means,
): Promise<LoadedRun> {
  const { command, args } = programCall();
  const limit = descriptors === undefined ? "" : `ulimit -n ${descriptors}; `;
  const heap: Record<string, string> = heapMiB === undefined
    ? {}
    : { DENO_V8_FLAGS: `--max-old-space-size=${heapMiB}` };
  const child = new Deno.Command("bash", {
    args: ["-c", `${limit}exec "$0" "$@"`, command, ...args, ...argv],
    cwd,
    env: heap,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let peakKiB = 0;
  const watch = setInterval(() => peakKiB = Math.max(peakKiB, residentKiB(child.pid)), POLL_MS);
  const { code, stdout, stderr } = await child.output();
  clearInterval(watch);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return {
    exitCode: code,
    stdout: decode(stdout),
    stderr: decode(stderr),
    peakMiB: Math.round(peakKiB / MIB_IN_KIB),
  };
}

/** The highest resident set so far; 0 if the process has ended. */
function residentKiB(pid: number): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
