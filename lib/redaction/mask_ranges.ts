import type { Diagnostic, Range, SourceFile, SourceLabel } from "../diagnostics/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { MASK, maskFix, maskLabel, type TextPart } from "./mask.ts";

/** A shorter secret is masked where it is written, but not wherever its letters occur. */
const MIN_QUOTED_LENGTH = 6;

/**
 * Masks secrets that a file contains, in the lines and the words of the diagnostics about it.
 *
 * @param ranges Where the file has its secrets.
 */
export function maskRanges(
  list: readonly Diagnostic[],
  ranges: readonly Range[],
  source: SourceFile,
): readonly Diagnostic[] {
  if (ranges.length === 0) return list;
  const lines = partsByLine(ranges, source);
  const quoted = quotedSecrets(ranges, source);
  const maskText = (text: string) => quoted ? text.replaceAll(quoted, MASK) : text;
  const label = (one: SourceLabel) =>
    maskLabel(one, one.shown ? [] : lines.get(one.line) ?? [], maskText);
  return list.map((diagnostic) =>
    diagnostic.file === source.path ? maskDiagnostic(diagnostic, label, maskText) : diagnostic
  );
}

function maskDiagnostic(
  diagnostic: Diagnostic,
  label: (label: SourceLabel) => SourceLabel,
  maskText: (text: string) => string,
): Diagnostic {
  const { message, at, related, context, notes, help, fix } = diagnostic;
  return definedMembers({
    ...diagnostic,
    message: maskText(message),
    at: at && label(at),
    related: related?.map(label),
    context: context?.map(maskText),
    notes: notes?.map(maskText),
    help: help === undefined ? undefined : maskText(help),
    fix: maskFix(fix, maskText),
  });
}

/** Finds the secrets where messages quote them, the longest first. */
function quotedSecrets(ranges: readonly Range[], { text }: SourceFile): RegExp | undefined {
  const secrets = new Set(ranges.map(({ start, end }) => text.slice(start, end)));
  const long = Array.from(secrets).filter((secret) => secret.length >= MIN_QUOTED_LENGTH);
  if (long.length === 0) return undefined;
  const alternatives = long.sort((a, b) => b.length - a.length).map((one) => RegExp.escape(one));
  return new RegExp(alternatives.join("|"), "g");
}

/** The secret parts of each line. The indentation of the lines after the first is not secret. */
function partsByLine(ranges: readonly Range[], source: SourceFile): Map<number, TextPart[]> {
  const lines = new Map<number, TextPart[]>();
  for (const { start, end } of ranges) {
    const first = source.position(start);
    const last = source.position(end);
    for (let line = first.line; line <= last.line; line++) {
      const text = source.line(line);
      const from = line === first.line ? first.column - 1 : text.length - text.trimStart().length;
      const to = line === last.line ? last.column - 1 : text.length;
      const parts = lines.get(line) ?? [];
      if (to > from) parts.push([from, to]);
      lines.set(line, parts);
    }
  }
  return lines;
}
