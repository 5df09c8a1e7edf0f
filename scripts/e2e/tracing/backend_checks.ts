import type { Backend } from "./backend.ts";
import { type Check, check, type Checked } from "./check.ts";
import type { Running } from "./processes.ts";
import { startShop } from "./shop.ts";

/**
 * Starts a backend and the shop, and runs the flows over them, with and without the worker.
 *
 * @param path The file of the backend.
 * @param folder A folder for the reports.
 */
export async function checkBackend(
  backend: Backend,
  path: string,
  folder: string,
): Promise<readonly Checked[]> {
  const started = backend.start(path);
  await using _backend = started.process;
  const { api, worker, flowEnv } = startShop(started.exportEnv);
  await using _api = api;
  await using _worker = worker;
  const env = { ...flowEnv, ...started.flowEnv, BACKEND_HEALTH_URL: started.healthUrl };
  const checked: Checked[] = [];
  const run = async (one: Check) => {
    console.error(`running ${backend.name}: ${one.what}`);
    const artifacts = `${folder}/${backend.name}/${checked.length}`;
    const done = await check(backend.name, one, env, artifacts, started.traceUrl);
    checked.push(done);
    return done.isGood;
  };
  if (!await run({ what: "wait until ready", flow: "ready.yaml", exitCode: 0 })) {
    return checked.map((one) => withOutput(one, started.process, api));
  }
  const link = started.traceUrl.replace("{trace_id}", "");
  await run({ what: "checkout", flow: backend.flow, exitCode: 0, says: [`"trace_url": "${link}`] });
  if (backend.failing) {
    const { flow, says } = backend.failing;
    await run({ what: "refused payment", flow, exitCode: 1, says: [says] });
  }
  await worker[Symbol.asyncDispose]();
  await run({
    what: "worker stopped",
    flow: backend.flow,
    exitCode: 1,
    says: ['never seen: "shop-worker"', "last value:", "not true after 40 attempts"],
  });
  return checked.map((one) => withOutput(one, api, worker));
}

/** Adds the output of the servers to a failed check. */
function withOutput(one: Checked, ...servers: readonly Running[]): Checked {
  if (one.isGood) return one;
  return { ...one, output: [one.output, ...servers.map(({ output }) => output)].join("\n") };
}
