import type { Diagnostic, DiagnosticCode } from "../loader/mod.ts";

/** Findings that say that a text cannot be read at all; they hide all others. */
const UNREADABLE: ReadonlySet<DiagnosticCode> = new Set([
  "bad-yaml",
  "empty-file",
  "not-a-flow",
  "not-text",
  "too-large",
]);
/** Findings that say that a text is not read as its writer meant it. */
const MISREAD: ReadonlySet<DiagnosticCode> = new Set([
  "bad-key",
  "bad-merge",
  "bad-tag",
  "both-spellings",
  "duplicate-key",
  "no-steps",
  "several-documents",
  "unknown-alias",
]);

/**
 * Whether fixes did what they should: the text can be read as well as before, their findings are
 * gone, and where they were advice alone, there are no new errors. What a mended error hid before may
 * come to light.
 *
 * @param before What was wrong with the text without the fixes.
 * @param after What is wrong with it now.
 */
export function isHarmless(
  fixed: readonly Diagnostic[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  return isReadable(after, before) && isGone(fixed, after, before) &&
    (fixed.some(isError) || count(after, isError) <= count(before, isError));
}

/** A text that could be read stays so, whatever else was wrong with it. */
function isReadable(after: readonly Diagnostic[], before: readonly Diagnostic[]): boolean {
  if (before.some(isUnreadable)) return true;
  const has = (code: DiagnosticCode) => (one: Diagnostic) => one.code === code;
  return !after.some(isUnreadable) &&
    [...MISREAD].every((code) => count(after, has(code)) <= count(before, has(code)));
}

function isUnreadable({ code }: Diagnostic): boolean {
  return UNREADABLE.has(code);
}

function count(list: readonly Diagnostic[], is: (one: Diagnostic) => boolean): number {
  return list.filter(is).length;
}

/** Whether a finding is an error. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** Whether of every finding there are so many fewer as were mended. */
function isGone(
  fixed: readonly Diagnostic[],
  after: readonly Diagnostic[],
  before: readonly Diagnostic[],
): boolean {
  const left = countByKey(after);
  const were = countByKey(before);
  return [...countByKey(fixed)].every(([key, n]) =>
    (left.get(key) ?? 0) <= (were.get(key) ?? 0) - n
  );
}

function countByKey(list: readonly Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** What a finding is, wherever it stands: lines move while a text is mended. */
export function keyOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
