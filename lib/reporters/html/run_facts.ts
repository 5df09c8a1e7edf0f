import { count, formatDuration } from "../../text/mod.ts";
import type { PageRun } from "./page_data.ts";

/** The first of the exit codes of runs that a signal stopped. */
const FIRST_SIGNAL_CODE = 128;

/** Says in one line how a run ended: `2 of 12 flows did not pass`, `11 of 12 flows passed`. */
export function titleOf({ summary, run }: PageRun): string {
  const isWhole = run.finished_at !== undefined && run.exit_code < FIRST_SIGNAL_CODE;
  if (!isWhole) return `Interrupted: ${resultOf(summary)}`;
  return summary.flows === 0 ? "No flow ran" : resultOf(summary);
}

function resultOf(
  { flows, flows_passed, flows_failed, flows_error }: PageRun["summary"],
): string {
  const wrong = flows_failed + flows_error;
  if (wrong > 0) return `${wrong} of ${count(flows, "flow")} did not pass`;
  if (flows === 0) return "no flow ran";
  const of = flows_passed === flows ? "" : `${flows_passed} of `;
  return `${of}${count(flows, "flow")} passed`;
}

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
