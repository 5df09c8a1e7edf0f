import type { HostOutput } from "../host/mod.ts";

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
