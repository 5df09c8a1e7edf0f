import { addRunSecrets, type RunOptions, type RunPlan } from "../runner/mod.ts";
import type { MaskedHost } from "./masked_host.ts";

/**
 * Has the host mask the secrets of a plan from here on, and warns of those that it cannot mask; it
 * names them, and says no value.
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
}
