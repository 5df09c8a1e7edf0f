import type { JsonValue } from "../json/mod.ts";
import { evaluateVariable, type RandomStream, ResolveError, type Scope } from "../resolver/mod.ts";
import type { Variable } from "../resolver/mod.ts";

const SAMPLES = [3, 8, 13];
const DIGITS = "0123456789abcdef";
const DAY_MS = 86_400_000;
const UUID_GROUPS = [8, 4, 4, 4, 12];

/**
 * Scopes as a flow could have them before its first step, which differ in all that is random and in
 * the time: what holds in each of them is known before the run.
 *
 * @param variables In dependency order; those that have no value are left out.
 */
export function sampleScopes(
  variables: readonly Variable[],
  known: Pick<Scope, "env" | "params">,
): Scope[] {
  return SAMPLES.map((sample) => {
    const vars = new Map<string, JsonValue>();
    const startedAt = (20_000 + sample) * DAY_MS + sample;
    const scope = { ...known, vars, captures: new Map(), random: sampleStream(sample), startedAt };
    for (const variable of variables) {
      try {
        vars.set(variable.name, evaluateVariable(variable, scope));
      } catch (error) {
        if (!(error instanceof ResolveError)) throw error;
      }
    }
    return scope;
  });
}

/** Digits of which each number of them has both figures and letters, as random ones mostly do. */
function sampleStream(sample: number): RandomStream {
  const hex = (digits: number) =>
    Array.from({ length: digits }, (_, i) => DIGITS[(sample + 7 * i) % DIGITS.length]).join("");
  return { hex, uuid: () => UUID_GROUPS.map(hex).join("-") };
}
