import type { Range } from "../../diagnostics/mod.ts";
import type { Envelope } from "../../http/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import type { SourceNode } from "../../loader/mod.ts";
import type { Operator } from "../operator.ts";
import type { CheckDraft, MissingValue } from "./check.ts";
import { type CheckContext, checkOperand, type CompiledOperand } from "./operand.ts";

/** One value of a response that is read by name instead of by path. */
export interface ResponseProperty {
  /** The key of `assert` that it is under. */
  readonly source: string;
  /** A name for the value; empty if the key is enough to identify it. */
  readonly path: string;
  /** Whether it is a header, which operators on lists read as the list of its fields. */
  readonly isHeader?: true;
  /** Reads the value, if the response has it. */
  read(envelope: Envelope, operator: string, headerLists?: boolean): JsonValue | undefined;
  /** Explains why the value is missing. */
  describeMissing?(envelope: Envelope): MissingValue;
}

/** Compiles one operator on a property. */
export function compileProperty(
  property: ResponseProperty,
  operator: Operator,
  operandNode: SourceNode,
  range: Range,
  context: CheckContext,
): CheckDraft[] {
  const operand = checkOperand(
    operandNode,
    { operator, operatorName: operator.name, part: property },
    context,
  );
  return operand ? [propertyCheck(property, operator.name, operator, operand, range)] : [];
}

/** Makes the check of a property from its parts. */
export function propertyCheck(
  property: ResponseProperty,
  operatorName: string,
  operator: Operator,
  operand: CompiledOperand,
  range: Range,
  headerLists: boolean = false,
): CheckDraft {
  return {
    source: property.source,
    path: property.path,
    operator,
    operatorName,
    operand,
    singular: true,
    headerLists,
    range,
    select(envelope) {
      const value = property.read(envelope, operator.name, headerLists);
      return { kind: "values", values: value === undefined ? [] : [value] };
    },
    describeMissing: (envelope) =>
      property.describeMissing?.(envelope) ?? { message: `no ${property.source}` },
  };
}
