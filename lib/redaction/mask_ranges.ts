import type { Diagnostic, Range, SourceFile, SourceLabel } from "../diagnostics/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { MASK, maskFix, maskLabel, type TextPart } from "./mask.ts";

/**
 * The minimum length of a secret that is masked in messages; a shorter one is masked only where it
 * is written, because its letters also occur elsewhere.
 */
const MIN_QUOTED_LENGTH = 6;

/**
 * Masks the secrets of a file in the source lines and messages of its diagnostics.
 *
 * @param ranges The places of the secrets in the file.
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
    // Labels in other files have been masked with those.
    related: related?.map((one) => one.file === undefined ? label(one) : one),
    context: context?.map(maskText),
    notes: notes?.map(maskText),
    help: help === undefined ? undefined : maskText(help),
    fix: maskFix(fix, maskText),
  });
}

/** Finds the secrets that messages may quote, the longest first. */
function quotedSecrets(ranges: readonly Range[], { text }: SourceFile): RegExp | undefined {
  const secrets = new Set(ranges.map(({ start, end }) => text.slice(start, end)));
  const long = Array.from(secrets).filter((secret) => secret.length >= MIN_QUOTED_LENGTH);
  if (long.length === 0) return undefined;
  const alternatives = long.sort((a, b) => b.length - a.length).map((one) => RegExp.escape(one));
  return new RegExp(alternatives.join("|"), "g");
}

/** Returns the secret parts of each line. The indentation of continuation lines is not secret. */
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
