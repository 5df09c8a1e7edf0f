import { revealQuoted, visible, visibleLine } from "../text/mod.ts";
import type { Diagnostic, Differences, SourceLabel } from "./diagnostic.ts";

/**
 * Makes every text of a diagnostic safe to print. Each text keeps to its line, so that nothing that
 * a server or a file contains begins one; only help may have several.
 */
export function visibleDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, file, at, context, related, notes, differences, reveal, help } = diagnostic;
  const shown = reveal ? (text: string) => visibleLine(revealQuoted(text)) : visibleLine;
  return {
    ...diagnostic,
    message: visibleLine(message),
    file: visibleLine(file),
    at: at && visibleLabel(at),
    context: context?.map(visibleLine),
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
    at: visibleLine(at),
    expected: shown(expected),
    actual: shown(actual),
  }));
  return { ...differences, places };
}

/** Keeps the length of the line, on which the place of the carets depends. */
function visibleLabel(label: SourceLabel): SourceLabel {
  return {
    ...label,
    text: visible(label.text).replaceAll("\n", "\uFFFD"),
    message: label.message === undefined ? undefined : visibleLine(label.message),
  };
}
