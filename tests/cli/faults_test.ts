import assert from "node:assert/strict";
import type { TransportName } from "../../lib/http/mod.ts";
import { CERTIFICATE_FILES } from "../support/faults/certificates.ts";
import { type Fault, type FaultServer, isHeavy, isTriedOver } from "../support/faults/fault.ts";
import { FAULT_GROUPS } from "../support/faults/mod.ts";
import { fill, flowOf, outcomeOf } from "../support/faults/run_faults.ts";
import { assertExpected, type Seen } from "../support/faults/test_faults.ts";
import { runCli } from "../support/run_cli.ts";

/** How many faults one run meets. */
const PER_RUN = 100;

interface Report {
  readonly flows: readonly {
    readonly file: string;
    readonly duration_ms: number;
    readonly steps: readonly Parameters<typeof outcomeOf>[0][];
  }[];
}

/** The transport that the command line chooses for a fault. */
function transportOf({ on }: Fault): TransportName {
  return on?.includes("socket") === false ? "fetch" : "socket";
}

/** Returns faults in runs: those with the same options together, but not too many. */
function runsOf(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const runs: Fault[][] = [];
  const open = new Map<string, Fault[]>();
  for (const fault of faults) {
    // Every server is a proxy of its own.
    const key = fault.run?.proxy === undefined
      ? JSON.stringify([isHeavy(fault), fault.run])
      : fault.name;
    const last = open.get(key);
    if (last && last.length < PER_RUN) {
      last.push(fault);
      continue;
    }
    const run = [fault];
    open.set(key, run);
    runs.push(run);
  }
  return runs;
}

/** Runs the command line once over several faults. */
async function meetAll(faults: readonly Fault[]): Promise<Map<Fault, Seen>> {
  await using stack = new AsyncDisposableStack();
  const servers: FaultServer[] = [];
  for (const fault of faults) servers.push(stack.use(await fault.open()));
  const flows = Object.fromEntries(
    faults.map((fault, i) => [`${i}.yaml`, flowOf(fault, servers[i])]),
  );
  const { proxy, maxBodyBytes } = faults[0].run ?? {};
  const argv = [
    ...["run", ".", "--quiet", "--report-json", "results.json"],
    ...["--jobs", isHeavy(faults[0]) ? "1" : "16"],
    ...(proxy === undefined ? [] : ["--proxy", fill(proxy, servers[0].address)]),
    ...(maxBodyBytes === undefined ? [] : ["--max-body", String(maxBodyBytes)]),
  ];
  const { files, stderr } = await runCli(argv, { files: { ...flows, ...CERTIFICATE_FILES } });
  assert.ok(files["results.json"], stderr);
  const report: Report = JSON.parse(files["results.json"]);
  const byFile = new Map(report.flows.map((flow) => [flow.file, flow]));
  return new Map(faults.map((fault, i) => {
    const { steps, duration_ms } = byFile.get(`${i}.yaml`)!;
    const last = steps.findLast(({ outcome }) => outcome !== "skipped");
    const outcome = last ? outcomeOf(last, servers[i].address) : "no step";
    return [fault, { outcome, durationMs: duration_ms }];
  }));
}

for (const transport of ["socket", "fetch"] as const) {
  Deno.test(`the command line meets faults over the ${transport} transport`, async () => {
    const faults = FAULT_GROUPS.flatMap((group) => group.faults)
      .filter((fault) => isTriedOver(transport, fault) && transportOf(fault) === transport);
    const seen = new Map<Fault, Seen>();
    for (const run of runsOf(faults)) {
      for (const [fault, one] of await meetAll(run)) seen.set(fault, one);
    }
    await assertExpected(
      transport,
      seen,
      async (fault) => (await meetAll([fault])).get(fault)!,
    );
  });
}
