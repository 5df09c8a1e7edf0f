import type { Diagnostic, SourceLabel } from "../loader/mod.ts";

/** Control characters and marks that turn the direction of text (Unicode, Bidi_Control). */
// deno-lint-ignore no-control-regex
const TREACHEROUS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes a text safe to print: what would move the cursor or turn the text becomes `U+FFFD`. */
export function visible(text: string): string {
  return text.replace(TREACHEROUS, "\uFFFD");
}

/** Makes a text safe to print on one line. */
export function visibleLine(text: string): string {
  return visible(text.replace(/[\t\r\n]+/g, " "));
}

/** Makes everything that a diagnostic says safe to print. */
export function visibleDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, file, at, context, related, notes, help } = diagnostic;
  return {
    ...diagnostic,
    message: visible(message),
    file: visibleLine(file),
    at: at && visibleLabel(at),
    context: context?.map(visible),
    related: related?.map(visibleLabel),
    notes: notes?.map(visible),
    help: help === undefined ? undefined : visible(help),
  };
}

function visibleLabel(label: SourceLabel): SourceLabel {
  return {
    ...label,
    text: visible(label.text),
    message: label.message === undefined ? undefined : visible(label.message),
  };
}
