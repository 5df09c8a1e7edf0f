import { addRunSecrets, type RunOptions, type RunPlan } from "../runner/mod.ts";
import { closest } from "../text/mod.ts";
import type { MaskedHost } from "./masked_host.ts";

/**
 * Has the host mask the secrets of a plan from here on, and warns of those that it cannot mask or does
 * not find; it names them, and says no value.
 */
export function maskPlan(
  host: MaskedHost,
  plan: RunPlan,
  options: Pick<RunOptions, "secretNames" | "publicNames"> = {},
): void {
  for (const name of addRunSecrets(host.secrets, plan, options)) {
    host.stderr.write(
      `warning: the secret \`${name}\` is not masked: its value has fewer than four characters\n`,
    );
  }
  for (const name of options.secretNames ?? []) {
    if (plan.env(name) === undefined && !plan.params.has(name)) {
      host.stderr.write(`warning: --secret ${name} masks nothing: ${notThere(name, plan)}\n`);
    }
  }
}

function notThere(name: string, { params, flows }: RunPlan): string {
  const near = closest(name, [
    ...flows.flatMap(({ environment }) => environment),
    ...params.keys(),
  ]);
  const instead = near === undefined ? "" : `; did you mean ${near}?`;
  return `there is no variable and no parameter of this name${instead}`;
}
