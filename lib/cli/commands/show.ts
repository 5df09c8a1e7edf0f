import { stringifyJson } from "../../json/mod.ts";
import type { FlowRecord, StepRecord } from "../../record/mod.ts";
import {
  createFlowLine,
  createPainter,
  exchangeDrawing,
  type Painter,
  stepLines,
  traceText,
  wantsColor,
} from "../../reporters/mod.ts";
import type { JsonReport, ReportedFlow, ReportedStep } from "../../results/mod.ts";
import { closestWord, count, visible, visibleLine } from "../../text/mod.ts";
import type { Invocation } from "../command.ts";
import { readEarlierResults } from "../earlier_results.ts";
import { completeFlags, SHOW_OPTIONS } from "../options/mod.ts";
import { printableArgument, suggestionOrList, UsageError } from "../usage_error.ts";

/** How many steps are shown in full; more would hardly be read. */
const MOST_STEPS = 100;

/** `baton show`: prints flows and steps of an earlier run. @returns The exit code. */
export async function showCommand({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, SHOW_OPTIONS, host.env);
  const [path, ...asked] = paths;
  const report = await readEarlierResults(path, host);
  const paint = createPainter(wantsColor(flags.color ?? "auto", host.env, host.stdout));
  await exchangeDrawing.load();
  const text = asked.length === 0
    ? overviewText(report, paint, host.stdout.columns())
    : stepsText(asked.flatMap((what) => stepsNamed(what, report, path)), paint);
  host.documents.write(`${text}\n`);
  return 0;
}

/** Prints a line for each flow and each step. */
function overviewText({ flows }: JsonReport, paint: Painter, columns?: number): string {
  if (flows.length === 0) return "the run has no flows";
  const flowLine = createFlowLine(flows, paint, columns);
  return flows
    .map((flow, index) => recordOf(flow, index))
    .flatMap((record) => [flowLine(record), ...stepLines(record, paint, columns)])
    .join("\n");
}

/** Returns a flow of a report as the record of its run. */
function recordOf({ earlier, ...flow }: ReportedFlow, index: number): FlowRecord {
  return {
    ...flow,
    ...(earlier
      ? { earlier: earlier.map((one) => recordOf({ ...flow, ...one, diagnostics: [] }, index)) }
      : {}),
    flow: index,
    // A report has drawn diagnostics; here only their number counts.
    diagnostics: flow.diagnostics.map((one) => ({ ...one, file: flow.file })),
    steps: flow.steps.map(stepRecordOf),
  };
}

function stepRecordOf({ exchanges: _, ...step }: ReportedStep): StepRecord {
  const trace = (step.trace ?? []).map((attempt) => ({
    ...attempt,
    type: "attempt" as const,
    flow: 0,
    step: 0,
  }));
  return { ...step, type: "step_finished", flow: 0, step: 0, failures: [], trace };
}

interface FoundStep {
  readonly flow: ReportedFlow;
  readonly step: ReportedStep;
}

/**
 * Finds the steps that an argument names.
 *
 * @throws {UsageError} If there is none.
 */
function stepsNamed(what: string, { flows }: JsonReport, report: string): FoundStep[] {
  const all = flows.flatMap((flow) => flow.steps.map((step) => ({ flow, step })));
  const found = all.filter(({ flow, step }) =>
    [step.name, `${flow.file} › ${step.name}`, placeOf(flow, step), flow.file, flow.name]
      .includes(what)
  );
  if (found.length > 0) return found;
  const names = [...new Set(all.flatMap(({ flow, step }) => [step.name, flow.file]))];
  throw new UsageError(
    `${report} has no step \`${printableArgument(what)}\`` +
      suggestionOrList(
        closestWord(what, names),
        `baton show ${report} lists its flows and steps`,
      ),
  );
}

/** Returns the place of a step: `flows/order.yaml:12`. */
function placeOf(flow: ReportedFlow, step: ReportedStep): string {
  return `${step.file ?? flow.file}:${step.line}`;
}

function stepsText(found: readonly FoundStep[], paint: Painter): string {
  const more = found.length - MOST_STEPS;
  return [
    ...found.slice(0, MOST_STEPS).map((one) => stepText(one, paint)),
    ...(more > 0 ? [`… and ${count(more, "more step")}; name a flow file or FILE:LINE`] : []),
  ].join("\n\n");
}

const MARKS = { passed: "✓", failed: "✗", not_reached: "-" } as const;

/** Prints everything that a report has about a step. */
function stepText({ flow, step }: FoundStep, paint: Painter): string {
  const { outcome, name, reason, captures, assertions, failures, curl, response } = step;
  const label = (word: string) => paint("gutter", `${word}:`);
  const title = visibleLine(`${flow.file} › ${name}`);
  const head = [
    `${paint(outcome, `${outcome}:`)} ${paint("title", title)}  (${placeOf(flow, step)})`,
    ...(reason === undefined ? [] : [`${label("reason")} ${visibleLine(reason)}`]),
    ...visible(traceText(stepRecordOf(step))).split("\n").filter((line) => line !== ""),
    ...(step.trace_id === undefined
      ? []
      : [`${label("trace")} ${visibleLine(step.trace_url ?? step.trace_id)}`]),
    ...(captures.length > 0 ? [`${label("captures")} ${visibleLine(captures.join(", "))}`] : []),
    ...assertions.map((one) => `  ${paint(toneOf(one), MARKS[one.outcome])} ${assertionLine(one)}`),
  ];
  return [
    head.join("\n"),
    ...failures.map(({ message }) => visible(message)),
    ...(curl === undefined ? [] : [visible(curl)]),
    ...(step.exchanges ?? []).map((one, _, all) =>
      exchangeDrawing.parts.exchangeLines(one, paint, all.length === 1).join("\n")
    ),
    ...(response?.body === undefined ? [] : [`${label("body")}\n${visible(response.body)}`]),
  ].join("\n\n");
}

type Assertion = ReportedStep["assertions"][number];

function toneOf({ outcome }: Assertion) {
  return outcome === "not_reached" ? "skipped" : outcome;
}

function assertionLine({ source, path, operator, expected, actual, outcome }: Assertion): string {
  const subject = path === "" ? source : `${source} ${path}`;
  const wanted = expected === undefined ? "" : ` ${stringifyJson(expected)}`;
  const found = outcome === "failed" && actual !== undefined
    ? `, found ${stringifyJson(actual)}`
    : "";
  return visibleLine(`${subject} ${operator}${wanted}${found}`);
}
