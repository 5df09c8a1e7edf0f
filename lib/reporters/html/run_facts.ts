import { formatDuration } from "../../text/mod.ts";
import type { PageRun } from "./page_data.ts";

/** Returns the facts of a run for its readers: names and values, in the order in which they matter. */
export function runFacts(
  { run, summary, baton_version, environment, argv }: PageRun,
): readonly (readonly [name: string, value: string])[] {
  const { origin, shard, merged } = run;
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ["duration", formatDuration(summary.duration_ms)],
    ["assertions", String(summary.assertions)],
    ["started", run.started_at],
    ["finished", run.finished_at ?? "cut off"],
    ["exit code", String(run.exit_code)],
    ["commit", origin?.commit],
    ["branch", origin?.branch],
    [
      "flow files changed since the commit",
      origin?.dirty === undefined ? undefined : yesNo(origin.dirty),
    ],
    ["CI system", origin?.ci && [origin.ci.provider, origin.ci.run_id].filter(Boolean).join(" ")],
    ["CI run", origin?.ci?.url],
    ...Object.entries(run.labels).map(([name, value]) => [`label ${name}`, value] as const),
    ["seed", run.seed],
    ["shard", shard && `${shard.index} of ${shard.total}`],
    ["merged from", merged && `${merged.length} runs`],
    ["flows at a time", String(run.jobs)],
    ["environment variables", environment.length > 0 ? environment.join(", ") : undefined],
    ["command line", argv.join(" ")],
    ["run", run.run_id],
    ["baton", baton_version],
  ];
  return facts.flatMap(([name, value]) => value === undefined ? [] : [[name, value] as const]);
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}
