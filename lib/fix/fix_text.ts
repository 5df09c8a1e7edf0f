import { type Diagnostic, type DiagnosticCode, isError } from "../diagnostics/mod.ts";
import { applyFixes } from "./apply_fixes.ts";

/** The maximum number of times that a text is fixed and checked again. */
const MAX_PASSES = 10;

/** A text after its fixes. */
export interface FixedText {
  readonly text: string;
  /** The remaining diagnostics. */
  readonly remaining: readonly Diagnostic[];
  /** The fixed diagnostics. */
  readonly fixed: readonly Diagnostic[];
  /** Diagnostics whose fix would have broken the text or changed nothing. */
  readonly refused: readonly Diagnostic[];
}

type FixableDiagnostic = Diagnostic & Required<Pick<Diagnostic, "fix">>;

/** A text and its diagnostics. Fixing an error can reveal others that it hid. */
interface CheckedText {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the diagnostics of a text. */
type CheckText = (text: string) => Promise<readonly Diagnostic[]>;

/**
 * Applies the fixes of a text, checks it again, and applies the fixes found then. A fix that makes
 * the text unreadable or fixes nothing is skipped; so is the fix of a warning that causes an error.
 *
 * @param text The text, without a byte order mark.
 * @param diagnostics The diagnostics of the text.
 * @param find Finds the diagnostics of another version of the text.
 */
export async function fixText(
  text: string,
  diagnostics: readonly Diagnostic[],
  find: CheckText,
): Promise<FixedText> {
  const fixed: Diagnostic[] = [];
  const refused = new Map<string, Diagnostic>();
  let state: CheckedText = { text, diagnostics };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const open = state.diagnostics.filter(isFixable).filter((one) =>
      !refused.has(diagnosticKey(one))
    );
    if (open.length === 0) break;
    const errors = open.filter((one) => isError(one) || ONLY_BESIDE_ERRORS.has(one.code));
    const next = await runPass(state, errors.some(isError) ? errors : open, find);
    for (const one of next.refused) refused.set(diagnosticKey(one), one);
    fixed.push(...next.fixed);
    state = next.state;
  }
  return { text: state.text, remaining: state.diagnostics, fixed, refused: [...refused.values()] };
}

/** Warnings that errors next to them give rise to, so that they are fixed with those. */
const ONLY_BESIDE_ERRORS: ReadonlySet<DiagnosticCode> = new Set(["envelope-member"]);

interface PassResult {
  readonly state: CheckedText;
  readonly fixed: readonly FixableDiagnostic[];
  readonly refused: readonly FixableDiagnostic[];
}

/** Applies fixes together; if that does harm, applies only the harmless ones. */
async function runPass(
  state: CheckedText,
  open: readonly FixableDiagnostic[],
  find: CheckText,
): Promise<PassResult> {
  const together = await tryFixes(state, open, find);
  if (together.good) return { ...together, refused: [] };
  const [good, refused] = await separateHarmful(state, halves(open), find);
  if (good.length === 0) return { state, fixed: [], refused };
  const rest = await tryFixes(state, good, find);
  return { ...(rest.good ? rest : await tryFixes(state, good.slice(0, 1), find)), refused };
}

/** Separates harmless fixes from harmful ones by bisection: most are harmless. */
async function separateHarmful(
  state: CheckedText,
  groups: readonly (readonly FixableDiagnostic[])[],
  find: CheckText,
): Promise<readonly [good: readonly FixableDiagnostic[], refused: readonly FixableDiagnostic[]]> {
  const good: FixableDiagnostic[] = [];
  const refused: FixableDiagnostic[] = [];
  for (const group of groups) {
    if ((await tryFixes(state, group, find)).good) {
      good.push(...group);
    } else {
      const [some, others] = group.length > 1
        ? await separateHarmful(state, halves(group), find)
        : [[], group];
      good.push(...some);
      refused.push(...others);
    }
  }
  return [good, refused];
}

function halves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}

async function tryFixes(state: CheckedText, open: readonly FixableDiagnostic[], find: CheckText) {
  const applied = applyFixes(state.text, open.map(({ fix }) => fix));
  const fixed = open.filter(({ fix }) => applied.fixes.includes(fix));
  if (applied.text === state.text) return { state, fixed: [], good: false };
  const diagnostics = await find(applied.text);
  const good = isHarmless(fixed, state.diagnostics, diagnostics);
  return { state: { text: applied.text, diagnostics }, fixed, good };
}

function isFixable(diagnostic: Diagnostic): diagnostic is FixableDiagnostic {
  return diagnostic.fix !== undefined;
}

/** Diagnostics of a text that cannot be read at all; they hide all others. */
const UNREADABLE_CODES: ReadonlySet<DiagnosticCode> = new Set([
  "bad-yaml",
  "empty-file",
  "not-a-flow",
  "not-text",
  "too-large",
]);
/** Diagnostics of a text that is not read as its author intended. */
const MISREAD_CODES: ReadonlySet<DiagnosticCode> = new Set([
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
 * Returns whether fixes worked: the text is as readable as before, their diagnostics are gone, and
 * if all of them were warnings, there are no new errors. Diagnostics that a fixed error hid may
 * appear.
 *
 * @param before The diagnostics of the text without the fixes.
 * @param after Its diagnostics with them.
 */
function isHarmless(
  fixed: readonly Diagnostic[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  return isReadable(after, before) && areFixed(fixed, after, before) &&
    (fixed.some(isError) || countWhere(after, isError) <= countWhere(before, isError));
}

/** Returns whether a text that could be read is still readable. */
function isReadable(after: readonly Diagnostic[], before: readonly Diagnostic[]): boolean {
  if (before.some(isUnreadable)) return true;
  const has = (code: DiagnosticCode) => (one: Diagnostic) => one.code === code;
  return !after.some(isUnreadable) &&
    [...MISREAD_CODES].every((code) =>
      countWhere(after, has(code)) <= countWhere(before, has(code))
    );
}

function isUnreadable({ code }: Diagnostic): boolean {
  return UNREADABLE_CODES.has(code);
}

function countWhere(list: readonly Diagnostic[], is: (one: Diagnostic) => boolean): number {
  return list.filter(is).length;
}

/** Returns whether the number of each diagnostic went down by the number of its fixes. */
function areFixed(
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
  for (const one of list) counts.set(diagnosticKey(one), (counts.get(diagnosticKey(one)) ?? 0) + 1);
  return counts;
}

/** Returns a key for a diagnostic without its place, because lines move while a text is fixed. */
function diagnosticKey({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
