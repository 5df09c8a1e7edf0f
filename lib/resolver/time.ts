import type { NowForm } from "./expression.ts";

/** A time in one of the forms of `NOW`; ISO 8601 in UTC, or a number since the epoch. */
export function formatTime(epochMs: number, form: NowForm): string | number {
  switch (form) {
    case "ISO":
      return new Date(epochMs).toISOString();
    case "DATE":
      return new Date(epochMs).toISOString().slice(0, 10);
    case "EPOCH":
      return Math.floor(epochMs / 1_000);
    case "EPOCH_MS":
      return Math.floor(epochMs);
  }
}
