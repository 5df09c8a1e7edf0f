import { entryRange, type MapNode, type SourceNode } from "../../loader/mod.ts";
import type { CheckDraft } from "../check.ts";
import { findOperator } from "../registry.ts";
import { type CheckContext, checkOperand } from "./context.ts";

/** Compiles `schema`: a JSON Schema, inline or a file, that the body must satisfy. */
export function compileSchema(
  node: SourceNode,
  checks: MapNode,
  context: CheckContext,
): CheckDraft[] {
  const operator = findOperator("schema")!;
  const operand = checkOperand(node, operator, context);
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
