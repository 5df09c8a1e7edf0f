import { entryRange, type MapNode, type SourceNode } from "../../loader/mod.ts";
import { findOperator } from "../operators/registry.ts";
import type { CheckDraft } from "./check.ts";
import { type CheckContext, checkOperand } from "./operand.ts";

/** Compiles `schema`: a JSON Schema, inline or a file, that the body must satisfy. */
export function compileSchemaCheck(
  node: SourceNode,
  checks: MapNode,
  context: CheckContext,
): CheckDraft[] {
  const operator = findOperator("schema")!;
  const operand = checkOperand(node, { operator, operatorName: operator.name }, context);
  if (!operand) return [];
  const entry = checks.entries.find(({ value }) => value === node);
  return [{
    source: "schema",
    path: "",
    operator,
    operatorName: operator.name,
    operand,
    singular: true,
    range: entry ? entryRange(entry) : node.range,
    select(envelope) {
      const body = envelope.json();
      if (body.ok) return { kind: "values", values: [body.value] };
      return { kind: "unusable", problem: body.problem, excerpt: body.excerpt };
    },
    describeMissing: () => ({ message: "no body" }),
  }];
}
