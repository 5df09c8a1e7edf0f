import { type JsonValue, setMember } from "../json/mod.ts";
import { evaluateTemplate } from "./evaluate.ts";
import { expressionsOf, type Template } from "./expression.ts";
import type { Scope } from "./scope.ts";

/** A YAML value with expressions in it, compiled. */
export type ValueTemplate =
  | { readonly kind: "constant"; readonly value: JsonValue }
  | { readonly kind: "text"; readonly template: Template }
  | { readonly kind: "list"; readonly items: readonly ValueTemplate[] }
  | {
    readonly kind: "map";
    readonly entries: readonly (readonly [key: string, value: ValueTemplate])[];
  };

/**
 * The value with every expression worked out; keys stay as they are.
 *
 * @throws {ResolveError} If an expression has no value.
 */
export function evaluateValue(value: ValueTemplate, scope: Scope): JsonValue {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "text":
      return evaluateTemplate(value.template, scope);
    case "list":
      return value.items.map((item) => evaluateValue(item, scope));
    case "map": {
      const object: Record<string, JsonValue> = {};
      for (const [key, member] of value.entries) {
        setMember(object, key, evaluateValue(member, scope));
      }
      return object;
    }
  }
}

/** Whether something in a value could not be understood, so that it cannot be worked out. */
export function isBroken(value: ValueTemplate): boolean {
  switch (value.kind) {
    case "constant":
      return false;
    case "text":
      return expressionsOf(value.template).some(({ reference }) => reference.kind === "foreign");
    case "list":
      return value.items.some(isBroken);
    case "map":
      return value.entries.some(([, member]) => isBroken(member));
  }
}
