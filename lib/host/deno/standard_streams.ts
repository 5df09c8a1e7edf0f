import type { HostOutput } from "../host.ts";

const encoder = new TextEncoder();

/** What takes bytes, as many of them as it can at once. */
export interface SyncWriter {
  writeSync(bytes: Uint8Array): number;
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes line by line, and again a line that a full pipe refused: pipes are non-blocking where a
 * process that shares them made them so.
 */
function writeLines(stream: SyncWriter, text: string): void {
  for (const line of text.split(/(?<=\n)/)) {
    const bytes = encoder.encode(line);
    for (let done = 0; done < bytes.length;) {
      try {
        done += stream.writeSync(bytes.subarray(done));
      } catch (error) {
        if (!(error instanceof Deno.errors.WouldBlock)) throw error;
        Atomics.wait(pause, 0, 0, 1);
      }
    }
  }
}

/**
 * A standard stream as an output. One that takes no more, as when `head` has read enough, is no reason
 * to stop a run.
 */
export function denoOutput(stream: SyncWriter & { isTerminal(): boolean }): HostOutput {
  const isTerminal = stream.isTerminal();
  let open = true;
  return {
    write(text) {
      if (!open) return;
      try {
        writeLines(stream, text);
      } catch {
        open = false;
      }
    },
    isTerminal,
    columns: () => isTerminal ? Deno.consoleSize().columns || undefined : undefined,
  };
}

/** A standard stream that a path names. */
type StreamName = "stdin" | "stdout" | "stderr";

const STREAM_PATHS: Readonly<Record<string, StreamName>> = {
  "/dev/stdin": "stdin",
  "/dev/fd/0": "stdin",
  "/dev/stdout": "stdout",
  "/dev/fd/1": "stdout",
  "/dev/stderr": "stderr",
  "/dev/fd/2": "stderr",
};

/** Whether a path is a folder of the standard streams, which is there. */
export function isStreamDirectory(path: string): boolean {
  return path === "/dev" || path === "/dev/fd";
}

let standardInput: Promise<Uint8Array> | undefined;

/**
 * The standard stream that is a file by this path. Deno opens these paths for a program with every
 * permission only, but hands the streams themselves to each.
 */
export function streamAt(path: string): StreamName | undefined {
  return Object.hasOwn(STREAM_PATHS, path) ? STREAM_PATHS[path] : undefined;
}

/** All of the standard input; it is read once, and as good as a file that is read again. */
export function readInput(): Promise<Uint8Array> {
  return standardInput ??= new Response(Deno.stdin.readable).bytes();
}
