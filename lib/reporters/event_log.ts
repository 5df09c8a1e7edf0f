import { type Host, HostFileError } from "../host/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { cannotWrite, namingPath, prepareOutput } from "./report_file.ts";
import { jsonText, type RunEvents } from "./report_format.ts";

/** The log of a run: its events as they happen, one JSON text per line (NDJSON). */
export interface Log {
  readonly path: string;
  /** Writes an event to the operating system before it returns. Keeps an error until `close`. */
  event(event: RunEvent): void;
  /**
   * Closes the log.
   *
   * @throws {HostFileError} If an event could not be written; the error names the path.
   */
  close(): void;
}

/**
 * Creates the log of a run under its final name, and its parent directories.
 *
 * @throws {HostFileError} If the file cannot be written; the error names the path.
 */
export function openLog(host: Host, path: string): Promise<Log> {
  let failure: HostFileError | undefined;
  return namingPath(path, async () => {
    await prepareOutput(host, path);
    const writer = await host.files.create(path);
    return {
      path,
      event(event) {
        if (failure) return;
        try {
          writer.write(logLine(event));
        } catch (error) {
          if (!(error instanceof HostFileError)) throw error;
          failure = cannotWrite(path, error);
        }
      },
      close() {
        writer.close();
        if (failure) throw failure;
      },
    };
  });
}

/** Makes the log of a run from its events: one JSON text per line (NDJSON). */
export async function toLog(events: RunEvents): Promise<string> {
  let log = "";
  for await (const event of events) log += logLine(event);
  return log;
}

/** Formats an event as a line of the log, including the line end. */
export function logLine(event: RunEvent): string {
  return `${jsonText(event)}\n`;
}
