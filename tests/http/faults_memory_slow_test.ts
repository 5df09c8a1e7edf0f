import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { TransportName } from "../../lib/http/mod.ts";
import { CERTIFICATE_FILES } from "../support/faults/certificates.ts";
import { expectedOver, type Fault, isHeavy, isTriedOver } from "../support/faults/fault.ts";
import { FAULT_GROUPS } from "../support/faults/mod.ts";
import { OK, openStaying } from "../support/faults/peer.ts";
import { fill, flowOf } from "../support/faults/run_faults.ts";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";

const PROGRAM = fileURLToPath(new URL("../support/faults/peak_memory.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));
const DEFAULT_MAX_BODY = 10_000_000;

/** Meets a fault in a process of its own, and returns what came out and the peak in MiB. */
async function peakOf(fault: Fault, transport: TransportName): Promise<[string, number]> {
  await using server = await fault.open();
  const folder = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    const files = { "flow.yaml": flowOf(fault, server), ...CERTIFICATE_FILES };
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const { maxBodyBytes = DEFAULT_MAX_BODY, proxy = "" } = fault.run ?? {};
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "--config", CONFIG, "--allow-all", PROGRAM],
        ...[transport, String(maxBodyBytes), fill(proxy, server.address)],
      ],
      cwd: folder,
    }).output();
    const output = new TextDecoder().decode(stdout);
    const [, outcome, kib] = /^(\w+) (\d+)$/m.exec(output) ??
      assert.fail(output + new TextDecoder().decode(stderr));
    return [outcome, Number(kib) / 1024];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A response as small as it can be. */
const SMALL: Fault = {
  name: "a small response",
  server: "responds",
  open: () => openStaying(OK),
  expected: "passes",
};

for (const transport of ["socket", "fetch"] as const) {
  testUnless(ONLY_ON_LINUX, `${transport}: memory is bounded under floods and bombs`, async (t) => {
    const [, base] = await peakOf(SMALL, transport);
    const faults = FAULT_GROUPS.flatMap((group) => group.faults)
      .filter((fault) => isHeavy(fault) && isTriedOver(transport, fault));
    for (const fault of faults) {
      await t.step(fault.name, async () => {
        const [outcome, peak] = await peakOf(fault, transport);
        const expected = expectedOver(transport, fault);
        assert.equal(outcome, expected === "passes" ? "passed" : expected.error);
        const more = Math.round(peak - base);
        assert.ok(more <= fault.memoryMib!, `${more} MiB more than for a small response`);
      });
    }
  });
}
