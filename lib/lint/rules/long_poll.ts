import { entryOf, entryRange, requestSteps } from "../../loader/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import type { LintRule } from "../rule.ts";

const LONG_MS = 600_000;

/** Reports a loop whose pauses add up to more than ten minutes. */
export const longPoll: LintRule = {
  code: "long-poll",
  docs: {
    what: "Reports a `loop` whose pauses add up to more than ten minutes: `sleep_ms` times one " +
      "less than `max_attempts`.",
    why: "A server that hangs holds up the whole run for that long before anybody learns of it.",
    example: `
name: report
steps:
  - name: wait_ready
    request: { url: "\${ENV.BASE_URL}/report" }
    loop:
      max_attempts: 400
      sleep_ms: 3000
      until: { status: 200 }`,
    instead: `
name: report
steps:
  - name: wait_ready
    request: { url: "\${ENV.BASE_URL}/report" }
    loop:
      max_attempts: 100
      sleep_ms: 3000
      until: { status: 200 }`,
    limits: "The time that the requests take does not count. The help of the diagnostic says how " +
      "many attempts with the same pause end within ten minutes.",
  },
  check({ flow, label }, advise) {
    for (const { loop } of requestSteps(flow)) {
      if (!loop) continue;
      const pauses = (loop.maxAttempts - 1) * loop.sleepMs;
      const attempts = entryOf(loop.node, "max_attempts");
      const sleep = entryOf(loop.node, "sleep_ms");
      if (pauses <= LONG_MS || !attempts) continue;
      advise(`the pauses of this loop can take ${formatDuration(pauses)}`, entryRange(attempts), {
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
    : "use a shorter pause";
  return `a loop that hangs should fail sooner: ${instead}`;
}
