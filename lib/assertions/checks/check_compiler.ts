import type { AssertionsNode } from "../../loader/mod.ts";
import type { Check, CheckDraft } from "./check.ts";
import { furtherChecks } from "./further.ts";
import type { CheckContext } from "./operand.ts";
import { compileStatus } from "./status.ts";

/**
 * Compiles the assertions of `assert`, `until` or `fail_when`, in the order of the file.
 *
 * The context's compiler prepares operands without expressions when it finishes.
 */
export function compileChecks(
  checks: AssertionsNode,
  { compiler, schemaFiles }: CheckContext,
): Check[] {
  const context: CheckContext = { compiler, schemaFiles, spelling: checks.paths?.spelling };
  const { status, paths, otherPaths, headers, durationMs, body, schema } = checks;
  const drafts: CheckDraft[] = [];
  if (status) drafts.push(...compileStatus(status, checks.node, context));
  if (headers || durationMs || paths || otherPaths || body || schema) {
    drafts.push(...furtherChecks.parts.compileFurtherChecks(checks, context));
  }
  drafts.sort((a, b) => a.range.start - b.range.start);
  const { source } = context.compiler.diagnostics;
  return drafts.map((draft) =>
    Object.assign(draft, { line: source.position(draft.range.start).line })
  );
}
