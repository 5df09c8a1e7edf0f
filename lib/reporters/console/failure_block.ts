import { type Diagnostic, renderDiagnostic } from "../../diagnostics/mod.ts";
import {
  flowNote,
  type FlowRecord,
  isFlakyFlow,
  type Outcome,
  type RunStarted,
  type StepRecord,
} from "../../record/mod.ts";
import { count, visible, visibleLine, wrapToColumns } from "../../text/mod.ts";
import { rerunCommand } from "../rerun.ts";
import { failureTraceLine, stepFailures } from "../step_failures.ts";
import type { Painter } from "./palette.ts";

/** The most errors, and the most warnings, of one file that are drawn. */
export const MAX_DRAWN = 100;

/**
 * Draws everything that went wrong in a flow and how to run it again; returns nothing if it
 * passed at once.
 */
export function failureBlock(
  record: FlowRecord,
  run: RunStarted,
  paint: Painter,
  columns?: number,
): string | undefined {
  const isFlaky = isFlakyFlow(record);
  const shown = isFlaky ? record.earlier!.at(-1)! : record;
  const wrong = shown.steps.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  if (wrong.length === 0) return undefined;
  const flow = record.file + flowNote(record) + tryNote(record);
  const parts = wrong.flatMap((step) => [
    [
      ...stepTitle(flow, step, isFlaky ? "flaky" : step.outcome, paint, columns),
      ...tracePart(shown, step, paint),
      drawDiagnostics(stepFailures(shown, step), paint, columns),
    ]
      .join("\n"),
    ...(step.curl === undefined ? [] : [visible(step.curl)]),
  ]);
  const again = rerunCommand(record, run);
  const facts = [
    ...skippedLine(shown).map((text) =>
      `${paint("gutter", "skipped:")} ${hanging(text, "skipped: ", columns).join("\n  ")}`
    ),
    ...again === undefined ? [] : [`${paint("gutter", "again:")}   ${visibleLine(again)}`],
  ];
  return [...parts, ...facts.length > 0 ? [facts.join("\n")] : []].join("\n\n");
}

/**
 * Draws diagnostics, separated by blank lines: of each file the first errors and the first warnings,
 * and how many more there are.
 *
 * @param columns The width of the terminal, if it is one.
 */
export function drawDiagnostics(
  diagnostics: readonly Diagnostic[],
  paint: Painter,
  columns?: number,
): string {
  const groups = new Map<string, { readonly of: Diagnostic; count: number }>();
  const drawn = diagnostics.flatMap((diagnostic) => {
    const key = `${diagnostic.severity} ${diagnostic.file}`;
    const group = groups.get(key) ?? { of: diagnostic, count: 0 };
    groups.set(key, group);
    return ++group.count > MAX_DRAWN ? [] : [renderDiagnostic(diagnostic, paint, columns)];
  });
  const more = Array.from(groups.values()).filter((group) => group.count > MAX_DRAWN)
    .map(({ of: { severity, file }, count: all }) =>
      `… and ${count(all - MAX_DRAWN, `more ${severity}`)} in ${visibleLine(file)}`
    );
  return [...drawn, ...more].join("\n\n");
}

function tracePart(record: FlowRecord, step: StepRecord, paint: Painter): string[] {
  return failureTraceLine(record, step).map((line) =>
    visibleLine(line).replace(/^\w+:/, (word) => paint("gutter", word))
  );
}

/** Returns which try is shown, if there were several: the last that did not pass. */
function tryNote(record: FlowRecord): string {
  const { length = 0 } = record.earlier ?? [];
  if (length === 0) return "";
  return ` (try ${isFlakyFlow(record) ? length : length + 1} of ${length + 1})`;
}

/** @param flow The flow, as the title names it. */
function stepTitle(
  flow: string,
  step: StepRecord,
  word: Outcome | "flaky",
  paint: Painter,
  columns?: number,
): string[] {
  const style = word === "flaky" ? "warning" : word;
  const place = visibleLine(`${flow} › ${step.name}`);
  const [first, ...rest] = hanging(place, `${word}: `, columns);
  return [
    `${paint(style, `${word}:`)} ${paint("title", first)}`,
    ...rest.map((line) => `  ${paint("title", line)}`),
  ];
}

/** Breaks a text after a word on the same line; its other lines are indented by two blanks. */
function hanging(text: string, word: string, columns: number = Infinity): string[] {
  return wrapToColumns(text, columns - 2, columns - word.length);
}

/** `pay, ship (order failed); ran as clean-up: delete_order` */
function skippedLine({ steps }: FlowRecord): string[] {
  const byReason = new Map<string, string[]>();
  for (const { outcome, reason = "not run", name } of steps) {
    if (outcome !== "skipped") continue;
    const names = byReason.get(reason);
    if (names) names.push(name);
    else byReason.set(reason, [name]);
  }
  if (byReason.size === 0) return [];
  const skipped = Array.from(byReason, ([reason, names]) => `${names.join(", ")} (${reason})`);
  const cleanup = steps.filter((step) => step.cleanup).map((step) => step.name);
  const ran = cleanup.length > 0 ? `; ran as clean-up: ${cleanup.join(", ")}` : "";
  return [visibleLine(skipped.join(", ") + ran)];
}
