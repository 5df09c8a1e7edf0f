import type { JsonValue } from "../json/mod.ts";
import type { ReferenceUse } from "./compiler.ts";
import type { Scope } from "./scope.ts";
import { isBroken } from "./value.ts";
import { evaluateVariable, type Variable, VariableError } from "./variables.ts";

/**
 * Works out every variable that can be, and reports each that a filter does not fit.
 *
 * @param report Takes the variables that have no value although all they refer to has one.
 */
export function tryVariables(
  variables: readonly Variable[],
  scope: Omit<Scope, "vars" | "captures">,
  report: (error: VariableError) => void,
): void {
  const vars = new Map<string, JsonValue>();
  const names = new Set(variables.map(({ name }) => name));
  const whole = { ...scope, vars, captures: new Map() };
  for (const variable of variables) {
    const isKnown = ({ reference, hasFallback }: ReferenceUse): boolean => {
      if (reference.kind === "capture" || reference.kind === "foreign") return false;
      if (!("name" in reference)) return true;
      const { kind, name } = reference;
      const isVariable = kind === "var" || (kind === "bare" && name !== variable.name);
      if (isVariable && (kind === "var" || names.has(name))) return vars.has(name);
      if (kind === "bare" && scope.params.has(name)) return true;
      return hasFallback || scope.env(name) !== undefined;
    };
    if (isBroken(variable.value) || !variable.uses.every(isKnown)) continue;
    try {
      vars.set(variable.name, evaluateVariable(variable, whole));
    } catch (error) {
      if (!(error instanceof VariableError)) throw error;
      report(error);
    }
  }
}
