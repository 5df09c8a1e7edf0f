import type { Envelope } from "../../executor/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import type { MapNode, Range, ScalarNode, SourceNode } from "../../loader/mod.ts";
import type { CheckDraft, Missing } from "../check.ts";
import { type Operand, operandOf } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { findOperator } from "../registry.ts";
import { type CheckContext, checkOperand } from "./context.ts";
import { asksForList } from "./header_lists.ts";
import { compileOperator } from "./operator_map.ts";

/** One value of a response that is read by name, not by path. */
export interface Reading {
  /** The key of `assert` that it stands under. */
  readonly source: string;
  /** A name for the value; empty where the key says it all. */
  readonly path: string;
  /** Whether it is a header, which is a list of its fields where the operator asks for one. */
  readonly isHeader?: true;
  /** The value, if it is there. */
  read(envelope: Envelope, operator: string, headerLists?: boolean): JsonValue | undefined;
  /** Says why the value is not there. */
  describeMissing?(envelope: Envelope): Missing;
}

/** Compiles `{operator: operand}` on a reading. */
export function compileOperatorMap(
  reading: Reading,
  node: MapNode,
  range: Range,
  context: CheckContext,
): CheckDraft[] {
  const { source, path } = reading;
  const place = { source, path, beside: context.spelling };
  const chosen = compileOperator(node, [], place, context);
  if (!chosen) return [];
  const { entry, operator, operand } = chosen;
  const headerLists = reading.isHeader && asksForList(chosen);
  return [readingCheck(reading, entry.name, operator, operand, range, headerLists)];
}

/** Compiles one operator on a reading. */
export function compileReading(
  reading: Reading,
  operatorName: string,
  operandNode: SourceNode,
  range: Range,
  context: CheckContext,
): CheckDraft[] {
  const operator = findOperator(operatorName)!;
  const operand = checkOperand(operandNode, operator, context);
  return operand ? [readingCheck(reading, operatorName, operator, operand, range)] : [];
}

/** Compiles the shorthand `name: value`: the reading equals the value as text. */
export function compileTextReading(
  reading: Reading,
  node: ScalarNode,
  range: Range,
  { compiler }: CheckContext,
): CheckDraft[] {
  const operator = findOperator("equals")!;
  const operand = operandOf(compiler.textValue(node), operator, node, compiler);
  return [readingCheck(reading, operator.name, operator, operand, range)];
}

function readingCheck(
  reading: Reading,
  operatorName: string,
  operator: Operator,
  operand: Operand,
  range: Range,
  headerLists: boolean = false,
): CheckDraft {
  return {
    source: reading.source,
    path: reading.path,
    operator,
    operatorName,
    operand,
    singular: true,
    ...(headerLists ? { headerLists } : {}),
    range,
    select(envelope) {
      const value = reading.read(envelope, operator.name, headerLists);
      return { kind: "values", values: value === undefined ? [] : [value] };
    },
    describeMissing: (envelope) =>
      reading.describeMissing?.(envelope) ?? { message: `no ${reading.source}` },
  };
}
