import { isError } from "../../diagnostics/mod.ts";
import type { Host } from "../../host/mod.ts";
import {
  type ExchangeRecorded,
  flowNote,
  type FlowRecord,
  type RunEnd,
  type RunEvent,
  type RunStarted,
  type StepRecord,
} from "../../record/mod.ts";
import { visibleLine, wrapToColumns } from "../../text/mod.ts";
import { drawDiagnostics, failureBlock } from "./failure_block.ts";
import { createFailureList } from "./failure_list.ts";
import { createFlowLine, stepLines } from "./flow_line.ts";
import { createLink, wantsLinks } from "./links.ts";
import { type ColorMode, createPainter, type Painter, wantsColor } from "./palette.ts";
import { openProgress, type ProgressMode, withoutProgress } from "./progress.ts";
import { flakyLine, leftOutLine, shardLine, summaryLine } from "./summary_line.ts";

/** The options of the console reporter. */
export interface ConsoleOptions {
  /** When to write in colour. @default "auto" */
  readonly color?: ColorMode;
  /** Whether to write only failures and the summary. @default false */
  readonly quiet?: boolean;
  /** Whether to add a line for each step. @default false */
  readonly verbose?: boolean;
  /**
   * Whether to add what each step sent and received, as far as the run records it. @default false
   */
  readonly exchanges?: boolean;
  /** Whether to write a line for each flow. @default true */
  readonly flows?: boolean;
  /** Whether what is wrong comes after all flows, not below each. @default false */
  readonly failuresLast?: boolean;
  /** Whether flows are written in input order, not as they end. @default false */
  readonly ordered?: boolean;
  /** How to show that the run goes on, where flows are written. @default "auto" */
  readonly progress?: ProgressMode;
  /**
   * Milliseconds that the flows took in an earlier run, by file and row, from which the rest of the
   * run is estimated. @default nothing is estimated
   */
  readonly durations?: Readonly<Record<string, number>>;
}

/** A file that the run wrote. */
export interface Artifact {
  /** The kind of file: `junit`, `log`. */
  readonly label: string;
  /** The path as the user gave it. */
  readonly path: string;
}

/** Shows a run on the console. */
interface ConsoleReporter {
  /** Shows that the run goes on. */
  event(event: RunEvent): void;
  /** Draws the next flow, and all that is wrong with it. */
  flow(record: FlowRecord, run: RunStarted): void;
  /** Draws the list of the failures, the warnings and the summary. */
  finished(end: RunEnd, artifacts: readonly Artifact[]): void;
}

const STEPS_NAMED = 5;

/** Draws an exchange. */
type DrawExchange = (
  exchange: ExchangeRecorded,
  paint: Painter,
  isOnly: boolean,
) => readonly string[];

