import type { HostClock, HostOutput } from "../../host/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import type { ProgressView } from "./progress.ts";
import { countTexts, createRunProgress, placeTexts, type RunProgress } from "./run_progress.ts";

/** How long nothing is written before a line says that the run goes on. */
const SILENCE_MS = 30_000;
const LOOK_MS = 1_000;

/** Makes the view that breaks a long silence with a line. */
export function createProgressLines(clock: HostClock, stdout: HostOutput): ProgressView {
  const progress = createRunProgress();
  let last = clock.monotonic();
  let stop: (() => void) | undefined;

  function look(): void {
    const now = clock.monotonic();
    if (now - last < SILENCE_MS) return;
    last = now;
    stdout.write(`${progressLine(progress, now)}\n`);
  }

  return {
    event(event) {
      progress.follow(event, clock.monotonic());
      if (event.type !== "run_started") return;
      last = clock.monotonic();
      stop = clock.every?.(LOOK_MS, look);
    },
    write(text) {
      last = clock.monotonic();
      stdout.write(text);
    },
    end: () => stop?.(),
  };
}

/** `running for 1 min 30 s: 12 of 40 flows, 11 passed, 1 failed; orders.yaml › wait (attempt 14/50) and 2 more` */
function progressLine(progress: RunProgress, now: number): string {
  const { since, running } = progress;
  const [first, ...others] = running;
  const head = `running for ${formatDuration(now - since)}: ${
    Object.values(countTexts(progress)).join(", ")
  }`;
  if (!first) return head;
  const { attempt } = first;
  const number = attempt ? ` (attempt ${attempt.attempt}/${attempt.max_attempts})` : "";
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `${head}; ${placeTexts(first).join("")}${number}${more}`;
}
