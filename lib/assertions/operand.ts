import type { JsonValue } from "../json/mod.ts";
import type { Diagnostics, SourceNode } from "../loader/mod.ts";
import {
  evaluateValue,
  type Scope,
  type TemplateCompiler,
  type ValueTemplate,
} from "../resolver/mod.ts";
import { type Judge, OperandError, type Operator } from "./operator.ts";

/** An operand and its judge, prepared as early as its expressions allow. */
export interface Operand {
  /**
   * Works the operand out.
   *
   * @throws {OperandError} If its value does not fit the operator.
   * @throws {ResolveError} If an expression in it has no value.
   */
  resolve(scope: Scope): PreparedOperand;
}

/** An operand worked out. */
export interface PreparedOperand {
  readonly expected: JsonValue;
  readonly judge: Judge;
}

/** Compiles an operand; one without expressions is checked before anything is sent. */
export function compileOperand(
  node: SourceNode,
  operator: Operator,
  compiler: TemplateCompiler,
): Operand {
  if (operator.preload) compiler.require(operator.preload);
  return operandOf(compiler.value(node), operator, node, compiler);
}

/** Makes an operand of a compiled value; `node` is where it stands. */
export function operandOf(
  value: ValueTemplate,
  operator: Operator,
  node: SourceNode,
  compiler: TemplateCompiler,
): Operand {
  if (value.kind !== "constant") {
    return {
      resolve(scope) {
        const expected = evaluateValue(value, scope);
        return { expected, judge: operator.prepare(expected) };
      },
    };
  }
  const operand = new ConstantOperand();
  const expected = value.value;
  compiler.defer(() => {
    const judge = prepareConstant(expected, operator, node, compiler.found);
    if (judge) operand.prepared = { expected, judge };
  });
  return operand;
}

/** Holds on to nothing but the prepared operand, so that the source of a flow can be forgotten. */
class ConstantOperand implements Operand {
  prepared: PreparedOperand | undefined;

  resolve(): PreparedOperand {
    return this.prepared!;
  }
}

function prepareConstant(
  expected: JsonValue,
  operator: Operator,
  node: SourceNode,
  found: Diagnostics,
): Judge | undefined {
  try {
    return operator.prepare(expected);
  } catch (error) {
    if (!(error instanceof OperandError)) throw error;
    found.error("bad-operand", error.message, node.range, { help: error.help });
    return undefined;
  }
}
