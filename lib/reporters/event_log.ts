import { type Host, HostFileError } from "../host/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { cannotWrite, claimOutput, namingPath, prepareOutput } from "./report_file.ts";
import { jsonText } from "./report_format.ts";

/** The log of a run: its events as they happen, one JSON text per line (NDJSON). */
export interface Log {
  readonly path: string;
  /**
   * Writes an event to the operating system before it returns, or together with the next event if
   * that follows before anything else can happen. Keeps an error until `close`.
   */
  event(event: RunEvent): void;
  /**
   * Closes the log.
   *
   * @throws {HostFileError} If an event could not be written; the error names the path.
   */
  close(): Promise<void>;
}

/**
 * Creates the log of a run under its final name, and its parent directories.
 *
 * @throws {HostFileError} If the file cannot be written; the error names the path.
 */
export function openLog(host: Host, path: string): Promise<Log> {
  const isFollowed = followedEvents();
  let pending = "";
  let failure: HostFileError | undefined;
  return namingPath(path, async () => {
    const isRegular = await prepareOutput(host, path) === "regular";
    const claim = isRegular ? await claimOutput(host, path) : undefined;
    const writer = await host.files.create(path);
    const flush = () => {
      if (pending === "") return;
      try {
        writer.write(pending);
        pending = "";
      } catch (error) {
        if (!(error instanceof HostFileError)) throw error;
        failure = cannotWrite(path, error);
      }
    };
    return {
      path,
      event(event) {
        if (failure) return;
        pending += logLine(event);
        if (!isFollowed(event)) flush();
      },
      async close() {
        if (!failure) flush();
        writer.close();
        await claim?.end();
        if (failure) throw failure;
      },
    };
  });
}

/**
 * Tells which events are followed by another one of their flow before it waits or sends anything:
 * the only attempt of a step, by the end of the step, and that of the last step, by the end of the
 * flow. One write for both halves the cost of a log.
 */
function followedEvents(): (event: RunEvent) => boolean {
  const lastSteps = new Map<number, number>();
  return (event) => {
    switch (event.type) {
      case "flow_started":
        lastSteps.set(event.flow, event.steps.length - 1);
        return false;
      case "attempt":
        return event.max_attempts === 1;
      case "step_finished":
        return event.step === lastSteps.get(event.flow);
      case "flow_finished":
        lastSteps.delete(event.flow);
        return false;
      default:
        return false;
    }
  };
}

/** Formats an event as a line of the log, including the line end. */
export function logLine(event: RunEvent): string {
  return `${jsonText(event)}\n`;
}
