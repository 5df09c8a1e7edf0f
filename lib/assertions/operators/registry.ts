import type { Operator } from "../operator.ts";
import { anyOf, noneOf } from "./any_of.ts";
import { between, gt, gte, lt, lte } from "./comparisons.ts";
import { contains, containsAll, containsAny, notContains } from "./contains.ts";
import { containsObject } from "./contains_object.ts";
import { containsOnly } from "./contains_only.ts";
import { each } from "./each.ts";
import { equals, notEquals } from "./equality.ts";
import { length } from "./length.ts";
import { matches, notMatches } from "./matches.ts";
import { endsWith, startsWith } from "./prefix_suffix.ts";
import { exists, isEmpty } from "./presence.ts";
import { format, schema } from "./schema.ts";
import { type } from "./type.ts";

export { LENGTH_COMPARISONS } from "./length.ts";

const byEveryName = new Map<string, Operator>();

/**
 * Every operator by name: presence and type first, then equality, order, text, lists, and those
 * that look inside a value.
 */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  [
    exists,
    type,
    equals,
    notEquals,
    anyOf,
    noneOf,
    gt,
    gte,
    lt,
    lte,
    between,
    matches,
    notMatches,
    startsWith,
    endsWith,
    contains,
    notContains,
    containsAll,
    containsAny,
    containsOnly,
    containsObject,
    length(byEveryName),
    isEmpty,
    each(byEveryName),
    format,
    schema,
  ].map((operator) => [operator.name, operator]),
);

/** Aliases of operators: `in` is `anyOf`. */
export const OPERATOR_ALIASES: ReadonlyMap<string, string> = new Map([["in", "anyOf"]]);

for (const [name, operator] of OPERATORS) byEveryName.set(name, operator);
for (const [alias, name] of OPERATOR_ALIASES) byEveryName.set(alias, OPERATORS.get(name)!);

/** Finds an operator by its name or an alias. */
export function findOperator(name: string): Operator | undefined {
  return byEveryName.get(name);
}

/** The operators that `body` accepts for the body as text. */
export const TEXT_OPERATORS: readonly string[] = [
  "equals",
  "notEquals",
  "contains",
  "containsAll",
  "containsAny",
  "notContains",
  "matches",
  "notMatches",
  "startsWith",
  "endsWith",
  "isEmpty",
  "length",
];
