import { endAll } from "../children.ts";
import type { Backend } from "./backend.ts";
import { checkBackend } from "./backend_checks.ts";
import { fetched, reasonToSkip } from "./cache.ts";
import type { Checked } from "./check.ts";
import { JAEGER } from "./jaeger.ts";
import { leftBehind } from "./processes.ts";
import { drawTable, type Skipped } from "./table.ts";
import { ZIPKIN } from "./zipkin.ts";

const BACKENDS: readonly Backend[] = [ZIPKIN, JAEGER];
const STOPPED = 130;

/**
 * Runs the flows of `examples/tracing` over real backends, and cleans up every process.
 *
 * @param names The backends; if empty, all of them.
 * @returns The exit code.
 */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => BACKENDS.every((one) => one.name !== name));
  if (unknown !== undefined) {
    const known = BACKENDS.map(({ name }) => name).join(" and ");
    console.error(`there is no backend ${unknown}; there are ${known}`);
    return 2;
  }
  const chosen = BACKENDS.filter(({ name }) => names.length === 0 || names.includes(name));
  const folder = await Deno.makeTempDir({ prefix: "baton-e2e-tracing-" });
  const checks: Checked[] = [];
  const skipped: Skipped[] = [];
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      isStopped = true;
      endAll();
    });
  }
  try {
    for (const backend of chosen) {
      const reason = await reasonToSkip(backend);
      if (reason !== undefined) skipped.push({ backend: backend.name, reason });
      else checks.push(...await checkBackend(backend, await fetched(backend), folder));
      if (isStopped) break;
    }
  } catch (error) {
    if (!isStopped) throw error;
  } finally {
    await endAll();
    if (Deno.env.get("BATON_E2E_KEEP") === undefined) {
      await Deno.remove(folder, { recursive: true });
    } else console.error(`the reports are in ${folder}`);
  }
  const left = leftBehind();
  if (left.length > 0) console.error(`still running: ${left.join(", ")}`);
  if (isStopped) return STOPPED;
  console.log(drawTable(checks, skipped));
  const isGood = checks.length > 0 && checks.every((one) => one.isGood) && left.length === 0;
  return isGood ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
