import type { Application } from "./application.ts";
import { baton } from "./baton.ts";
import type { Conversion, Variant } from "./conversion.ts";
import { filledIn } from "./environment.ts";
import type { FreshServers } from "./fresh_servers.ts";
import type { Server } from "./server.ts";

/** A mode in which a flow is run. */
export type Mode = "fresh" | "filled" | "twice" | "four";

/** The number of steps and of passed steps, and the output about those that did not pass. */
export interface Replay {
  readonly passed: number;
  readonly steps: number;
  readonly output: string;
}

const SIDE_BY_SIDE = 4;

/** Runs a flow in the modes of its variant: `twice` is the second run on the server of `fresh`. */
export async function replayAll(
  application: Application,
  conversion: Conversion,
  servers: FreshServers,
  { isFull }: Variant,
): Promise<Partial<Readonly<Record<Mode, Replay>>>> {
  const run = (server: Server) => replay(application, conversion, server);
  await using first = await servers.start();
  const fresh = await run(first);
  if (!isFull) return { fresh };
  const twice = await run(first);
  await using other = await servers.startFilled();
  const filled = await run(other);
  return { fresh, filled, twice, four: await replayFour(application, servers, run) };
}

async function replayFour(
  { isShareable }: Application,
  servers: FreshServers,
  run: (server: Server) => Promise<Replay>,
): Promise<Replay> {
  await using stack = new AsyncDisposableStack();
  const started: Server[] = [];
  for (let i = 0; i < SIDE_BY_SIDE; i++) {
    const shared = isShareable ? started[0] : undefined;
    started.push(shared ?? stack.use(await servers.start()));
  }
  const replays = await Promise.all(started.map(run));
  return {
    passed: replays.reduce((sum, { passed }) => sum + passed, 0),
    steps: replays.reduce((sum, { steps }) => sum + steps, 0),
    output: replays.find((one) => one.passed < one.steps || one.steps === 0)?.output ?? "",
  };
}

async function replay(
  { account }: Application,
  { flow, names }: Conversion,
  { url }: Server,
): Promise<Replay> {
  const folder = await Deno.makeTempDir({ dir: flow.replace(/\/[^/]*$/, ""), prefix: "run-" });
  await Deno.writeTextFile(`${folder}/.env`, filledIn(names, account, url));
  const report = `${folder}/results.json`;
  const { code, output } = await baton(
    ["run", flow, "--env-file", `${folder}/.env`, "--report-json", report],
    folder,
  );
  const { passed, steps } = await summaryOf(report);
  return { passed: code === 0 ? passed : Math.min(passed, steps - 1), steps, output };
}

async function summaryOf(report: string): Promise<{ passed: number; steps: number }> {
  try {
    return JSON.parse(await Deno.readTextFile(report)).summary;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { passed: 0, steps: 0 };
    throw error;
  }
}
