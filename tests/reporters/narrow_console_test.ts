import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
  wrongTotal,
} from "../record/sample_runs.ts";
import { screenOf } from "./screen.ts";

const FILES = [
  ["flows/orders/life_of_an_order.yaml", "order life"],
  ["flows/注文/検索.yaml", "検索"],
  ["flows/login.yaml", "login"],
] as const;

const EVENTS: readonly RunEvent[] = finishedRun([
  runStarted(FILES),
  ...FILES.flatMap(([file, name], i): RunEvent[] => [
    flowStarted(i, file, name, ["read"]),
    stepFinished(i, 0, "read", i === 0 ? { outcome: "failed", failures: [wrongTotal] } : {}),
    flowFinished(i, i === 0 ? { outcome: "failed" } : {}),
  ]),
], 1);

/** What a terminal shows of a run; its width may change after the first flow. */
async function shown(columns: number, later: number = columns): Promise<string[]> {
  const host = createMemoryHost({ terminal: true, env: { NO_COLOR: "1" } });
  let width = columns;
  const stdout = { ...host.stdout, columns: () => width };
  const reporters = await createReporters({ ...host, stdout }, { console: {} });
  for (const event of EVENTS) {
    reporters.event(event);
    if (event.type === "flow_finished") width = later;
  }
  await reporters.finish();
  return screenOf(host.stdout.text).split("\n");
}

function flowLines(lines: readonly string[]): string[] {
  return lines.filter((line) => /^[✗✓]/.test(line));
}

Deno.test("a narrow terminal shows the end of a path, which is what tells files apart", async () => {
  assert.deepEqual(flowLines(await shown(40)), [
    "✗ …rs/life_of_an_order.yaml      84 ms",
    "✓ flows/注文/検索.yaml           84 ms",
    "✓ flows/login.yaml               84 ms",
  ]);
});

Deno.test("a wider one shows the steps and the names too", async () => {
  assert.deepEqual(flowLines(await shown(80)), [
    "✗ flows/orders/life_of_an_order.yaml  order life     0 of 1 step      84 ms",
    "✓ flows/注文/検索.yaml                検索                1 step      84 ms",
    "✓ flows/login.yaml                    login               1 step      84 ms",
  ]);
});

Deno.test("lines have the width that the terminal has when they are written", async () => {
  assert.deepEqual(flowLines(await shown(80, 40)), [
    "✗ flows/orders/life_of_an_order.yaml  order life     0 of 1 step      84 ms",
    "✓ flows/注文/検索.yaml           84 ms",
    "✓ flows/login.yaml               84 ms",
  ]);
});

Deno.test("a failure in the list that has no room on its line has a second one", async () => {
  const list = (lines: readonly string[]) => {
    const at = lines.indexOf("failures:");
    return lines.slice(at + 1, lines.indexOf("", at));
  };
  const place = "  flows/orders/life_of_an_order.yaml:10";
  assert.deepEqual(list(await shown(90)), [`${place}  read: $.json.total is not equal to "3"`]);
  assert.deepEqual(list(await shown(70)), [
    place,
    '    read: $.json.total is not equal to "3"',
  ]);
  assert.deepEqual(list(await shown(40)), [place, "    read: $.json.total is not equal to …"]);
});
