import type { Operator } from "./operator.ts";
import { anyOf } from "./operators/any_of.ts";
import { between } from "./operators/between.ts";
import { contains } from "./operators/contains.ts";
import { containsAll } from "./operators/contains_all.ts";
import { containsAny } from "./operators/contains_any.ts";
import { containsObject } from "./operators/contains_object.ts";
import { containsOnly } from "./operators/contains_only.ts";
import { each } from "./operators/each.ts";
import { endsWith } from "./operators/ends_with.ts";
import { equals } from "./operators/equals.ts";
import { exists } from "./operators/exists.ts";
import { format } from "./operators/format.ts";
import { gt } from "./operators/gt.ts";
import { gte } from "./operators/gte.ts";
import { isEmpty } from "./operators/is_empty.ts";
import { length } from "./operators/length.ts";
import { lt } from "./operators/lt.ts";
import { lte } from "./operators/lte.ts";
import { matches } from "./operators/matches.ts";
import { noneOf } from "./operators/none_of.ts";
import { notContains } from "./operators/not_contains.ts";
import { notEquals } from "./operators/not_equals.ts";
import { notMatches } from "./operators/not_matches.ts";
import { schema } from "./operators/schema.ts";
import { startsWith } from "./operators/starts_with.ts";
import { type } from "./operators/type.ts";

const byEveryName = new Map<string, Operator>();

/**
 * Every operator by its name: presence and type first, then equality, order, text, lists, and those
 * that look into a value.
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

/** Other names of operators: `in` is `anyOf`. */
export const OPERATOR_ALIASES: ReadonlyMap<string, string> = new Map([["in", "anyOf"]]);

for (const [name, operator] of OPERATORS) byEveryName.set(name, operator);
for (const [alias, name] of OPERATOR_ALIASES) byEveryName.set(alias, OPERATORS.get(name)!);

/** The operator of a name or an alias. */
export function findOperator(name: string): Operator | undefined {
  return byEveryName.get(name);
}
