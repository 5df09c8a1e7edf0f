import type { Diagnostic, SourceLabel } from "./diagnostic.ts";

/** What a part of a frame is, so that a terminal can colour it. */
export type FrameStyle = "error" | "warning" | "title" | "gutter" | "help";

/** Marks a part of a frame; the plain renderer returns the text as it is. */
export type Paint = (style: FrameStyle, text: string) => string;

const MAX_LINE = 160;
const plain: Paint = (_style, text) => text;

/**
 * Draws a diagnostic: its title, `--> file:line:col`, the source lines with carets, notes and help.
 *
 * @param diagnostic What to draw.
 * @param paint Colours the parts; plain text when left out.
 * @returns Lines joined by `\n`, with no line end after the last.
 *
 * @example Show what is wrong with a text
 * ```ts
 * import { loadText, renderDiagnostic } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const { found } = await loadText("a.yaml", "steps: []");
 * assert.equal(
 *   renderDiagnostic(found.list[0]),
 *   `error[no-steps]: the flow has no steps
 *   --> a.yaml:1:8
 *    |
 *  1 | steps: []
 *    |        ^^
 *    = help: a step has a \`name\` and a \`request\``,
 * );
 * ```
 */
export function renderDiagnostic(diagnostic: Diagnostic, paint: Paint = plain): string {
  const { severity, code, message } = diagnostic;
  const lines = [`${paint(severity, `${severity}[${code}]`)}: ${paint("title", message)}`];
  return [...lines, ...renderPlace(diagnostic, paint)].join("\n");
}

/** Draws everything of a diagnostic but its title. */
export function renderPlace(diagnostic: Diagnostic, paint: Paint = plain): string[] {
  const { file, at, related = [], context = [], notes = [], help } = diagnostic;
  const labels = at ? [at, ...related] : [...related];
  const width = Math.max(1, ...labels.map((label) => String(label.line).length));
  const gutter = (number = "") => paint("gutter", `${number.padStart(width + 1)} |`);
  const place = at ? `${file}:${at.line}:${at.column}` : file;
  const lines = [`${" ".repeat(width + 1)}${paint("gutter", "-->")} ${place}`];
  if (labels.length > 0 || context.length > 0 || notes.length > 0) lines.push(gutter());
  for (const line of context) lines.push(`${gutter()} ${line}`);
  if (context.length > 0 && labels.length > 0) lines.push(gutter());
  let shown: string | undefined;
  for (const label of inLineOrder(labels)) {
    const mark = label === at ? "^" : "-";
    const style = label === at ? diagnostic.severity : "gutter";
    const { text, column } = cut(label);
    const carets = mark.repeat(Math.min(label.length, Math.max(1, MAX_LINE - column + 1)));
    const line = `${gutter(String(label.line))} ${text}`;
    if (line !== shown) lines.push(shown = line);
    const said = label.message === undefined ? carets : `${carets} ${label.message}`;
    lines.push(`${gutter()} ${indent(text, column)}${paint(style, said)}`);
  }
  for (const note of notes) lines.push(`${gutter()}   ${note}`.trimEnd());
  if (help !== undefined) {
    const [first, ...rest] = help.split("\n");
    lines.push(`${" ".repeat(width + 1)} ${paint("help", "= help:")} ${first}`);
    for (const line of rest) lines.push(`${" ".repeat(width + 10)}${line}`);
  }
  return lines;
}

function inLineOrder(labels: SourceLabel[]): SourceLabel[] {
  return labels.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** A long line is shown around the place that is meant. */
function cut(label: SourceLabel): { text: string; column: number } {
  const { text, column } = label;
  if (text.length <= MAX_LINE) return { text: visible(text), column };
  const start = Math.max(0, Math.min(column - 1 - 40, text.length - MAX_LINE));
  const head = start > 0 ? "…" : "";
  const tail = start + MAX_LINE < text.length ? "…" : "";
  return {
    text: visible(head + text.slice(start, start + MAX_LINE) + tail),
    column: column - start + head.length,
  };
}

/** Control characters would move the cursor; each becomes one visible character. */
function visible(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "\uFFFD");
}

/** Blanks up to a column, tabs kept, so that carets stand under their text. */
function indent(text: string, column: number): string {
  return text.slice(0, column - 1).replace(/[^\t]/g, " ");
}
