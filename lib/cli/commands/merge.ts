import { isError } from "../../diagnostics/mod.ts";
import { HostFileError } from "../../host/mod.ts";
import { type Coverage, type MergedLogs, mergeLogs } from "../../merge/mod.ts";
import { type FlowFinished, type RunEvent, runOfFlow, type RunStarted } from "../../record/mod.ts";
import {
  type ColorMode,
  createReporters,
  visibleLine,
  withoutCommandLines,
} from "../../reporters/mod.ts";
import { count } from "../../text/mod.ts";
import type { Invocation } from "../command.ts";
import { completeFlags, MERGE_OPTIONS, UsageError } from "../options/mod.ts";
import { outputPaths, printDiagnostics, refuseInputs, reporterOptions } from "../outputs.ts";

const USAGE_ERROR = 2;

/** `baton merge`. @returns The exit code. */
export async function mergeCommand(invocation: Invocation): Promise<number> {
  try {
    return await merge(invocation);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof HostFileError)) throw error;
    invocation.host.stderr.write(`error: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

async function merge({ host, flags: given, paths, argv }: Invocation): Promise<number> {
  const flags = completeFlags(given, MERGE_OPTIONS, host.env);
  const outputs = reporterOptions(flags, host);
  const merged = await mergeLogs(host, paths, {
    allowMissing: flags["allow-missing"] === true,
    leftOut: outputPaths(outputs),
    argv: ["baton", ...argv],
  });
  refuseInputs(outputs, merged.paths, "the merge");
  const errors = merged.findings.filter(isError);
  const shown = flags.quiet === true ? errors : merged.findings;
  printDiagnostics(shown, host, flags.color as ColorMode | undefined);
  if (merged.paths.length === 0) return USAGE_ERROR;
  const reporters = await createReporters(host, {
    ...outputs,
    ...(outputs.console ? { console: { ...outputs.console, flows: flags.verbose === true } } : {}),
  });
  const summary = createMergeSummary();
  const exitCode = await forwardEvents(merged, (event) => {
    reporters.event(event);
    summary.event(event);
  });
  const lines = summary.lines(merged.coverage);
  if (flags.quiet !== true) {
    const stdout = outputs.github ? withoutCommandLines(host.stdout) : host.stdout;
    stdout.write(`${lines.join("\n")}\n${lines.length > 1 ? "\n" : ""}`);
  }
  const { problems } = await reporters.finish();
  for (const problem of problems) host.stderr.write(`error: ${problem}\n`);
  return errors.length + problems.length > 0 ? USAGE_ERROR : exitCode;
}

/** Hands the merged record on. @returns The exit code that it calls for. */
async function forwardEvents(
  merged: MergedLogs,
  take: (event: RunEvent) => void,
): Promise<number> {
  const events = merged.events();
  for (let next = await events.next();; next = await events.next()) {
    if (next.done) return next.value?.exit_code ?? USAGE_ERROR;
    take(next.value);
  }
}

const SHOWN = 10;
const SHARDS_SHOWN = 10;

/** Collects what the summary of a merge tells of flows that did not pass. */
interface MergeSummary {
  /** Follows the merged record. */
  event(event: RunEvent): void;
  /** The lines: what there is, and which flows did not pass. */
  lines(coverage: Coverage): string[];
}

interface WrongFlow {
  readonly file: string;
  readonly shard?: number;
}

/** The ways in which a flow does not pass. */
const NOT_PASSED = {
  failed: "failed",
  broken: "cannot be run",
  error: "could not be judged",
} as const;

/** Makes the summary of a merge. */
function createMergeSummary(): MergeSummary {
  const wrong: Record<keyof typeof NOT_PASSED, WrongFlow[]> = { failed: [], broken: [], error: [] };
  let run: RunStarted | undefined;
  return {
    event(event) {
      if (event.type === "run_started") run = event;
      if (event.type !== "flow_finished" || !run) return;
      const fate = notPassedKind(event);
      if (!fate) return;
      const shard = run.merged && runOfFlow(run, event.flow).shard?.index;
      const { file } = run.flows[event.flow];
      wrong[fate].push({ file, ...(shard === undefined ? {} : { shard }) });
    },
    lines(coverage) {
      const fates = Object.keys(NOT_PASSED) as (keyof typeof NOT_PASSED)[];
      return [
        coverageLine(coverage),
        ...fates.flatMap((fate) =>
          wrong[fate].length === 0
            ? []
            : [`${count(wrong[fate].length, "flow")} ${NOT_PASSED[fate]} (${listOf(wrong[fate])})`]
        ),
      ];
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

/** `shard 3: flows/pay.yaml, flows/refund.yaml; shard 4: flows/search.yaml` */
function listOf(flows: readonly WrongFlow[]): string {
  const byShard = new Map<number | undefined, string[]>();
  const byNumber = flows.toSorted((a, b) => (a.shard ?? Infinity) - (b.shard ?? Infinity));
  for (const { file, shard } of byNumber.slice(0, SHOWN)) {
    const files = byShard.get(shard);
    if (files) files.push(file);
    else byShard.set(shard, [file]);
  }
  const groups = Array.from(
    byShard,
    ([shard, files]) => (shard === undefined ? "" : `shard ${shard}: `) + files.join(", "),
  );
  const more = flows.length > SHOWN ? [`and ${flows.length - SHOWN} more`] : [];
  return visibleLine([...groups, ...more].join("; "));
}

/** `4 shards of 4: 212 flows, 0 twice, 0 missing` */
function coverageLine({ runs, shards, flows, twice }: Coverage): string {
  const facts = [count(flows, "flow"), `${twice} twice`];
  if (!shards) return `${count(runs, "run")}: ${facts.join(", ")}`;
  const { present, total, missing, missingFlows } = shards;
  const names = missing.slice(0, SHARDS_SHOWN).join(", ") +
    (missing.length > SHARDS_SHOWN ? ", …" : "");
  const lost = missing.length === 1 ? `shard ${names}` : `shards ${names}`;
  if (missing.length === 0) facts.push(`${missingFlows ?? 0} missing`);
  else facts.push(missingFlows ? `${missingFlows} missing (${lost})` : `${lost} missing`);
  return `${count(present, "shard")} of ${total}: ${facts.join(", ")}`;
}
