import type { Fix, TextEdit } from "../diagnostics/mod.ts";

/** A text with fixes applied. */
interface AppliedFixes {
  readonly text: string;
  /** The applied fixes, including several with the same edits; the others overlap with these. */
  readonly fixes: readonly Fix[];
}

/**
 * Applies fixes to a text; if two overlap, only the first. Diagnostics may share a fix. Text
 * outside the edits stays as it is, and new line breaks have the style of the text.
 *
 * @param text The text that the offsets of the fixes are in, without a byte order mark.
 *
 * @example Fix a word
 * ```ts
 * import { applyFixes } from "./apply_fixes.ts";
 * import assert from "node:assert/strict";
 *
 * const point = (offset: number) => ({ offset, line: 1, column: offset + 1 });
 * const edits = [{ start: point(0), end: point(5), text: "assert" }];
 * assert.equal(applyFixes("asert: {}", [{ title: "write `assert`", edits }]).text, "assert: {}");
 * ```
 */
export function applyFixes(text: string, fixes: readonly Fix[]): AppliedFixes {
  const taken: TextEdit[] = [];
  const done = new Set<string>();
  const applied = fixes.filter(({ edits }) => {
    const key = JSON.stringify(edits);
    if (done.has(key)) return true;
    const free = edits.length > 0 &&
      edits.every((edit) => !taken.some((other) => editsOverlap(edit, other)));
    if (!free) return false;
    done.add(key);
    taken.push(...edits);
    return true;
  });
  return { text: applyEdits(text, taken), fixes: applied };
}

/**
 * Returns whether two edits overlap. Two insertions at one place do, because their order would be
 * arbitrary.
 */
function editsOverlap(a: TextEdit, b: TextEdit): boolean {
  return a.start.offset === b.start.offset ||
    (a.start.offset < b.end.offset && b.start.offset < a.end.offset);
}

function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start.offset - b.start.offset)) {
    parts.push(text.slice(at, edit.start.offset), edit.text.replace(/\r?\n/g, lineEnd));
    at = edit.end.offset;
  }
  return parts.join("") + text.slice(at);
}
