import type { Diagnostic, Range, SourceFile, SourceLabel } from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import { literalSecretsIn, secretPlacesIn } from "./literal_secrets.ts";

const MASK = "***";
/** A shorter secret is masked where it stands, but not wherever its letters occur. */
const MIN_QUOTED_LENGTH = 6;

/** A masked part of a line; columns from 1, `end` exclusive. */
interface SecretColumns {
  readonly start: number;
  readonly end: number;
}

/**
 * Masks the secrets that a file has in its text, in the lines and the words of its findings.
 *
 * @param list The findings about the file.
 * @param flow The flow in it, if there is one.
 */
export function maskLiteralSecrets(
  list: readonly Diagnostic[],
  source: SourceFile,
  flow?: Flow,
): readonly Diagnostic[] {
  if (list.length === 0) return list;
  const unread = !flow || list.some(({ severity }) => severity === "error");
  const places = [
    ...(flow ? literalSecretsIn(flow).map(({ range }) => range) : []),
    ...(unread ? secretPlacesIn(source) : []),
  ];
  if (places.length === 0) return list;
  const lines = secretColumnsByLine(places, source);
  const spoken = quotedSecretPattern(places, source);
  return list.map((finding) =>
    finding.file === source.path ? maskDiagnostic(finding, lines, spoken) : finding
  );
}

/** Finds the secrets where messages quote them, the longest first. */
function quotedSecretPattern(places: readonly Range[], { text }: SourceFile): RegExp | undefined {
  const secrets = new Set(places.map(({ start, end }) => text.slice(start, end)));
  const long = Array.from(secrets).filter((secret) => secret.length >= MIN_QUOTED_LENGTH);
  if (long.length === 0) return undefined;
  const alternatives = long.sort((a, b) => b.length - a.length).map((one) => RegExp.escape(one));
  return new RegExp(alternatives.join("|"), "g");
}

/** The parts of each line that are secret, from left to right, none within another. */
function secretColumnsByLine(
  places: readonly Range[],
  source: SourceFile,
): Map<number, SecretColumns[]> {
  const lines = new Map<number, SecretColumns[]>();
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const first = source.position(start);
    const last = source.position(end);
    for (let line = first.line; line <= last.line; line++) {
      const text = source.line(line);
      const indent = text.length - text.trimStart().length;
      const from = line === first.line ? first.column : indent + 1;
      const to = line === last.line ? last.column : text.length + 1;
      const parts = lines.get(line) ?? [];
      if (to > from && from >= (parts.at(-1)?.end ?? 0)) parts.push({ start: from, end: to });
      lines.set(line, parts);
    }
  }
  return lines;
}

function maskDiagnostic(
  finding: Diagnostic,
  lines: ReadonlyMap<number, readonly SecretColumns[]>,
  secrets: RegExp | undefined,
): Diagnostic {
  const say = (text: string) => secrets ? text.replaceAll(secrets, MASK) : text;
  const label = (one: SourceLabel) => ({
    ...maskLabel(one, lines.get(one.line) ?? []),
    ...(one.message === undefined ? {} : { message: say(one.message) }),
  });
  const { fix, ...rest } = finding;
  const { at, related, context, notes, help } = finding;
  const isSafe = fix?.edits.every(({ text }) => say(text) === text);
  return {
    ...rest,
    message: say(finding.message),
    ...(at && { at: label(at) }),
    ...(related && { related: related.map(label) }),
    ...(context && { context: context.map(say) }),
    ...(notes && { notes: notes.map(say) }),
    ...(help !== undefined && { help: say(help) }),
    ...(fix && isSafe && { fix: { ...fix, title: say(fix.title) } }),
  };
}

/** Writes the mask over the parts of a line; the carets follow their text. */
function maskLabel(label: SourceLabel, parts: readonly SecretColumns[]): SourceLabel {
  if (parts.length === 0 || label.shown) return label;
  let text = "";
  let at = 1;
  for (const { start, end } of parts) {
    text += label.text.slice(at - 1, start - 1) + MASK;
    at = end;
  }
  text += label.text.slice(at - 1);
  const column = movedColumn(label.column, parts, "start");
  const end = movedColumn(label.column + label.length, parts, "end");
  return { ...label, text, shown: { column, length: Math.max(1, end - column) } };
}

/** Where a column is once the parts before it are masked; inside one, the mask's edge counts. */
function movedColumn(
  column: number,
  parts: readonly SecretColumns[],
  edge: "start" | "end",
): number {
  let shift = 0;
  for (const { start, end } of parts) {
    if (column >= end) shift += MASK.length - (end - start);
    else if (column > start) return start + shift + (edge === "start" ? 0 : MASK.length);
  }
  return column + shift;
}
