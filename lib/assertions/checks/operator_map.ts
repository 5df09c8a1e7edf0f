import type { MapEntry, MapNode } from "../../loader/mod.ts";
import type { Operand } from "../operand.ts";
import { operatorEntries, type OperatorEntry } from "../operator_entry.ts";
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
 */
export function compileOperator(
  node: MapNode,
  others: readonly MapEntry[],
  context: CheckContext,
): ChosenOperator | undefined {
  const entries = operatorEntries(node, others, context.compiler);
  const compiled = entries.map((one) => {
    if ("operator" in one) {
      const operand = checkOperand(one.entry.value, one.operator, context);
      return operand && { ...one, operand };
    }
    context.compiler.value(one.value);
    return undefined;
  });
  return compiled.length === 1 ? compiled[0] : undefined;
}
