import {
  type Diagnostics,
  type Fix,
  type MapEntry,
  type MapNode,
  OPERATOR_WORDS,
  snakeCase,
} from "../loader/mod.ts";
import type { TemplateCompiler } from "../resolver/mod.ts";
import { closest, either } from "../text/mod.ts";
import type { Operator } from "./operator.ts";
import { findOperator, OPERATORS } from "./registry.ts";

/** Words of other tools whose operand may be another one here. */
const SIMILAR: Readonly<Record<string, string>> = {
  all: "each",
  is: "equals",
  json_schema: "schema",
  not: "notEquals",
  not_exists: "exists",
  partial: "containsObject",
  present: "exists",
  value: "equals",
};

/** An operator of an assertion as written. */
export interface OperatorEntry {
  readonly entry: MapEntry;
  readonly operator: Operator;
}

/**
 * Finds the operators of an assertion, which must be one. A mistyped one counts as what it stands
 * for, so that its operand is checked as well.
 *
 * @param node The assertion.
 * @param others The entries that are no operators.
 */
export function operatorEntries(
  node: MapNode,
  others: readonly MapEntry[],
  { found }: TemplateCompiler,
): readonly (MapEntry | OperatorEntry)[] {
  const entries = node.entries.filter((entry) => !others.includes(entry));
  const known = entries.filter(({ name }) => findOperator(name));
  const isOnly = entries.length === 1;
  const meant = entries.map((entry) => operatorOf(entry, isOnly, found));
  if (entries.length === 0) {
    found.error("no-operator", "the assertion has no operator, so it asserts nothing", node.range, {
      help: "add one, for example `exists: true` or `equals: …`",
    });
  }
  if (known.length > 1) {
    const names = known.map((entry) => `\`${entry.name}\``).join(" and ");
    const message = `an assertion has one operator, found ${names}`;
    found.error("two-operators", message, known[1].key.range, {
      help: "write one entry for each operator",
    });
  }
  return entries.map((entry, i) => {
    const operator = meant[i];
    return operator ? { entry, operator } : entry;
  });
}

function operatorOf(
  { name, key }: MapEntry,
  isOnly: boolean,
  found: Diagnostics,
): Operator | undefined {
  const operator = findOperator(name);
  if (operator) return operator;
  const same = sameOperator(name);
  const near = same ?? similarOperator(name) ?? closest(name, OPERATORS.keys());
  const fix: Fix | undefined = same !== undefined && isOnly
    ? found.fix(`write \`${same}\``, [key.range, same])
    : undefined;
  const help = near === undefined
    ? `the operators are ${either([...OPERATORS.keys()])}`
    : `did you mean \`${near}\`?`;
  found.error("unknown-operator", `\`${name}\` is not an operator`, key.range, {
    help,
    ...(fix ? { fix } : {}),
  });
  return same === undefined ? undefined : findOperator(same);
}

/** The operator that a word certainly stands for: written otherwise, or like no other operator. */
function sameOperator(name: string): string | undefined {
  const word = snakeCase(name);
  if (Object.hasOwn(OPERATOR_WORDS, word)) return OPERATOR_WORDS[word];
  if (Object.hasOwn(SIMILAR, word)) return undefined;
  const names = [...OPERATORS.keys()];
  const exact = names.find((one) => snakeCase(one) === word);
  if (exact !== undefined) return exact;
  const near = closest(name, names);
  const others = names.filter((one) => one !== near);
  return closest(name, others) === undefined ? near : undefined;
}

function similarOperator(name: string): string | undefined {
  const word = snakeCase(name);
  return Object.hasOwn(SIMILAR, word) ? SIMILAR[word] : undefined;
}
