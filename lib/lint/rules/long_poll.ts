import { entryOf, entryRange } from "../../loader/mod.ts";
import { duration } from "../../text/mod.ts";
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
      advise(`the pauses of this loop may take ${duration(pauses)}`, entryRange(attempts), {
        related: sleep ? [label(entryRange(sleep))] : [],
        help: "wait for less: a flow that hangs should end in minutes, not in the limit of a job",
      });
    }
  },
};
