import assert from "node:assert/strict";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost, type MemoryHostOptions } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { type ConsoleOptions, createReporters } from "../../lib/reporters/mod.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  greenRun,
  redRun,
  runStarted,
  stepFinished,
  stepSkipped,
  unknownKey,
} from "../record/sample_runs.ts";
import { screenOf } from "./screen.ts";

async function consoleText(
  events: readonly RunEvent[],
  options: ConsoleOptions = {},
  machine: MemoryHostOptions = {},
): Promise<string> {
  const host = createMemoryHost(machine);
  const reporters = await createReporters(host, { console: options });
  for (const event of events) reporters.event(event);
  await reporters.finish();
  return host.stdout.text;
}

/** A run of one flow with a single given step. */
function oneStep(file: string, name: string, step: RunEvent & { name: string }): RunEvent[] {
  return finishedRun([
    runStarted([[file, name]]),
    flowStarted(0, file, name, [step.name]),
    step,
    flowFinished(0),
  ], 0);
}

const COLORS: readonly [
  title: string,
  options: ConsoleOptions,
  machine: MemoryHostOptions,
  colored: boolean,
][] = [
  ["a pipe", {}, {}, false],
  ["a terminal", {}, { terminal: true }, true],
  ["a dumb terminal", {}, { terminal: true, env: { TERM: "dumb" } }, false],
  ["a terminal with NO_COLOR", {}, { terminal: true, env: { NO_COLOR: "1" } }, false],
  ["a terminal with an empty NO_COLOR", {}, { terminal: true, env: { NO_COLOR: "" } }, true],
  ["a pipe with FORCE_COLOR", {}, { env: { FORCE_COLOR: "1" } }, true],
  ["a terminal with FORCE_COLOR=0", {}, { terminal: true, env: { FORCE_COLOR: "0" } }, false],
  ["a pipe with both", {}, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, false],
  ["a pipe with --color always", { color: "always" }, { env: { NO_COLOR: "1" } }, true],
  ["a terminal with --color never", { color: "never" }, { terminal: true }, false],
];

for (const [title, options, machine, colored] of COLORS) {
  Deno.test(`the console ${colored ? "colours" : "does not colour"} on ${title}`, async () => {
    // deno-lint-ignore no-control-regex
    const pattern = /\x1b\[\d+(;\d+)*m/;
    assert.equal(pattern.test(await consoleText(redRun(), options, machine)), colored);
  });
}

Deno.test("the console writes no escape sequences into a pipe", async () => {
  assert.ok(!(await consoleText(redRun())).includes("\x1b"));
  const dumb = { terminal: true, env: { TERM: "dumb" } };
  assert.ok(!(await consoleText(redRun(), {}, dumb)).includes("\x1b"));
});

Deno.test("nothing of what a terminal shows of running flows remains", async () => {
  const text = await consoleText(greenRun(), { color: "never" }, { terminal: { columns: 60 } });
  assert.ok(text.includes("0 of 2 flows"));
  assert.equal(
    screenOf(text),
    "✓ flows/smoke/orders.yaml          1 step     412 ms\n" +
      "✓ flows/smoke/login.yaml          2 steps      84 ms\n" +
      "\n" +
      "2 flows, 3 steps, 3 assertions passed in 1.3 s\n",
  );
});

Deno.test("flows are written as they end, or in the order of their files", async () => {
  const names = async (ordered: boolean) =>
    (await consoleText(greenRun(), { ordered })).match(/\w+(?=\.yaml)/g);
  assert.deepEqual(await names(false), ["orders", "login"]);
  assert.deepEqual(await names(true), ["login", "orders"]);
});

Deno.test("a run that breaks off leaves nothing of its running flows on a terminal", async () => {
  const host = createMemoryHost({ terminal: true });
  const reporters = await createReporters(host, { console: { color: "never" } });
  const events = [
    runStarted([["a.yaml", "a"], ["b.yaml", "b"]]),
    flowStarted(0, "a.yaml", "a", ["one"]),
    flowStarted(1, "b.yaml", "b", ["two"]),
    stepFinished(0, 0, "one"),
    flowFinished(0),
  ];
  for (const event of events) reporters.event(event);
  await reporters.finish();
  assert.match(
    screenOf(host.stdout.text),
    /^✓ a\.yaml {2}a {10}1 step {6}84 ms\n! b\.yaml .*\n\nerror: b\.yaml › two\n/,
  );
});

Deno.test("nothing that runs is shown when the console is quiet", async () => {
  const text = await consoleText(greenRun(), { quiet: true, color: "never" }, { terminal: true });
  assert.equal(text, "2 flows, 3 steps, 3 assertions passed in 1.3 s\n");
});

Deno.test("columns are as wide as the flows need; long names are cut, paths never", async () => {
  const long = `${"directory/".repeat(9)}flow.yaml`;
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "短い"], [long, "name ".repeat(20)]]),
    flowStarted(0, "a.yaml", "短い", ["one"]),
    stepFinished(0, 0, "one"),
    flowFinished(0, { duration_ms: 125_000 }),
    flowStarted(1, long, "b", ["one"]),
    stepFinished(1, 0, "one"),
    flowFinished(1),
  ], 0));
  const [first, second] = text.split("\n");
  assert.equal(
    first,
    `✓ a.yaml${" ".repeat(54)}  短い${" ".repeat(28)}          1 step  2 min 5 s`,
  );
  assert.equal(
    second,
    `✓ ${long}` +
      "  name name name name name name n…          1 step      84 ms",
  );
});

