import assert from "node:assert/strict";
import type { TransportName } from "../../../lib/http/mod.ts";
import {
  type Expected,
  expectedOver,
  type Fault,
  isHeavy,
  isTriedOver,
  WITHIN_MS,
} from "./fault.ts";
import { FAULT_GROUPS } from "./mod.ts";
import { meetFault } from "./run_faults.ts";

const CONCURRENT = 8;

/** What came out of a fault, and whether it took too long. */
export interface Seen {
  readonly outcome: Expected | string;
  readonly durationMs: number;
}

/**
 * Asserts what came out of faults over a transport; the difference names those that are wrong. What
 * many faults at a time on a busy machine made too late is met once more, alone.
 *
 * @param again Meets a fault alone.
 */
export async function assertExpected(
  transport: TransportName,
  first: ReadonlyMap<Fault, Seen>,
  again: (fault: Fault) => Promise<Seen>,
): Promise<void> {
  const seen = new Map(first);
  for (const [fault, one] of first) {
    if (!isExpected(transport, fault, one)) seen.set(fault, await again(fault));
  }
  const found = Array.from(seen, ([fault, { outcome, durationMs }]) => {
    const { withinMs = WITHIN_MS } = fault;
    const late = durationMs > withinMs ? ` after ${durationMs} ms` : "";
    return [fault.name, JSON.stringify(outcome) + late];
  });
  const expected = Array.from(
    seen.keys(),
    (fault) => [fault.name, JSON.stringify(expectedOver(transport, fault))],
  );
  assert.deepEqual(found, expected);
}

function isExpected(
  transport: TransportName,
  fault: Fault,
  { outcome, durationMs }: Seen,
): boolean {
  return durationMs <= (fault.withinMs ?? WITHIN_MS) &&
    JSON.stringify(outcome) === JSON.stringify(expectedOver(transport, fault));
}

/** Declares a test for each group of faults over a transport. */
export function testFaults(transport: TransportName): void {
  for (const { title, faults } of FAULT_GROUPS) {
    const tried = faults.filter((fault) => isTriedOver(transport, fault));
    if (tried.length === 0) continue;
    Deno.test(`faults over the ${transport} transport: ${title}`, async () => {
      const seen = new Map<Fault, Seen>();
      for (const fault of tried) seen.set(fault, { outcome: "not tried", durationMs: 0 });
      const meet = async (faults: Iterator<Fault> & Iterable<Fault>) => {
        for (const fault of faults) seen.set(fault, await meetFault(fault, transport));
      };
      const light = tried.filter((fault) => !isHeavy(fault)).values();
      await Promise.all(Array.from({ length: CONCURRENT }, () => meet(light)));
      await meet(tried.filter(isHeavy).values());
      await assertExpected(transport, seen, (fault) => meetFault(fault, transport));
    });
  }
}
