import type { FlowRecord } from "../../record/mod.ts";
import { formatDuration, markdownCode, markdownText, visibleLine } from "../../text/mod.ts";
import { capBytes } from "../safe_text.ts";

/** How many steps are named. */
const MOST_STEPS = 5;
/** The least duration that is worth a line, in milliseconds. */
const LEAST_MS = 100;
const NAME_BYTES = 200;

interface SlowStep {
  readonly file: string;
  readonly name: string;
  readonly duration: number;
}

/** Collects the slowest steps of a run. */
export interface SlowestSteps {
  /** Takes the next flow. */
  add(record: FlowRecord): void;
  /** Returns a line of Markdown; empty if no step took long. */
  line(): string;
}

/** Makes a collection; it keeps no more steps than it names. */
export function createSlowestSteps(): SlowestSteps {
  let slowest: readonly SlowStep[] = [];
  return {
    add({ file, steps }) {
      const least = slowest.length < MOST_STEPS ? LEAST_MS : slowest[slowest.length - 1].duration;
      const slower = steps.filter(({ duration_ms }) => duration_ms > least)
        .map(({ name, duration_ms }) => ({ file, name, duration: duration_ms }));
      if (slower.length === 0) return;
      slowest = [...slowest, ...slower].toSorted((a, b) => b.duration - a.duration)
        .slice(0, MOST_STEPS);
    },
    line() {
      if (slowest.length === 0) return "";
      const steps = slowest.map(({ file, name, duration }) => {
        const shown = capBytes(visibleLine(name), NAME_BYTES);
        const place = capBytes(visibleLine(file), NAME_BYTES);
        return `${markdownCode(place)} ${markdownText(`› ${shown}`)} ${formatDuration(duration)}`;
      });
      return `Slowest steps: ${steps.join(", ")}`;
    },
  };
}
