import { formatDuration } from "../../../text/mod.ts";

/** Formats milliseconds; a short duration with one decimal, since most requests are short. */
export function shortDuration(ms: number): string {
  return ms < 9.95 ? `${ms.toFixed(1)} ms` : formatDuration(ms);
}
