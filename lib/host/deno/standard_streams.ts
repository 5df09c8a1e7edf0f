import { concatBytes } from "../../text/mod.ts";
import { HostFileTooLarge, type HostOutput } from "../host.ts";
import { afterWork, beforeLongWork } from "./long_work.ts";

const encoder = new TextEncoder();

/** The bytes that an empty pipe takes at least; the smallest ones have 16 KiB, those of Linux 64. */
const PIPE_BYTES = 16 * 1024;

/** A stream that accepts as many bytes as it can at once. */
export interface SyncWriter {
  writeSync(bytes: Uint8Array): number;
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes line by line, and repeats a line that a full pipe refused. A pipe is non-blocking if
 * another process that shares it made it so.
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
 * Returns a standard stream as an output. A run continues if the reader, such as `head`, closes the
 * stream, or if the stream cannot be written.
 *
 * @param wordError Words the error of a write for a reader.
 */
export function denoOutput(
  stream: SyncWriter & { isTerminal(): boolean },
  wordError: (error: unknown) => string,
): HostOutput {
  const isTerminal = stream.isTerminal();
  let open = true;
  let problem: string | undefined;
  let room = PIPE_BYTES;
  return {
    write(text) {
      if (!open) return;
      if (!isTerminal && (room -= text.length) < 0) void beforeLongWork();
      try {
        writeLines(stream, text);
        afterWork();
      } catch (error) {
        open = false;
        if (!(error instanceof Deno.errors.BrokenPipe)) problem = wordError(error);
      }
    },
    problem: () => problem,
    isTerminal,
    columns: () => isTerminal ? Deno.consoleSize().columns || undefined : undefined,
    rows: () => isTerminal ? Deno.consoleSize().rows || undefined : undefined,
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

/** Returns whether a path is an existing directory of the standard streams. */
export function isStreamDirectory(path: string): boolean {
  return path === "/dev" || path === "/dev/fd";
}

let standardInput: Promise<Uint8Array> | undefined;

/**
 * Returns the standard stream of a path. Deno opens these paths only with all permissions, but
 * gives every program the streams themselves.
 */
export function streamAt(path: string): StreamName | undefined {
  return Object.hasOwn(STREAM_PATHS, path) ? STREAM_PATHS[path] : undefined;
}

/**
 * Returns the standard input. It is read once and kept, so it can be read again like a file.
 *
 * @throws {HostFileTooLarge} If it has more than `most` bytes.
 */
export function readInput(most: number): Promise<Uint8Array> {
  return standardInput ??= bytesOf(Deno.stdin.readable, most);
}

/**
 * Reads a stream to its end.
 *
 * @throws {HostFileTooLarge} If it has more than `most` bytes.
 */
export async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new HostFileTooLarge(undefined, most);
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}
