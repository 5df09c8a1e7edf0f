import type { RunPlan } from "../../../compiler/mod.ts";
import { isError } from "../../../diagnostics/mod.ts";
import {
  dryRuns,
  type PlannedFlow,
  type PlannedRequests,
  type RunOptions,
} from "../../../runner/mod.ts";
import { count, visible } from "../../../text/mod.ts";
import type { MaskedHost } from "../../host.ts";
import type { RunFlags } from "../../options/mod.ts";
import { printDiagnostics } from "../../outputs.ts";
import { USAGE_ERROR, UsageError } from "../../usage_error.ts";

/** The options that name reports, which a dry run does not write. */
const REPORTS = [
  "artifacts",
  "report-junit",
  "report-json",
  "report-html",
  "compare",
  "report-markdown",
  "report-har",
  "log",
  "manifest",
] as const satisfies readonly (keyof RunFlags)[];

/** Refuses what a dry run cannot do. @throws {UsageError} */
export function refuseOptions(flags: RunFlags): void {
  const named = REPORTS.find((name) => flags[name] !== undefined);
  if (named !== undefined) {
    throw new UsageError(`--dry-run writes no reports: leave out --${named}`);
  }
  if (flags.repeat !== undefined) {
    throw new UsageError("--dry-run shows each flow once: leave out --repeat");
  }
}

/** Prints the requests of a plan as far as they are known, and sends nothing. */
export async function dryRun(
  host: MaskedHost,
  plan: RunPlan,
  options: RunOptions,
  { color }: Pick<RunFlags, "color">,
): Promise<number> {
  const errors = plan.flows.flatMap(({ diagnostics }) => diagnostics.filter(isError));
  if (errors.length > 0) {
    printDiagnostics(errors, host, color);
    return USAGE_ERROR;
  }
  const { plannedRequests } = await dryRuns.load();
  let [flows, steps] = [0, 0];
  for await (const flow of plannedRequests(host, plan, options)) {
    flows++;
    steps += flow.steps.length;
    host.documents.write(flowText(flow));
  }
  host.documents.write(`# ${count(flows, "flow")}, ${count(steps, "step")}; nothing was sent\n`);
  return 0;
}

function flowText({ file, name, steps }: PlannedFlow): string {
  const title = name === undefined ? "" : `# ${visible(`${file}: ${name}`)}\n\n`;
  return `${title}${steps.map(stepText).join("\n")}\n`;
}

function stepText({ name, file, line, conditions, requests, problem }: PlannedRequests): string {
  return [
    `# ${visible(`${file}:${line} › ${name}`)}`,
    ...conditions.map((condition) => `# only ${visible(condition)}`),
    ...problem === undefined ? [] : [`# not known before the run: ${visible(problem)}`],
    ...requests.map(visible),
    "",
  ].join("\n");
}
