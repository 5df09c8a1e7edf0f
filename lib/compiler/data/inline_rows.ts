import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { Flow, ScalarNode, SourceNode } from "../../loader/mod.ts";
import { parseTemplate, type Reference } from "../../resolver/mod.ts";

/**
 * Reports references in the rows of a flow, which are not evaluated there. Other texts with braces,
 * such as `${7*7}`, are values like any others.
 */
export function reportExpressions(node: SourceNode, flow: Flow, diagnostics: Diagnostics): void {
  if (node.kind === "scalar") return reportScalar(node, flow, diagnostics);
  const values = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  for (const value of values) reportExpressions(value, flow, diagnostics);
}

function reportScalar(node: ScalarNode, flow: Flow, diagnostics: Diagnostics): void {
  if (typeof node.value !== "string" || !node.text.includes("${")) return;
  // What cannot be parsed is no reference.
  const { parts } = parseTemplate(node.text, () => {});
  const meant = parts.find((part) => typeof part !== "string" && isOfFlow(part.reference, flow));
  if (meant === undefined || typeof meant === "string") return;
  diagnostics.error("bad-data", "expressions in rows are not evaluated", node.range, {
    help: `write \`${meant.text}\` in the steps; a row in a file of its own may have such a text`,
  });
}

/** Returns whether a reference is to something that the flow or its run has. */
function isOfFlow(reference: Reference, { vars, inputs }: Flow): boolean {
  if (reference.kind !== "bare") return reference.kind !== "foreign";
  return [...vars, ...inputs].some(({ name }) => name === reference.name);
}
