import type { Diagnostics, Range } from "../../diagnostics/mod.ts";
import {
  type ConditionNode,
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
} from "../../loader/mod.ts";
import type { ValueTemplate } from "../../resolver/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";
import type { Check } from "./check.ts";
import type { CheckContext } from "./operand.ts";
import { compilePathAssertion } from "./paths.ts";
import { reportOtherTypes } from "./text_conditions.ts";

/** A condition under which a step or a flow runs. */
export interface Condition {
  readonly value: ValueTemplate;
  /** The place of the value. */
  readonly range: Range;
  /** Judges the value as if it were the body of a response. */
  readonly check: Check;
}

/** Compiles the conditions of `if`: each is an assertion on a value, or on a path in it. */
export function compileConditions(
  nodes: readonly ConditionNode[],
  context: CheckContext,
): Condition[] {
  const { compiler } = context;
  return nodes.flatMap(({ node, value }) => {
    const { range } = value.value;
    const compiled = compiler.value(value.value);
    const own = entryOf(node, "path");
    const entries = node.entries.filter((entry) => entry !== value && entry !== own);
    const whole = { ...node, entries: [own ?? wholeValue(value), ...entries] };
    if (entries.length !== 1) {
      reportOperators(node, value, entries, compiler.diagnostics);
      return [];
    }
    const draft = compilePathAssertion(whole, "B", context);
    if (!draft) return [];
    if (!own) reportOtherTypes(compiled, entries[0], compiler.diagnostics);
    const written = value.value.kind === "scalar" ? value.value.text : flowText(value.value);
    const path = own ? `${written} ${draft.path}` : written;
    const { line } = compiler.diagnostics.source.position(draft.range.start);
    // A value is no text of a body, so its numbers are not written anywhere.
    const check = { ...draft, source: "if", path, line, asWritten: undefined };
    return [{ value: compiled, range, check }];
  });
}

/** Returns a path that selects a whole value. */
function wholeValue({ key, value: { range } }: MapEntry): MapEntry {
  return {
    name: "path",
    key,
    value: { kind: "scalar", value: "$", text: "$", quoted: false, range },
  };
}

/** Reports a condition without an operator, or with several. */
function reportOperators(
  node: MapNode,
  value: MapEntry,
  entries: readonly MapEntry[],
  diagnostics: Diagnostics,
): void {
  const written = `value: ${flowText(value.value)}`;
  if (entries.length === 0) {
    return diagnostics.error("no-operator", "the condition has no operator", node.range, {
      help: `say what must hold: \`{ ${written}, equals: … }\``,
    });
  }
  const names = joinWithAnd(entries.map(({ name }) => `\`${name}\``));
  const message = `a condition has one operator, found ${names}`;
  diagnostics.error("two-operators", message, entries[1].key.range, {
    help: "write a condition for each of them; all conditions must hold",
  });
}
