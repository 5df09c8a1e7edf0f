import { closest, either } from "../text/mod.ts";
import type { Diagnostics, MapEntry, MapNode } from "../loader/mod.ts";
import type { Operator } from "./operator.ts";
import { findOperator, OPERATORS } from "./registry.ts";

/** Words of other tools, and the operator that does the same here. */
const SYNONYMS: Readonly<Record<string, string>> = {
  any_of: "anyOf",
  contain: "contains",
  eq: "equals",
  every: "each",
  greaterThan: "gt",
  includes: "contains",
  is: "equals",
  jsonSchema: "schema",
  lessThan: "lt",
  match: "matches",
  max: "lte",
  min: "gte",
  ne: "notEquals",
  neq: "notEquals",
  not: "notEquals",
  notIn: "noneOf",
  partial: "containsObject",
  present: "exists",
  regex: "matches",
  value: "equals",
};

/** An operator of an assertion as written. */
export interface OperatorEntry {
  readonly entry: MapEntry;
  readonly operator: Operator;
}

/**
 * Finds the one operator of an assertion.
 *
 * @param node The assertion.
 * @param otherKeys The keys that are no operators.
 */
export function operatorEntry(
  node: MapNode,
  otherKeys: readonly string[],
  found: Diagnostics,
): OperatorEntry | undefined {
  const entries = node.entries.filter((entry) => !otherKeys.includes(entry.name));
  const known = entries.filter((entry) => knownOperator(entry, found));
  if (entries.length === 0) {
    found.error("no-operator", "the assertion has no operator, so it asserts nothing", node.range, {
      help: "add one, for example `exists: true` or `equals: …`",
    });
  }
  if (known.length > 1) {
    const names = known.map((entry) => `\`${entry.name}\``).join(" and ");
    found.error(
      "two-operators",
      `an assertion has one operator, found ${names}`,
      known[1].key.range,
      {
        help: "write one entry for each operator",
      },
    );
  }
  const operator = known.length === 1 && entries.length === 1
    ? findOperator(known[0].name)
    : undefined;
  return operator && { entry: known[0], operator };
}

function knownOperator({ name, key }: MapEntry, found: Diagnostics): boolean {
  if (findOperator(name)) return true;
  const near = (Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined) ??
    closest(name, OPERATORS.keys());
  const help = near === undefined
    ? `the operators are ${either([...OPERATORS.keys()])}`
    : `did you mean \`${near}\`?`;
  found.error("unknown-operator", `\`${name}\` is not an operator`, key.range, { help });
  return false;
}
