import type { Diagnostic, Differences, SourceLabel } from "../diagnostics/mod.ts";
import { revealQuoted } from "../text/mod.ts";

/** Control characters and marks that turn the direction of text (Unicode, Bidi_Control). */
// deno-lint-ignore no-control-regex
const TREACHEROUS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes a text safe to print: replaces what would move the cursor or change the text direction with
 * `U+FFFD`.
 */
export function visible(text: string): string {
  return text.replace(TREACHEROUS, "\uFFFD");
}

/** Makes a text safe to print on one line. */
export function visibleLine(text: string): string {
  return visible(text.replace(/[\t\r\n]+/g, " "));
}

/** Makes every text of a diagnostic safe to print. */
export function visibleDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, file, at, context, related, notes, differences, reveal, help } = diagnostic;
  const shown = reveal ? (text: string) => visible(revealQuoted(text)) : visible;
  return {
    ...diagnostic,
    message: visible(message),
    file: visibleLine(file),
    at: at && visibleLabel(at),
    context: context?.map(visible),
    related: related?.map(visibleLabel),
    notes: notes?.map(shown),
    differences: differences && visibleDifferences(differences, shown),
    help: help === undefined ? undefined : visible(help),
  };
}

function visibleDifferences(
  differences: Differences,
  shown: (text: string) => string,
): Differences {
  const places = differences.places.map(({ at, expected, actual }) => ({
    at: visible(at),
    expected: shown(expected),
    actual: shown(actual),
  }));
  return { ...differences, places };
}

function visibleLabel(label: SourceLabel): SourceLabel {
  return {
    ...label,
    text: visible(label.text),
    message: label.message === undefined ? undefined : visible(label.message),
  };
}

/** The note at the end of a long text that was truncated. */
export const CUT_NOTE = "\n… (cut here, the text is too long)";

const encoder = new TextEncoder();

/**
 * Truncates a text that takes more than `limit` bytes as UTF-8.
 *
 * @param note The note at the end of a truncated text; it counts towards the limit.
 */
export function capBytes(text: string, limit: number, note: string = "…"): string {
  if (text.length * 3 <= limit) return text;
  const bytes = new Uint8Array(limit);
  if (encoder.encodeInto(text, bytes).read === text.length) return text;
  const room = bytes.subarray(0, limit - encoder.encode(note).length);
  return text.slice(0, encoder.encodeInto(text, room).read) + note;
}
