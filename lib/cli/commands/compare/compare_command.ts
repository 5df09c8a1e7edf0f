import { createPainter, wantsColor } from "../../../reporters/mod.ts";
import {
  type ChangedFlow,
  compareResults,
  type Comparison,
  type JsonReport,
  type ReportedFlow,
} from "../../../results/mod.ts";
import { VERSION } from "../../../version.ts";
import type { Invocation } from "../../command.ts";
import { readEarlierResults } from "../../earlier_results.ts";
import { COMPARE_OPTIONS, completeFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { sectionsOf } from "./sections.ts";
import { comparisonText } from "./text.ts";

/** The exit code if something became worse. */
const WORSE = 1;

/** `baton compare`. @returns The exit code: 1 if something became worse. */
export async function compareCommand(
  { host, flags: given, paths }: Invocation,
): Promise<number> {
  const flags = completeFlags(given, COMPARE_OPTIONS, host.env);
  const [earlier, later, ...others] = paths;
  if (later === undefined || others.length > 0) {
    throw new UsageError(
      "compare takes two reports: baton compare old/results.json new/results.json",
    );
  }
  const before = await readEarlierResults(earlier, host);
  const after = await readEarlierResults(later, host);
  const comparison = compareResults(before, after);
  const compared = { earlier, later, sections: sectionsOf(comparison), comparison };
  if (flags.format === "json") {
    host.documents.write(`${JSON.stringify(documentOf(before, after, comparison), null, 2)}\n`);
  } else if (flags.format === "markdown") host.documents.write(comparisonMarkdown(compared));
  else {
    const paint = createPainter(wantsColor(flags.color ?? "auto", host.env, host.stdout));
    host.documents.write(comparisonText(compared, paint));
  }
  return comparison.worse.length > 0 ? WORSE : 0;
}

/** Returns the output of `compare --format json`. */
function documentOf(
  before: JsonReport,
  after: JsonReport,
  { worse, stillWrong, fixed, lessAsserted, slower, added, gone, same }: Comparison,
) {
  return {
    schema_version: 1,
    baton_version: VERSION,
    before: runOf(before),
    after: runOf(after),
    worse: worse.map(changedOf),
    still_wrong: stillWrong.map(changedOf),
    fixed: fixed.map(changedOf),
    less_asserted: lessAsserted,
    slower,
    added: added.map(flowOf),
    gone: gone.map(flowOf),
    same,
  };
}

function runOf({ run: { run_id, started_at, origin } }: JsonReport) {
  return { run_id, started_at, commit: origin?.commit };
}

function changedOf({ step, ...flow }: ChangedFlow) {
  return step === undefined
    ? flow
    : { ...flow, step: { name: step.name, file: step.file, line: step.line, error: step.error } };
}

function flowOf({ file, name, outcome }: ReportedFlow) {
  return { file, name, outcome };
}