/** Makes the console reporter; it writes to the standard output of the host. */
export async function createConsole(
  host: Host,
  options: ConsoleOptions = {},
  exchangeLines?: DrawExchange,
): Promise<ConsoleReporter> {
  const { color = "auto", quiet = false, verbose = false, flows = true } = options;
  const lists = flows && !quiet;
  const { stdout, env } = host;
  const link = wantsLinks(color, env, stdout) ? createLink(env, host.files) : undefined;
  const paint = createPainter(wantsColor(color, env, stdout), link);
  const progress = lists
    ? await openProgress(host, paint, options.progress, options.durations)
    : withoutProgress(stdout);
  const list = createFailureList(paint);
  const silentSteps = createStepNames();
  const skippedSteps = createStepNames();
  let started: RunStarted | undefined;
  let leftOut = 0;
  let flowLine: ReturnType<typeof createFlowLine> | undefined;
  let lineColumns: number | undefined;
  const held: string[] = [];
  let before: "line" | "block" | undefined;

  const details = ({ exchanges = [] }: StepRecord) =>
    exchangeLines
      ? exchanges.flatMap((one) => exchangeLines(one, paint, exchanges.length === 1))
      : [];

  /** Writes a line, and blocks between blank lines. */
  function write(line: readonly string[], blocks: readonly string[]): void {
    let text = "";
    for (const one of line) {
      text += `${before === "block" ? "\n" : ""}${one}\n`;
      before = "line";
    }
    for (const block of blocks) {
      text += `${before === undefined ? "" : "\n"}${block}\n`;
      before = "block";
    }
    progress.write(text, before === "block");
  }

  function noteSteps(record: FlowRecord): void {
    const { file, outcome, steps } = record;
    for (const step of steps) {
      const name = visibleLine(`${file}${flowNote(record)} › ${step.name}`);
      if (assertsNothing(step)) silentSteps.add(name);
      // The skipped steps of other flows are with their failures.
      if (step.outcome === "skipped" && outcome === "passed") {
        skippedSteps.add(`${name} (${visibleLine(step.reason ?? "not run")})`);
      }
    }
  }

  function wrapped(word: string, painted: string, text: string): string {
    const columns = stdout.columns() ?? Infinity;
    return `${painted} ${wrapToColumns(text, columns - 2, columns - word.length - 1).join("\n  ")}`;
  }

  function notes({ summary }: RunEnd): string[] {
    const skipped = skippedSteps.count > 0
      ? [wrapped("skipped:", paint("gutter", "skipped:"), skippedSteps.text())]
      : [];
    if (silentSteps.count === 0) return skipped;
    const warning = paint("warning", "warning:");
    if (summary.assertions === 0) return [...skipped, `${warning} no assertion was evaluated`];
    const steps = silentSteps.count === 1 ? "1 step" : `${silentSteps.count} steps`;
    const text = `${steps} asserted nothing: ${silentSteps.text()}`;
    return [...skipped, wrapped("warning:", warning, text)];
  }

  return {
    event(event) {
      if (event.type === "run_started") {
        started = event;
        leftOut = event.left_out?.length ?? 0;
      }
      progress.event(event);
    },
    flow(record, run) {
      const columns = stdout.columns();
      if (!flowLine || columns !== lineColumns) {
        flowLine = createFlowLine(run.flows, paint, columns);
        lineColumns = columns;
      }
      const lines = [
        flowLine(record),
        ...(verbose ? stepLines(record, paint, columns, details) : []),
      ];
      const shown = quiet ? record.diagnostics.filter(isError) : record.diagnostics;
      const failures = failureBlock(record, run, paint, columns);
      const blocks = [
        ...shown.length > 0 ? [drawDiagnostics(shown, paint, columns)] : [],
        ...failures === undefined ? [] : [failures],
      ];
      noteSteps(record);
      const drawn = lists ? [lines.join("\n")] : [];
      if (options.failuresLast) {
        held.push(...blocks);
        return write(drawn, []);
      }
      if (drawn.length + blocks.length === 0) return;
      list.pass();
      write(drawn, blocks);
      list.add(record);
    },
    finished(end, artifacts) {
      const last = [summaryLine(end, paint, stdout.columns())];
      if (end.flaky?.length) last.unshift(flakyLine(end.flaky));
      if (!quiet) {
        last.unshift(...notes(end));
        if (leftOut > 0) last.unshift(leftOutLine(leftOut));
        if (started?.shard) last.unshift(shardLine(started.shard, started.flows));
        last.push(...artifactLines(artifacts));
      }
      progress.end();
      const failed = list.lines(stdout.columns());
      write([], [...held, ...failed.length > 0 ? [failed.join("\n")] : [], last.join("\n")]);
    },
  };
}

/** The names of steps, of which the first are kept. */
interface StepNames {
  readonly count: number;
  add(name: string): void;
  /** The first names, and whether there are more. */
  text(): string;
}

function createStepNames(): StepNames {
  const first: string[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(name) {
      if (count++ < STEPS_NAMED) first.push(name);
    },
    text: () => first.join(", ") + (count > first.length ? ", …" : ""),
  };
}

/** Whether a step passed without any assertion, although it sent something. */
function assertsNothing({ outcome, assertions, trace, attempts }: StepRecord): boolean {
  return outcome === "passed" && assertions.length === 0 && attempts > 0 &&
    trace.at(-1)?.until === undefined;
}

function artifactLines(artifacts: readonly Artifact[]): string[] {
  const columns = Math.max(...artifacts.map(({ label }) => label.length)) + 1;
  return artifacts.map(({ label, path }) => `${`${label}:`.padEnd(columns)} ${visibleLine(path)}`);
}
