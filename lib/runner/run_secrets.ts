import type { CompiledFlow } from "./compiled_flow.ts";
import type { RunOptions } from "./options.ts";
import type { RunPlan } from "./prepare.ts";
import { Redactor } from "./redactor.ts";
import { isPublicVariable, isSecretName } from "../secrets/mod.ts";

/** Knows the secrets among the environment variables and parameters that the flows use. */
export function runRedactor(
  plan: Pick<RunPlan, "env" | "params"> & {
    readonly flows: readonly Pick<CompiledFlow, "environment">[];
  },
  options: Pick<RunOptions, "secretNames" | "publicNames">,
): Redactor {
  const redactor = new Redactor();
  const { secretNames = [], publicNames = [] } = options;
  const used = new Set([...plan.flows.flatMap((flow) => flow.environment), ...secretNames]);
  for (const name of used) {
    const value = plan.env(name);
    if (value === undefined || publicNames.includes(name)) continue;
    if (secretNames.includes(name) || !isPublicVariable(name, value)) redactor.add(value);
  }
  for (const [name, value] of plan.params) {
    if (secretNames.includes(name) || isSecretName(name)) redactor.add(value);
  }
  return redactor;
}
