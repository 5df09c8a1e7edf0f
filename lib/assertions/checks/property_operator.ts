import type { Range } from "../../diagnostics/mod.ts";
import type { MapNode, ScalarNode } from "../../loader/mod.ts";
import { equals } from "../operators/equality.ts";
import { compileOperator, takesHeaderList } from "./assertion_operator.ts";
import type { CheckDraft } from "./check.ts";
import { type CheckContext, operandOf } from "./operand.ts";
import { propertyCheck, type ResponseProperty } from "./response_property.ts";

/** Compiles `{operator: operand}` on a property. */
export function compilePropertyOperator(
  property: ResponseProperty,
  node: MapNode,
  range: Range,
  context: CheckContext,
): CheckDraft[] {
  const { source, path } = property;
  const place = { source, path, beside: context.spelling };
  const chosen = compileOperator(node, [], place, context);
  if (!chosen) return [];
  const { entry, operator, operand } = chosen;
  const headerLists = property.isHeader && takesHeaderList(chosen);
  return [propertyCheck(property, entry.name, operator, operand, range, headerLists)];
}

/** Compiles the shorthand `name: value`: the property equals the value as text. */
export function compileTextProperty(
  property: ResponseProperty,
  node: ScalarNode,
  range: Range,
  { compiler }: CheckContext,
): CheckDraft[] {
  const operand = operandOf(compiler.textValue(node), equals, node, compiler);
  return [propertyCheck(property, equals.name, equals, operand, range)];
}
