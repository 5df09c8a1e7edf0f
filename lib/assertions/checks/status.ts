import type { MapNode, ScalarNode, SourceNode } from "../../loader/mod.ts";
import { equals } from "../operators/equality.ts";
import type { CheckDraft } from "./check.ts";
import { furtherChecks } from "./further.ts";
import { type CheckContext, isStatusCode } from "./operand.ts";
import { compileProperty, type ResponseProperty } from "./response_property.ts";

/** The status of a response. */
export const STATUS: ResponseProperty = {
  source: "status",
  path: "",
  read: (envelope) => envelope.response.status,
};

/** Compiles `status`: a code, `{anyOf: […]}`, `{in: […]}` or another operator. */
export function compileStatus(
  node: SourceNode,
  checks: MapNode,
  context: CheckContext,
): CheckDraft[] {
  if (node.kind === "scalar" && (isStatusCode(node.value) || isExpression(node))) {
    return compileProperty(STATUS, equals, node, node.range, context);
  }
  return furtherChecks.parts.compileOtherStatus(node, checks, context);
}

function isExpression({ value }: ScalarNode): boolean {
  return typeof value === "string" && (value.includes("${") || value.includes("{{"));
}
