import { type Host, HostFileError } from "../host/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { cannotWrite, namingPath, prepareOutput } from "./report_file.ts";
import { jsonText, type RunEvents } from "./report_format.ts";

/** The log of a run: its events as they happen, one JSON text a line (NDJSON). */
export interface Log {
  readonly path: string;
  /** Writes an event; it is with the system when the call returns. A failure is kept until `close`. */
  event(event: RunEvent): void;
  /** Closes the log. @throws {HostFileError} If an event could not be written; it names the path. */
  close(): void;
}

/**
 * Creates the log of a run, under its own name from the start. Parents are made.
 *
 * @throws {HostFileError} If the file cannot be written; it names the path.
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

/** Makes the log of a run from its events: one JSON text a line (NDJSON). */
export async function toLog(events: RunEvents): Promise<string> {
  let log = "";
  for await (const event of events) log += logLine(event);
  return log;
}

/** An event as a line of the log, line end included. */
export function logLine(event: RunEvent): string {
  return `${jsonText(event)}\n`;
}
