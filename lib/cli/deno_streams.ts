/** A standard stream that a path names. */
export type StreamName = "stdin" | "stdout" | "stderr";

const NAMES: Readonly<Record<string, StreamName>> = {
  "/dev/stdin": "stdin",
  "/dev/fd/0": "stdin",
  "/dev/stdout": "stdout",
  "/dev/fd/1": "stdout",
  "/dev/stderr": "stderr",
  "/dev/fd/2": "stderr",
};

/** Whether a path is a folder of the standard streams, which is there. */
export function holdsStreams(path: string): boolean {
  return path === "/dev" || path === "/dev/fd";
}

let input: Promise<Uint8Array> | undefined;

/**
 * The standard stream that is a file by this path. Deno opens these paths for a program with every
 * permission only, but hands the streams themselves to each.
 */
export function streamAt(path: string): StreamName | undefined {
  return Object.hasOwn(NAMES, path) ? NAMES[path] : undefined;
}

/** All of the standard input; it is read once, and as good as a file that is read again. */
export function readInput(): Promise<Uint8Array> {
  return input ??= new Response(Deno.stdin.readable).bytes();
}
