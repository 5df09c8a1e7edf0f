import assert from "node:assert/strict";
import { createMemoryHost, type MemoryHostOptions } from "../../lib/host/memory/mod.ts";
import type { RunEvent, StepFinished } from "../../lib/record/mod.ts";
import { createReporters, type ReporterOptions } from "../../lib/reporters/mod.ts";
import {
  errorRun,
  finishedRun,
  flowFileErrorRun,
  flowFinished,
  flowStarted,
  greenRun,
  redRun,
  runStarted,
  stepFinished,
  tracedRun,
  wrongTotal,
} from "../record/sample_runs.ts";
import { matchesGolden } from "./golden.ts";

const SUMMARY = "/runner/summary.md";
const MIB = 1024 * 1024;

async function report(
  events: Iterable<RunEvent>,
  machine: MemoryHostOptions = {},
  options: ReporterOptions = {},
) {
  const env = { GITHUB_STEP_SUMMARY: SUMMARY, ...machine.env };
  const host = createMemoryHost({ files: { [SUMMARY]: "" }, ...machine, env });
  const reporters = await createReporters(host, { github: true, ...options });
  for (const event of events) reporters.event(event);
  const { problems } = await reporters.finish();
  return { problems, log: host.stdout.text, summary: host.files.text(SUMMARY) ?? "" };
}

/** A run whose steps fail, each with one diagnostic. */
function failing(count: number, more: Partial<StepFinished> = {}, name = "step"): RunEvent[] {
  const names = Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
  const wrong = { outcome: "failed", failures: [wrongTotal], ...more } as const;
  return finishedRun([
    runStarted([["flows/orders.yaml", "orders"]]),
    flowStarted(0, "flows/orders.yaml", "orders", names),
    ...names.map((step, i) => stepFinished(0, i, step, wrong)),
    flowFinished(0, { outcome: "failed" }),
  ], 1);
}

const RUNS = {
  green: greenRun,
  red: redRun,
  error: errorRun,
  flow_file_error: flowFileErrorRun,
  traced: tracedRun,
};

for (const [name, events] of Object.entries(RUNS)) {
  Deno.test(`the output for GitHub of the ${name} run is the expected one`, async () => {
    const { log, summary } = await report(events());
    await matchesGolden(log, `${name}.github.txt`);
    await matchesGolden(summary, `${name}.github.md`);
  });
}

Deno.test("GitHub gets ten annotations, and the rest as lines and a count", async () => {
  const { log } = await report(failing(13));
  const lines = log.trimEnd().split("\n");
  assert.equal(lines.filter((line) => line.startsWith("::error ")).length, 10);
  assert.equal(lines.filter((line) => line.startsWith("error[assertion-failed] ")).length, 3);
  assert.equal(
    lines.at(-2),
    "3 more diagnostics: GitHub shows at most 10 errors and 10 warnings of a step",
  );
});

Deno.test("after the console output only diagnostics with an annotation are repeated", async () => {
  const { log } = await report(failing(13), {}, { console: {} });
  const after = log.slice(log.indexOf("::error "));
  assert.equal(after.split("\n").filter((line) => line.includes("assertion-failed")).length, 10);
  assert.match(after, /\n3 more diagnostics: [^\n]*\n$/);
});

Deno.test("annotations name files relative to the root of the repository", async () => {
  const env = { GITHUB_WORKSPACE: "/" };
  const machine = { env: { ...env, GITHUB_WORKSPACE: "/project" } };
  assert.match(
    (await report(failing(1), machine)).log,
    /^::error file=flows\/orders\.yaml,line=41/,
  );
  const above = createMemoryHost({ env: { GITHUB_WORKSPACE: "/pro" } });
  assert.equal(above.files.cwd(), "/project");
  const outside = await report(failing(1), { env: { GITHUB_WORKSPACE: "/elsewhere" } });
  assert.match(outside.log, /^::error file=flows\/orders\.yaml,line=41/);
});

const HOSTILE =
  "x\n::error::owned\r\n##[add-mask]a %0A,b:c ``` </details> | <b> `q` [l](http://x) \x1b[2J";

function hostileRun(): RunEvent[] {
  const finding = { ...wrongTotal, message: HOSTILE, notes: [HOSTILE], help: HOSTILE };
  return finishedRun([
    runStarted([[HOSTILE, HOSTILE]]),
    flowStarted(0, HOSTILE, HOSTILE, [HOSTILE]),
    stepFinished(0, 0, HOSTILE, { outcome: "failed", failures: [finding] }),
    flowFinished(0, { outcome: "failed" }),
  ], 1);
}

