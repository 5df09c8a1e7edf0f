import type { Host } from "../../host/mod.ts";
import type { RunEvent } from "../../record/mod.ts";
import type { Painter } from "./palette.ts";

/**
 * How to show that a run goes on: `auto` draws the running flows at the bottom of a terminal, and in
 * CI breaks a long silence with a line; `plain` does only the latter, and `none` neither.
 */
export type ProgressMode = "auto" | "plain" | "none";

/** Shows that a run goes on, beside what is written. */
export interface ProgressView {
  /** Takes the next event of the run. */
  event(event: RunEvent): void;
  /**
   * Writes text that stays.
   *
   * @param isBlock Whether it ends with what a blank line belongs below.
   */
  write(text: string, isBlock: boolean): void;
  /** Shows nothing any more. */
  end(): void;
}

/** What a view needs. */
export type ProgressHost = Pick<Host, "clock" | "stdout" | "env">;

/**
 * Opens the view of a run.
 *
 * @param durations Milliseconds that the flows took in an earlier run, by their keys.
 */
export async function openProgress(
  host: ProgressHost,
  paint: Painter,
  mode: ProgressMode = "auto",
  durations: Readonly<Record<string, number>> = {},
): Promise<ProgressView> {
  const { clock, stdout } = host;
  switch (formOf(host, mode)) {
    case "area":
      return (await import("./live_area.ts")).createLiveArea(clock, stdout, paint, durations);
    case "lines":
      return (await import("./progress_lines.ts")).createProgressLines(clock, stdout);
    case "none":
      return withoutProgress(stdout);
  }
}

/** Returns the view that shows nothing besides what is written. */
export function withoutProgress(stdout: Host["stdout"]): ProgressView {
  return { event() {}, write: (text) => stdout.write(text), end() {} };
}

/** A terminal that cannot move its cursor, and one of a CI system, get lines. */
function formOf({ stdout, env }: ProgressHost, mode: ProgressMode): "area" | "lines" | "none" {
  if (mode === "none") return "none";
  const isLog = isSet(env.get("CI")) || stdout.isTerminal && env.get("TERM") === "dumb";
  if (mode === "plain" || isLog) return "lines";
  return stdout.isTerminal ? "area" : "none";
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.toLowerCase());
}
