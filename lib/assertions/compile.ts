import type { Checks } from "../loader/mod.ts";
import type { Check, CheckDraft } from "./check.ts";
import { compileBody } from "./checks/body.ts";
import type { CheckContext } from "./checks/context.ts";
import { compileDuration } from "./checks/duration.ts";
import { compileHeaders } from "./checks/headers.ts";
import { compilePaths } from "./checks/paths.ts";
import { compileSchema } from "./checks/schema.ts";
import { compileStatus } from "./checks/status.ts";

/**
 * Compiles the assertions of `assert`, `until` or `fail_when`, in the order of the file.
 *
 * Operands without expressions are prepared when the context's compiler finishes.
 */
export function compileChecks(
  checks: Checks,
  { compiler, schemaFiles }: CheckContext,
): Check[] {
  const context: CheckContext = { compiler, schemaFiles, spelling: checks.paths?.spelling };
  const { status, paths, otherPaths, headers, durationMs, body, schema } = checks;
  const drafts: CheckDraft[] = [];
  if (status) drafts.push(...compileStatus(status, checks.node, context));
  if (headers) drafts.push(...compileHeaders(headers, context));
  if (durationMs) drafts.push(...compileDuration(durationMs, context));
  if (paths) drafts.push(...compilePaths(paths, context));
  if (otherPaths) drafts.push(...compilePaths(otherPaths, context));
  if (body) drafts.push(...compileBody(body, context));
  if (schema) drafts.push(...compileSchema(schema, checks.node, context));
  drafts.sort((a, b) => a.range.start - b.range.start);
  const { source } = context.compiler.found;
  return drafts.map((draft) =>
    Object.assign(draft, { line: source.position(draft.range.start).line })
  );
}
