import type { Diagnostics } from "../../diagnostics/mod.ts";
import { flowText, type MapEntry, type MapNode } from "../../loader/mod.ts";
import type { TemplateCompiler } from "../../resolver/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";
import type { Operator } from "../operator.ts";
import { meantOperator } from "../operators/operator_names.ts";
import { findOperator, OPERATORS } from "../operators/registry.ts";
import { type CheckContext, checkOperand, type CompiledOperand } from "./operand.ts";
import { type AssertionPlace, noOperatorHelp, severalOperatorsHelp } from "./operator_help.ts";

/** The single operator of an assertion, compiled. */
interface ChosenOperator extends OperatorEntry {
  readonly operand: CompiledOperand;
}

/**
 * Compiles the operator of an assertion. If there is not exactly one, it still compiles every
 * operand, so that their mistakes are reported too.
 *
 * @param others The entries of the assertion that are not operators.
 * @param place The key that the assertion is under.
 */
export function compileOperator(
  node: MapNode,
  others: readonly MapEntry[],
  place: AssertionPlace,
  context: CheckContext,
): ChosenOperator | undefined {
  const entries = operatorEntries(node, others, place, context.compiler);
  let chosen: ChosenOperator | undefined;
  for (const one of entries) {
    if ("operator" in one) {
      const { entry: { name, value }, operator } = one;
      const part = isPathKey(place) || entries.length > 1 ? undefined : place;
      const operand = checkOperand(value, { operator, operatorName: name, part }, context);
      if (operand) chosen = { entry: one.entry, operator: one.operator, operand };
    } else {
      context.compiler.value(one.value);
    }
  }
  return entries.length === 1 ? chosen : undefined;
}

/** Whether an assertion is about a value at a path, which may have any type. */
function isPathKey({ source }: AssertionPlace): boolean {
  return source === "json" || source === "jsonpath";
}

/** An operator of an assertion as written. */
interface OperatorEntry {
  readonly entry: MapEntry;
  readonly operator: Operator;
}

/**
 * Finds the operators of an assertion. A mistyped name counts as the operator it probably means, so
 * that its operand is checked too.
 *
 * @param node The assertion.
 * @param others The entries that are not operators.
 * @param place The key that the assertion is under.
 */
function operatorEntries(
  node: MapNode,
  others: readonly MapEntry[],
  place: AssertionPlace,
  { diagnostics }: TemplateCompiler,
): readonly (MapEntry | OperatorEntry)[] {
  const entries = others.length === 0
    ? node.entries
    : node.entries.filter((entry) => !others.includes(entry));
  if (entries.length === 1) return [operatorEntry(entries[0], true, diagnostics)];
  if (entries.length === 0) {
    diagnostics.error(
      "no-operator",
      "the assertion has no operator, so it asserts nothing",
      node.range,
      {
        help: noOperatorHelp(place),
      },
    );
    return [];
  }
  const named = namedOperator(entries, diagnostics);
  if (named) return [named];
  const meant = entries.map((entry) => operatorEntry(entry, false, diagnostics));
  const known = entries.filter(({ name }) => findOperator(name));
  if (known.length > 1) {
    const names = joinWithAnd(known.map((entry) => `\`${entry.name}\``));
    const message = `an assertion has one operator, found ${names}`;
    diagnostics.error("two-operators", message, known[1].key.range, {
      help: severalOperatorsHelp(known, place),
    });
  }
  return meant;
}

const OPERATOR_KEYS = ["operator", "op", "comparator", "assertion", "matcher", "predicate"];
const OPERAND_KEYS = ["value", "expected", "expect", "target", "operand"];

/**
 * Reads `operator: equals, value: 3`, the form of other tools that names the operator in a value.
 */
function namedOperator(
  entries: readonly MapEntry[],
  diagnostics: Diagnostics,
): MapEntry | undefined {
  const operator = entries.find(({ name }) => OPERATOR_KEYS.includes(name));
  const operand = entries.find(({ name }) => OPERAND_KEYS.includes(name));
  if (!operator || !operand || entries.length > 2) return undefined;
  const { key, value } = operator;
  const word = value.kind === "scalar" ? value.text : "";
  const name = findOperator(word) ? word : meantOperator(word, [...OPERATORS.keys()]).same;
  diagnostics.error("unknown-operator", `\`${operator.name}\` is not an operator`, key.range, {
    help: name === undefined
      ? "the operator is the key itself, for example `equals: paid`"
      : `write \`${name}: ${flowText(operand.value)}\``,
  });
  return operator;
}

function operatorEntry(
  entry: MapEntry,
  isOnly: boolean,
  diagnostics: Diagnostics,
): MapEntry | OperatorEntry {
  const { name, key } = entry;
  const operator = findOperator(name);
  if (operator) return { entry, operator };
  const { same, help } = meantOperator(name, [...OPERATORS.keys()]);
  const fix = same !== undefined && isOnly
    ? { fix: diagnostics.fix(`write \`${same}\``, [key.range, same]) }
    : {};
  diagnostics.error("unknown-operator", `\`${name}\` is not an operator`, key.range, {
    help,
    ...fix,
  });
  const meant = same === undefined ? undefined : findOperator(same);
  return meant ? { entry, operator: meant } : entry;
}

/** The operators that judge a list but not a text. */
const OF_LISTS: readonly string[] = ["each", "containsOnly"];

/**
 * Whether an operator judges a header as the list of its fields: a list operator, or `equals` with
 * a list.
 */
export function takesHeaderList({ operator, entry }: ChosenOperator): boolean {
  if (OF_LISTS.includes(operator.name)) return true;
  return ["equals", "notEquals"].includes(operator.name) && entry.value.kind === "list";
}
