import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { type ConsoleOptions, createReporters } from "../../lib/reporters/mod.ts";
import { toJson, toJUnit, toManifest } from "../../lib/reporters/report_texts.ts";
import {
  emptyRun,
  errorRun,
  flowFileErrorRun,
  greenRun,
  ledOnRun,
  redRun,
  tracedRun,
} from "../record/sample_runs.ts";
import { matchesGolden } from "./golden.ts";

const RUNS: Readonly<Record<string, () => RunEvent[]>> = {
  green: greenRun,
  red: redRun,
  error: errorRun,
  flow_file_error: flowFileErrorRun,
  empty: emptyRun,
  led_on: ledOnRun,
  traced: tracedRun,
};

const CONSOLES: Readonly<Record<string, ConsoleOptions>> = {
  quiet: { quiet: true },
  verbose: { verbose: true },
  color: { color: "always", verbose: true },
};

for (const [name, events] of Object.entries(RUNS)) {
  Deno.test(`the JUnit report of the ${name} run is the expected one`, async () => {
    await matchesGolden(await toJUnit(events()), `${name}.junit.xml`);
  });

  Deno.test(`the JSON report of the ${name} run is the expected one`, async () => {
    await matchesGolden(await toJson(events()), `${name}.results.json`);
  });

  Deno.test(`the manifest of the ${name} run is the expected one`, async () => {
    await matchesGolden(await toManifest(events()), `${name}.manifest.json`);
  });

  Deno.test(`the console text of the ${name} run is the expected one`, async () => {
    await matchesGolden(await consoleText(events(), {}), `${name}.console.txt`);
  });
}

for (const [kind, options] of Object.entries(CONSOLES)) {
  for (const name of ["green", "red", "led_on", "traced"]) {
    Deno.test(`the ${kind} console text of the ${name} run is the expected one`, async () => {
      await matchesGolden(await consoleText(RUNS[name](), options), `${name}.${kind}.txt`);
    });
  }
}

async function consoleText(events: readonly RunEvent[], options: ConsoleOptions): Promise<string> {
  const host = createMemoryHost();
  const reporters = await createReporters(host, { console: options, junit: "out/junit.xml" });
  for (const event of events) reporters.event(event);
  await reporters.finish();
  return host.stdout.text.replaceAll("\x1b", "␛");
}
