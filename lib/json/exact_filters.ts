import { isNumber } from "./value.ts";

type Comparison = (left: number | bigint, right: number | bigint) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "==": (left, right) => left == right,
  "!=": (left, right) => left != right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

const INTEGER = /^-?\d+$/;

/** A part of a compiled query, as far as it matters which numbers it compares. */
interface Part {
  readonly segments?: readonly Part[];
  readonly selectors?: readonly Part[];
  readonly args?: readonly Part[];
  readonly expression?: Part;
  readonly path?: Part;
  readonly left?: Part;
  readonly right?: Part;
  readonly operator?: string;
  readonly token?: { readonly value: string };
  value?: unknown;
  evaluate?(context: unknown): unknown;
}

/**
 * Makes the filters of a compiled query compare integers outside the safe range by all their digits;
 * `json-p3` takes their values for no numbers, and rounds them where they stand in the query.
 */
export function compareExactly(part: object): void {
  const { segments, selectors, args, expression, path, left, right }: Part = part;
  takeAllDigits(part);
  compareNumbers(part);
  const below = [segments, selectors, args, [expression, path, left, right]].flat();
  for (const one of below) if (one) compareExactly(one);
}

function takeAllDigits(literal: Part): void {
  const { value, token } = literal;
  if (typeof value !== "number" || Number.isSafeInteger(value) || token === undefined) return;
  if (INTEGER.test(token.value)) literal.value = BigInt(token.value);
}

function compareNumbers(infix: Part): void {
  const { left, right, operator = "", evaluate } = infix;
  if (!left?.evaluate || !right?.evaluate || !Object.hasOwn(COMPARISONS, operator)) return;
  const compare = COMPARISONS[operator];
  infix.evaluate = (context) => {
    const [one, other] = [left, right].map((side) => onlyValue(side.evaluate!(context)));
    const isExact = typeof one === "bigint" || typeof other === "bigint";
    return isExact && isAnyNumber(one) && isAnyNumber(other)
      ? compare(one, other)
      : evaluate!.call(infix, context);
  };
}

/** A query as an operand comes as a list of nodes. */
function onlyValue(operand: unknown): unknown {
  const nodes = (operand as { readonly nodes?: readonly Part[] } | null | undefined)?.nodes;
  return Array.isArray(nodes) && nodes.length === 1 ? nodes[0].value : operand;
}

function isAnyNumber(value: unknown): value is number | bigint {
  return isNumber(value as Parameters<typeof isNumber>[0]);
}
