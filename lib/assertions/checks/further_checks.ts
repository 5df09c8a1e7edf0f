import type { AssertionsNode } from "../../loader/mod.ts";
import { compileBody } from "./body.ts";
import type { CheckDraft } from "./check.ts";
import { compileDuration } from "./duration.ts";
import { compileHeaders } from "./headers.ts";
import type { CheckContext } from "./operand.ts";
import { compilePaths } from "./paths.ts";
import { compileSchemaCheck } from "./schema.ts";

export { patternMistake } from "../operators/regular_expression.ts";
export { compileRootedPath } from "../rooted_path.ts";
export { compileEvents } from "./events.ts";
export { compileOtherStatus } from "./other_status.ts";

/** Compiles the assertions on everything but the status. */
export function compileFurtherChecks(checks: AssertionsNode, context: CheckContext): CheckDraft[] {
  const { paths, otherPaths, headers, durationMs, body, schema } = checks;
  return [
    ...headers ? compileHeaders(headers, context) : [],
    ...durationMs ? compileDuration(durationMs, context) : [],
    ...paths ? compilePaths(paths, context) : [],
    ...otherPaths ? compilePaths(otherPaths, context) : [],
    ...body ? compileBody(body, context) : [],
    ...schema ? compileSchemaCheck(schema, checks.node, context) : [],
  ];
}
