import { entryOf, entryRange } from "../../loader/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import type { LintRule } from "../rule.ts";

const LONG_MS = 600_000;

/** A loop whose pauses add up to more than ten minutes. */
export const longPoll: LintRule = {
  code: "long-poll",
  check({ flow, label }, advise) {
    for (const { loop } of flow.steps) {
      if (!loop) continue;
      const pauses = (loop.maxAttempts - 1) * loop.sleepMs;
      const attempts = entryOf(loop.node, "max_attempts");
      const sleep = entryOf(loop.node, "sleep_ms");
      if (pauses <= LONG_MS || !attempts) continue;
      advise(`the pauses of this loop may take ${formatDuration(pauses)}`, entryRange(attempts), {
        related: sleep ? [label(entryRange(sleep))] : [],
        help: helpFor(loop.sleepMs),
      });
    }
  },
};

function helpFor(sleepMs: number): string {
  const attempts = Math.floor(LONG_MS / sleepMs);
  const instead = attempts > 1
    ? `\`max_attempts: ${attempts}\` with this pause ends within ten minutes`
    : "pause for less";
  return `what hangs should be known sooner: ${instead}`;
}
