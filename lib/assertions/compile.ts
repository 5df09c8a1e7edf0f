import type { Checks } from "../loader/mod.ts";
import type { Check } from "./check.ts";
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
export function compileChecks(checks: Checks, context: CheckContext): Check[] {
  const { status, paths, otherPaths, headers, durationMs, body, schema } = checks;
  const drafts = [
    ...(status ? compileStatus(status, checks.node, context) : []),
    ...(headers ? compileHeaders(headers, context) : []),
    ...(durationMs ? compileDuration(durationMs, context) : []),
    ...(paths ? compilePaths(paths, context) : []),
    ...(otherPaths ? compilePaths(otherPaths, context) : []),
    ...(body ? compileBody(body, context) : []),
    ...(schema ? compileSchema(schema, context) : []),
  ];
  const { source } = context.compiler.found;
  return drafts
    .sort((a, b) => a.range.start - b.range.start)
    .map((draft) => ({ ...draft, line: source.position(draft.range.start).line }));
}
