import type { MapEntry, MapNode } from "../../loader/mod.ts";
import type { Operand } from "../operand.ts";
import { operatorEntries, type OperatorEntry } from "../operator_entry.ts";
import type { AssertionPlace } from "../several_operators.ts";
import { type CheckContext, checkOperand } from "./context.ts";

/** The one operator of an assertion, compiled. */
export interface ChosenOperator extends OperatorEntry {
  readonly operand: Operand;
}

/**
 * Compiles the operator of an assertion. Where it is not one, every operand is compiled all the
 * same, so that what is wrong in them is told.
 *
 * @param others The entries of the assertion that are no operators.
 * @param place What the assertion stands under.
 */
export function compileOperator(
  node: MapNode,
  others: readonly MapEntry[],
  place: AssertionPlace,
  context: CheckContext,
): ChosenOperator | undefined {
  const entries = operatorEntries(node, others, place, context.compiler);
  let chosen: ChosenOperator | undefined;
  for (const one of entries) {
    if ("operator" in one) {
      const operand = checkOperand(one.entry.value, one.operator, context);
      if (operand) chosen = { entry: one.entry, operator: one.operator, operand };
    } else {
      context.compiler.value(one.value);
    }
  }
  return entries.length === 1 ? chosen : undefined;
}
