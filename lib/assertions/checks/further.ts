import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { ResponsePath } from "../../http/mod.ts";
import type { ConditionNode, EventsNode, SourceNode, Spelling } from "../../loader/mod.ts";
import { LazyModule } from "../../text/mod.ts";
import { explanations } from "../explanations.ts";
import type { PatternMistake } from "../operators/regular_expression.ts";
import type { Condition } from "./conditions.ts";
import type { CompiledEvents } from "./events.ts";
import type { CheckContext } from "./operand.ts";

/** What assertions need besides the check of a status code: the other checks, and all operators. */
export const furtherChecks = new LazyModule(() => import("./further_checks.ts"));

const conditionChecks = new LazyModule(() => import("./conditions.ts"));

/**
 * Compiles `events` to an ordinary check: the last event satisfies `until`; without `until`,
 * `count` events have arrived; without either, the response is an event stream.
 */
export function compileEvents(node: EventsNode, context: CheckContext): CompiledEvents {
  // Most events do not satisfy `until`.
  void explanations.parts;
  return furtherChecks.parts.compileEvents(node, context);
}

/** Compiles the conditions of `if`: each is an assertion on a value, or on a path in it. */
export function compileConditions(
  nodes: readonly ConditionNode[],
  context: CheckContext,
): readonly Condition[] {
  return nodes.length === 0 ? [] : conditionChecks.parts.compileConditions(nodes, context);
}

/** Compiles a path of `capture`, `extract`, `json` or `jsonpath` and checks its root. */
export function compileRootedPath(
  node: SourceNode,
  spelling: Spelling,
  diagnostics: Diagnostics,
): ResponsePath | undefined {
  return furtherChecks.parts.compileRootedPath(node, spelling, diagnostics);
}

/**
 * Explains why a text is not a valid regular expression.
 *
 * @param error The engine's error, which repeats the whole text before the reason.
 */
export function patternMistake(source: string, error: SyntaxError): PatternMistake {
  return furtherChecks.parts.patternMistake(source, error);
}
