import {
  assertionOfText,
  describeNode,
  flowText,
  type MapNode,
  replaceEntry,
  replaceValue,
  type ScalarNode,
  type SourceNode,
} from "../../loader/mod.ts";
import type { CheckDraft } from "./check.ts";
import { type CheckContext, isStatusCode } from "./operand.ts";
import { compilePropertyOperator } from "./property_operator.ts";
import { STATUS } from "./status.ts";

/** Compiles a `status` that is neither a code nor an expression: an operator, or a mistake. */
export function compileOtherStatus(
  node: SourceNode,
  checks: MapNode,
  context: CheckContext,
): CheckDraft[] {
  if (node.kind === "map") return compilePropertyOperator(STATUS, node, node.range, context);
  const { diagnostics } = context.compiler;
  if (node.kind === "list") {
    const text = `status: { anyOf: ${flowText(node)} }`;
    const message = "`status` takes one code, or a map with the codes allowed";
    const entry = checks.entries.find(({ value }) => value === node);
    diagnostics.error("wrong-type", message, node.range, {
      help: node.items.length > 0 ? `write \`${text}\`` : "write `status: { anyOf: [200, 204] }`",
      ...(entry && node.items.length > 0 ? replaceEntry(diagnostics, checks, entry, [text]) : {}),
    });
    context.compiler.value(node);
    return [];
  }
  const message = `\`status\` takes a code from 100 to 599, found ${describeNode(node)}`;
  const isText = typeof node.value === "string" && isStatusCode(Number(node.text));
  diagnostics.error("wrong-type", message, node.range, {
    help: helpFor(node),
    ...(isText ? replaceValue(diagnostics, node, node.text.trim()) : {}),
  });
  return [];
}

/** Suggests a range for a class of codes such as `2xx`. */
function helpFor(node: ScalarNode): string {
  const text = node.text.trim();
  const [, digit] = /^([1-5])[xX*]{2}$/.exec(text) ?? [];
  if (digit !== undefined) return `write \`status: { between: [${digit}00, ${digit}99] }\``;
  const [, from, to] = /^([1-5]\d\d)\s*(?:-|\.\.|to)\s*([1-5]\d\d)$/.exec(text) ?? [];
  if (to !== undefined) return `write \`status: { between: [${from}, ${to}] }\``;
  const [, code] = /^([1-5]\d\d)\s+[A-Za-z]/.exec(text) ?? [];
  if (code !== undefined) return `write \`status: ${code}\``;
  const listed = text.match(/\b[1-5]\d\d\b/g) ?? [];
  if (listed.length > 1 && /^[\d\s,|/]+(?:or[\d\s]+)*$/.test(text)) {
    return `write \`status: { anyOf: [${listed.join(", ")}] }\``;
  }
  const sentence = assertionOfText({ ...node, text: `status ${text}` });
  if (sentence) return `write \`status: ${flowText(sentence.value)}\``;
  if (isStatusCode(Number(text))) return `write \`status: ${text.trim()}\``;
  return "write the number, for example `status: 200`";
}
