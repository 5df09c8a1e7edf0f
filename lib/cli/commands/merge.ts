import { isError } from "../../diagnostics/mod.ts";
import { type Coverage, type MergedLogs, mergeLogs } from "../../merge/mod.ts";
import {
  type FlowFinished,
  flowNote,
  type RunEvent,
  runOfFlow,
  type RunStarted,
} from "../../record/mod.ts";
import { createReporters, outputForPeople } from "../../reporters/mod.ts";
import { count, visibleLine } from "../../text/mod.ts";
import type { Invocation } from "../command.ts";
import { completeFlags, type FlagsOf, MERGE_OPTIONS } from "../options/mod.ts";
import {
  outputPaths,
  printDiagnostics,
  refuseInputs,
  reporterOptions,
  withEarlierRun,
} from "../outputs.ts";
import { USAGE_ERROR } from "../usage_error.ts";

/** `baton merge`. @returns The exit code. */
export async function mergeCommand(
  invocation: Invocation,
): Promise<number> {
  const { flags, host } = invocation;
  return await writeMerged(invocation, completeFlags(flags, MERGE_OPTIONS, host.env));
}

/** Merges the logs at the paths and writes the reports that the options name. @returns The exit code. */
export async function writeMerged(
  { host, paths, argv }: Pick<Invocation, "host" | "paths" | "argv">,
  flags: FlagsOf<typeof MERGE_OPTIONS>,
): Promise<number> {
  const outputs = await withEarlierRun(reporterOptions(flags, host), flags, host);
  const merged = await mergeLogs(host, paths, {
    allowMissing: flags["allow-missing"] === true,
    leftOut: outputPaths(outputs),
    argv: ["baton", ...argv],
  });
  refuseInputs(outputs, merged.paths, "the merge");
  const errors = merged.findings.filter(isError);
  const shown = flags.quiet === true ? errors : merged.findings;
  printDiagnostics(shown, host, flags.color);
  if (merged.paths.length === 0) return USAGE_ERROR;
  const output = { ...host, stdout: host.documents };
  const reporters = await createReporters(output, {
    ...outputs,
    // What was merged is said between the flows and what is wrong with them.
    console: outputs.console && {
      ...outputs.console,
      flows: flags.verbose === true,
      failuresLast: true,
      progress: "none",
    },
  });
  const summary = createMergeSummary();
  const exitCode = await forwardEvents(merged, (event) => {
    const masked = host.secrets.event(event);
    reporters.event(masked);
    summary.event(masked);
  });
  const lines = summary.lines(merged.coverage);
  if (flags.quiet !== true) {
    outputForPeople(output, outputs.github === true).write(
      `${lines.join("\n")}\n${lines.length > 1 ? "\n" : ""}`,
    );
  }
  const { problems } = await reporters.finish();
  for (const problem of problems) host.stderr.write(`error: ${problem}\n`);
  return errors.length + problems.length > 0 ? USAGE_ERROR : exitCode;
}

/** Forwards the events of the merged run. @returns The exit code of the run. */
async function forwardEvents(
  merged: MergedLogs,
  onEvent: (event: RunEvent) => void,
): Promise<number> {
  const events = merged.events();
  for (let next = await events.next();; next = await events.next()) {
    if (next.done) return next.value?.exit_code ?? USAGE_ERROR;
    onEvent(next.value);
  }
}

const MAX_FLOWS = 10;
const MAX_SHARDS = 10;

/** Collects the flows that did not pass, for the summary of a merge. */
interface MergeSummary {
  /** Takes the next event of the merged run. */
  event(event: RunEvent): void;
  /** Returns the lines: how much was merged, and which flows did not pass. */
  lines(coverage: Coverage): string[];
}

interface NotPassedFlow {
  readonly file: string;
  readonly shard: number | undefined;
}

/** The ways in which a flow does not pass, as the summary words them. */
const NOT_PASSED = {
  failed: "failed",
  broken: "cannot be run",
  error: "could not be judged",
} as const;

const KINDS = ["failed", "broken", "error"] as const;

function createMergeSummary(): MergeSummary {
  const notPassed: Record<keyof typeof NOT_PASSED, NotPassedFlow[]> = {
    failed: [],
    broken: [],
    error: [],
  };
  let run: RunStarted | undefined;
  return {
    event(event) {
      if (event.type === "run_started") run = event;
      if (event.type !== "flow_finished" || !run) return;
      const kind = notPassedKind(event);
      if (!kind) return;
      const shard = run.merged && runOfFlow(run, event.flow).shard?.index;
      const flow = run.flows[event.flow];
      notPassed[kind].push({ file: flow.file + flowNote(flow), shard });
    },
    lines(coverage) {
      const lines = KINDS.filter((kind) => notPassed[kind].length > 0).map((kind) =>
        `${count(notPassed[kind].length, "flow")} ${NOT_PASSED[kind]} (${listOf(notPassed[kind])})`
      );
      return [coverageLine(coverage), ...lines];
    },
  };
}

function notPassedKind(
  { outcome, diagnostics }: FlowFinished,
): keyof typeof NOT_PASSED | undefined {
  if (outcome === "failed") return "failed";
  if (outcome !== "error") return undefined;
  return diagnostics.some(isError) ? "broken" : "error";
}

/**
 * Lists flows by shard: `shard 3: flows/pay.yaml, flows/refund.yaml; shard 4: flows/search.yaml`.
 */
function listOf(flows: readonly NotPassedFlow[]): string {
  const sorted = flows.toSorted((a, b) => (a.shard ?? Infinity) - (b.shard ?? Infinity));
  const groups = Array.from(
    Map.groupBy(sorted.slice(0, MAX_FLOWS), ({ shard }) => shard),
    ([shard, group]) =>
      (shard === undefined ? "" : `shard ${shard}: `) + group.map(({ file }) => file).join(", "),
  );
  const more = flows.length > MAX_FLOWS ? [`and ${flows.length - MAX_FLOWS} more`] : [];
  return visibleLine([...groups, ...more].join("; "));
}

/** Describes the coverage: `4 shards of 4: 212 flows, 0 twice, 0 missing`. */
function coverageLine({ runs, shards, flows, twice }: Coverage): string {
  const parts = [count(flows, "flow"), `${twice} twice`];
  if (!shards) return `${count(runs, "run")}: ${parts.join(", ")}`;
  const { present, total, missing, missingFlows } = shards;
  const names = missing.slice(0, MAX_SHARDS).join(", ") +
    (missing.length > MAX_SHARDS ? ", …" : "");
  const missingShards = missing.length === 1 ? `shard ${names}` : `shards ${names}`;
  if (missing.length === 0) parts.push(`${missingFlows ?? 0} missing`);
  else {parts.push(
      missingFlows ? `${missingFlows} missing (${missingShards})` : `${missingShards} missing`,
    );}
  return `${count(present, "shard")} of ${total}: ${parts.join(", ")}`;
}
