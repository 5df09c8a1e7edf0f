import type { Diagnostic } from "../../lib/diagnostics/mod.ts";

/**
 * A text with the fixes of its diagnostics applied. If fixes overlap the first is applied, the rest
 * is left for the next time.
 */
export function applyFixes(text: string, findings: readonly Diagnostic[]): string {
  let fixed = "";
  let at = 0;
  const edits = findings
    .flatMap(({ fix }) => fix ? [fix.edits] : [])
    .toSorted(([a], [b]) => a.start.offset - b.start.offset);
  for (const fix of edits) {
    if (fix[0].start.offset < at) continue;
    for (const { start, end, text: written } of fix) {
      fixed += text.slice(at, start.offset) + written;
      at = end.offset;
    }
  }
  return fixed + text.slice(at);
}