Deno.test("the link of a trace always leads to a page, whatever a log contains", async () => {
  const urls: Readonly<Record<string, string>> = {
    "http://a.test/(x)[y] z'\"<b>": "http://a.test/%28x%29%5By%5D%20z%27%22%3Cb%3E",
    "javascript:alert(1)": "",
    "http://a.test/\n\n# owned": "http://a.test/%20#%20owned",
  };
  for (const [trace_url, target] of Object.entries(urls)) {
    const { summary } = await report(failing(1, { trace_id: "a](b", trace_url }));
    const [line] = /^trace of .*$/m.exec(summary) ?? [];
    const shown = target === "" ? "a&#93;(b" : `[a&#93;(b](${target})`;
    assert.equal(line, `trace of <code>step 1</code>: ${shown}`);
  }
});

Deno.test("no text of a response becomes a command of GitHub", async () => {
  const many = failing(13, { failures: [{ ...wrongTotal, message: HOSTILE }] }, HOSTILE);
  for (const events of [hostileRun(), many]) {
    for (const options of [{}, { console: { verbose: true } }]) {
      const { log } = await report(events, {}, options);
      for (const line of log.split("\n")) {
        if (/^::error file=[^:]*::/.test(line)) {
          assert.ok(!line.includes("\r") && !line.includes("\x1b"));
          continue;
        }
        assert.doesNotMatch(line, /^\s*::/);
        assert.ok(!line.includes("##["), line);
      }
    }
  }
});

Deno.test("no text of a response becomes markup of the summary", async () => {
  const { summary } = await report(hostileRun());
  const fence = /^(`{3,})text$/m.exec(summary)?.[1] ?? "";
  assert.ok(fence.length > 3, "the fence is longer than the one in the text");
  const outside = summary.replace(new RegExp(`^${fence}text\n[^]*?\n${fence}$`, "m"), "");
  assert.doesNotMatch(outside, /<b>|\]\(|``|::error/);
  assert.equal(outside.match(/<\/details>/g)?.length, 1);
  const rows = outside.split("\n").filter((line) => line.startsWith("| "));
  assert.deepEqual(rows.map((line) => line.split("|").length), [6, 6]);
});

Deno.test("a summary stays below 1 MiB and says what it leaves out", async () => {
  const flows = Array.from({ length: 6_000 }, (_, i): [string, string] => [`f/${i}.yaml`, "n|€"]);
  const failures = [{ ...wrongTotal, notes: ["€`".repeat(1_000)] }];
  const events = finishedRun([
    runStarted(flows),
    ...flows.flatMap(([file, name], i) => [
      flowStarted(i, file, name, ["a"]),
      stepFinished(i, 0, "a", i % 2 ? { outcome: "failed", failures } : {}),
      flowFinished(i, { outcome: i % 2 ? "failed" : "passed" }),
    ]),
  ], 1);
  for (const before of [0, 900_000]) {
    const { summary } = await report(events, { files: { [SUMMARY]: "x".repeat(before) } });
    const { length } = new TextEncoder().encode(summary);
    assert.ok(length < MIB && length > 0.6 * MIB, `${length} bytes`);
    assert.equal(/\n… and [\d,]+ more flows\n/.test(summary), before > 0);
    assert.ok(
      /\nThe failures of [\d,]+ more flows are left out, because the summary is full\.\n$/.test(
        summary.slice(-200),
      ),
    );
  }
});

Deno.test("what other commands wrote to the summary is kept", async () => {
  const files = { [SUMMARY]: "# before\n" };
  const { summary } = await report(greenRun(), { files });
  assert.match(summary, /^# before\n\n\n### baton/);
  const full = { [SUMMARY]: "x".repeat(MIB) };
  assert.equal((await report(greenRun(), { files: full })).summary, full[SUMMARY]);
});

Deno.test("a summary is created if missing, and not written without the variable", async () => {
  assert.match((await report(greenRun(), { files: { "/runner/x": "" } })).summary, /^### baton/);
  const { summary } = await report(greenRun(), { env: { GITHUB_STEP_SUMMARY: "" } });
  assert.equal(summary, "");
});

Deno.test("a summary that cannot be written is a problem that names it", async () => {
  const { problems } = await report(greenRun(), {
    fault: (operation, path) =>
      operation === "write" && path === SUMMARY ? "no space left on device" : undefined,
  });
  assert.deepEqual(problems, [`cannot write ${SUMMARY}: no space left on device`]);
});
