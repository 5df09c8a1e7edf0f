import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { MapEntry, ScalarNode, SourceNode } from "../../loader/mod.ts";
import { type ValueTemplate, wholeExpression } from "../../resolver/mod.ts";
import { BOUNDED } from "../operators/ordering.ts";

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
 * would hold nowhere, or everywhere, or could not be judged.
 *
 * @param value What is judged, compiled.
 */
export function reportOtherTypes(
  value: ValueTemplate,
  { name, value: operand }: MapEntry,
  diagnostics: Diagnostics,
): void {
  if (!isText(value)) return;
  const operands = operand.kind === "list" ? operand.items : [operand];
  if (BOUNDED.includes(name)) return reportNumbers(name, operands, value, diagnostics);
  if (!Object.hasOwn(COMPARING, name)) return;
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

/** Reports that text is compared with numbers, among which it has no order. */
function reportNumbers(
  operator: string,
  operands: readonly SourceNode[],
  value: ValueTemplate,
  diagnostics: Diagnostics,
): void {
  const number = operands.find((one) => one.kind === "scalar" && typeof one.value === "number");
  if (!number) return;
  const whole = value.kind === "text" ? wholeExpression(value.template) : undefined;
  diagnostics.error(
    "bad-operand",
    `the value is text, and \`${operator}\` compares numbers`,
    number.range,
    {
      help: whole
        ? `make a number of it: \`value: "${whole.text.slice(0, -1)} | number}"\``
        : "compare numbers, or write `equals` or `anyOf` with texts",
    },
  );
}

/** Returns whether a value is text, whatever it is. */
function isText(value: ValueTemplate): boolean {
  if (value.kind === "constant") return typeof value.value === "string";
  if (value.kind !== "text") return false;
  const whole = wholeExpression(value.template);
  return whole === undefined || whole.reference.kind === "env" && whole.filters.length === 0;
}
