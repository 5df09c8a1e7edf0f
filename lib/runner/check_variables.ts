import type { Diagnostics } from "../loader/mod.ts";
import {
  checkReferences,
  evaluateVariables,
  openRandomStream,
  type ReferenceContext,
  type Variable,
  VariableError,
} from "../resolver/mod.ts";
import { runRedactor } from "./run_secrets.ts";

/**
 * Reports every reference in the variables that has nothing to refer to. Bare, a variable's own name
 * means the parameter or environment variable it stands for.
 */
export function checkVariables(
  variables: readonly Variable[],
  references: ReferenceContext,
  found: Diagnostics,
): void {
  for (const { name, uses } of variables) {
    const others = references.variables.filter((other) => other !== name);
    const own = uses.filter(({ reference }) => reference.kind === "bare");
    const rest = uses.filter(({ reference }) => reference.kind !== "bare");
    checkReferences(own, undefined, { ...references, variables: others }, found);
    checkReferences(rest, undefined, references, found);
  }
}

/** Reports a filter that does not fit its value, which is known before the run but of random values. */
export function checkVariableValues(
  variables: readonly Variable[],
  environment: readonly string[],
  { env, params }: ReferenceContext,
  found: Diagnostics,
): void {
  try {
    evaluateVariables(variables, { env, params, random: openRandomStream("", ""), startedAt: 0 });
  } catch (error) {
    if (!(error instanceof VariableError)) throw error;
    const redactor = runRedactor({ flows: [{ environment }], env, params }, {});
    found.error("bad-value", redactor.text(error.message), error.rangeIn(found.source));
  }
}
