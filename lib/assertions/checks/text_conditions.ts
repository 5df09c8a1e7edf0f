import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { MapEntry, ScalarNode } from "../../loader/mod.ts";
import { type ValueTemplate, wholeExpression } from "../../resolver/mod.ts";

/** The operators that compare a value with one of their operand, and whether none may fit. */
const COMPARING: Readonly<Record<string, "never" | "always">> = {
  equals: "never",
  anyOf: "never",
  in: "never",
  notEquals: "always",
  noneOf: "always",
};

/**
 * Reports a condition that compares text, such as an environment variable, with something else: it
 * would hold nowhere, or everywhere.
 *
 * @param value What is judged, compiled.
 */
export function reportOtherTypes(
  value: ValueTemplate,
  { name, value: operand }: MapEntry,
  diagnostics: Diagnostics,
): void {
  if (!Object.hasOwn(COMPARING, name) || !isText(value)) return;
  const operands = operand.kind === "list" ? operand.items : [operand];
  const others = operands.filter((one): one is ScalarNode =>
    one.kind === "scalar" && typeof one.value !== "string"
  );
  if (others.length < operands.length || others.length === 0) return;
  const [first] = others;
  const written = JSON.stringify(first.text);
  const holds = `the condition ${COMPARING[name]} holds`;
  const message = `the value is text, and \`${first.text}\` is not, so ${holds}`;
  diagnostics.error("bad-operand", message, first.range, {
    help: `write it as text: \`${written}\``,
    fix: diagnostics.fix(
      `write \`${written}\``,
      ...others.map((one) => [one.range, JSON.stringify(one.text)] as const),
    ),
  });
}

/** Returns whether a value is text, whatever it is. */
function isText(value: ValueTemplate): boolean {
  if (value.kind === "constant") return typeof value.value === "string";
  if (value.kind !== "text") return false;
  const whole = wholeExpression(value.template);
  return whole === undefined || whole.reference.kind === "env" && whole.filters.length === 0;
}
