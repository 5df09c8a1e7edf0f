import type { EnvironmentName, Variable } from "../provenance.ts";
import { freeName, identifier } from "./names/mod.ts";

/** Names that mean something else in an expression. */
const RESERVED = new Set(["ENV", "vars", "steps", "RANDOM", "NOW"]);

/** Variables under names that can be referred to, each another one, and none that of the environment. */
export function namedVariables(
  variables: readonly Variable[],
  environment: readonly EnvironmentName[],
): Variable[] {
  const taken = new Set(environment.map(({ name }) => name));
  return variables.map((variable) => {
    const wished = identifier(variable.name, "value");
    const name = freeName(RESERVED.has(wished) ? `${wished}_value` : wished, taken);
    taken.add(name);
    return { ...variable, name };
  });
}
