import type { Host } from "../host/mod.ts";
import { type RunStarted, SCHEMA_VERSION } from "../record/mod.ts";
import { VERSION } from "../version.ts";
import type { RunOptions } from "./options.ts";
import type { RunPlan } from "./prepare.ts";

/** Makes the first event of a run. */
export function runStarted(
  host: Pick<Host, "clock" | "randomBytes">,
  plan: RunPlan,
  options: RunOptions,
  { seed, jobs }: { readonly seed: string; readonly jobs: number },
): RunStarted {
  const { argv = [], rerunArgs = [], labels = {}, origin } = options;
  return {
    type: "run_started",
    schema_version: SCHEMA_VERSION,
    baton_version: VERSION,
    run_id: randomHex(host, 16),
    started_at: new Date(host.clock.now()).toISOString(),
    seed,
    jobs,
    ...(plan.shard ? { shard: plan.shard } : {}),
    labels,
    argv,
    rerun_args: rerunArgs,
    environment: [...new Set(plan.flows.flatMap((flow) => flow.environment))].sort(),
    flows: plan.flows.map(({ file, name, sha256 }, i) => ({
      file,
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(plan.positions ? { position: plan.positions[i] } : {}),
    })),
    ...(origin ? { origin } : {}),
  };
}

/** Random bytes of the host in hexadecimal. */
export function randomHex(host: Pick<Host, "randomBytes">, length: number): string {
  return host.randomBytes(length).toHex();
}