Deno.test("hostile names can neither move the cursor nor change the text direction", async () => {
  const name = "a\x1b[2J\rb\nc\u202ed\x9b1m";
  const step = stepFinished(0, 0, name, {
    outcome: "failed",
    failures: [{
      code: "assertion-failed",
      severity: "error",
      message: name,
      file: name,
      context: [name],
      notes: [name],
      help: name,
    }],
  });
  const text = await consoleText(oneStep(name, name, step), { verbose: true });
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(text, /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
  assert.match(text, /^failed: a�\[2J b c�d�1m › a�\[2J b c�d�1m$/m);
});

Deno.test("a step without assertions is named in a warning", async () => {
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["one", "two", "poll"]),
    stepFinished(0, 0, "one"),
    stepFinished(0, 1, "two", { assertions: [] }),
    attempt(0, 2, { max_attempts: 3, until: { met: true } }),
    stepFinished(0, 2, "poll", { assertions: [] }),
    flowFinished(0),
  ], 0));
  assert.match(text, /^warning: 1 step asserted nothing: a\.yaml › two$/m);
});

Deno.test("many steps without assertions are counted, and the first are named", async () => {
  const names = ["s0", "s1", "s2", "s3", "s4", "s5", "s6"];
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", names),
    ...names.map((name, i) => stepFinished(0, i, name, i > 0 ? { assertions: [] } : {})),
    flowFinished(0),
  ], 0));
  assert.match(text, /^warning: 6 steps asserted nothing: a\.yaml › s1, .* › s5, …$/m);
});

Deno.test("a run without any assertion says so", async () => {
  const step = stepFinished(0, 0, "one", { assertions: [] });
  const text = await consoleText(oneStep("a.yaml", "a", step));
  assert.match(text, /^warning: no assertion was evaluated$/m);
});

Deno.test("warnings of a flow file are drawn unless the console is quiet", async () => {
  const events = finishedRun([
    runStarted([["flows/bad.yaml", "bad"]]),
    flowStarted(0, "flows/bad.yaml", "bad", ["one"]),
    stepFinished(0, 0, "one"),
    flowFinished(0, { diagnostics: [{ ...unknownKey, severity: "warning" }] }),
  ], 0);
  assert.match(await consoleText(events), /^warning\[unknown-key\]: `asert`/m);
  assert.doesNotMatch(await consoleText(events, { quiet: true }), /warning/);
});

Deno.test("each step is skipped with its own reason", async () => {
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["one", "two", "three", "four"]),
    stepFinished(0, 0, "one", { outcome: "error", error: { class: "tls", message: "expired" } }),
    stepSkipped(0, 1, "two", "one could not be judged"),
    stepSkipped(0, 2, "three", "one could not be judged"),
    stepSkipped(0, 3, "four", "nothing to clean up"),
    flowFinished(0, { outcome: "error" }),
  ], 3));
  assert.match(
    text,
    /^skipped: two, three \(one could not be judged\), four \(nothing to clean up\)$/m,
  );
});

Deno.test("a run that a signal stopped says so", async () => {
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "a"], ["b.yaml", "b"]]),
    flowStarted(0, "a.yaml", "a", ["one"]),
    stepFinished(0, 0, "one"),
    flowFinished(0),
  ], 130));
  assert.match(text, /^- b\.yaml {2}b {2}not run: interrupted$/m);
  assert.match(text, /^interrupted: 1 of 2 flows skipped: 1 step, 1 passed in 1\.3 s$/m);
});

Deno.test("a flow that a stop ended early shows how far it got, and why", async () => {
  const text = await consoleText(finishedRun([
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["one", "two"]),
    stepFinished(0, 0, "one"),
    stepSkipped(0, 1, "two", "stopped by SIGINT"),
    flowFinished(0, { outcome: "skipped", reason: "stopped by SIGINT" }),
  ], 130));
  assert.match(text, /^- a\.yaml {2}a +1 of 2 steps .* stopped by SIGINT$/m);
});

Deno.test("differences cannot move the cursor, and invisible characters are made visible", async () => {
  const failure: Diagnostic = {
    code: "assertion-failed",
    severity: "error",
    message: "message",
    file: "a.yaml",
    notes: ['actual:   string "a\u200eb c"'],
    differences: {
      places: [{ at: "$.\x1b[2J", expected: 'string "a\u202eb"', actual: 'string "a b\x1b[2J"' }],
    },
  };
  const step = stepFinished(0, 0, "one", { outcome: "failed", failures: [failure] });
  const plain = await consoleText(oneStep("a.yaml", "a", step));
  assert.match(plain, /actual: {3}string "a\uFFFDb c"/);
  assert.match(
    plain,
    /\$\.\uFFFD\[2J {3}expected string "a\uFFFDb" {3}actual string "a b\uFFFD\[2J"/,
  );
  const revealing = { ...step, failures: [{ ...failure, reveal: true } as const] };
  const revealed = await consoleText(oneStep("a.yaml", "a", revealing));
  assert.match(revealed, /actual: {3}string "a\\u200eb·c"/);
  assert.match(revealed, /expected string "a\\u202eb" {3}actual string "a·b\uFFFD\[2J"/);
});

Deno.test("no line is a command where a CI system reads commands, with or without reporters", async () => {
  const text = "a\n::error::b ##[error]c ##vso[task.complete]d ##teamcity[buildStop]e";
  const step = stepFinished(0, 0, "s", {
    outcome: "failed",
    failures: [{ code: "assertion-failed", severity: "error", message: text, file: "a.yaml" }],
    curl: `curl -d '${text}'`,
  });
  for (const name of ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"]) {
    const shown = await consoleText(oneStep("a.yaml", "a", step), {}, { env: { [name]: "true" } });
    assert.doesNotMatch(shown, /^\s*::/m);
    assert.doesNotMatch(shown, /##\w*\[/);
  }
  const plain = await consoleText(oneStep("a.yaml", "a", step));
  assert.ok(plain.includes(`curl -d '${text}'`), plain);
});
