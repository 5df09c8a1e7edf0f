import { createMemoryHost, run, type RunEvent } from "@baton/baton";
import assert from "node:assert/strict";
import { payInAnHour } from "../../examples/library/main.ts";
import { createServicesHost, type Service } from "../../examples/library/services_host.ts";
import { readJUnit } from "../support/reports.ts";

const ROOT = new URL("../../", import.meta.url);
const STEPS = ["login", "create_product", "create_order", "checkout", "wait_for_payment"];
const FLOW = `
steps:
  - name: ping
    request: { url: http://api.test/ping }
    assert: { status: 200 }
`;

Deno.test("the library example passes without permissions", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "examples/library/main.ts"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stdout);

  assert.equal(code, 0, text + new TextDecoder().decode(stderr));
  assert.match(text, /✓ wait_for_payment +200 +40 min +\(5 attempts\)/);
  assert.match(text, /1 flow, 5 steps, 6 assertions passed/);
});

Deno.test("the library example returns the exit code and a report of its steps", async () => {
  const { exitCode, junit } = await payInAnHour();

  assert.equal(exitCode, 0);
  const cases = readJUnit(junit);
  assert.deepEqual(cases.map(({ name }) => name), STEPS);
  assert.deepEqual(new Set(cases.map(({ outcome }) => outcome)), new Set(["passed"]));
});

Deno.test("a response that a flow does not expect fails the step", async () => {
  assert.deepEqual(await outcome({ "api.test": () => new Response("gone", { status: 410 }) }), {
    outcome: "failed",
    error: "assertion",
  });
});

Deno.test("a service that is down makes the step one that could not be judged", async () => {
  const { outcome: found, error } = await outcome({ "other.test": () => new Response() });

  assert.equal(found, "error");
  assert.equal(error, "connect");
});

Deno.test("a host name gives no access to inherited members of objects", async () => {
  const { outcome: found } = await outcome({}, FLOW.replace("api.test", "constructor"));

  assert.equal(found, "error");
});

async function outcome(services: Readonly<Record<string, Service>>, flow = FLOW) {
  const host = createServicesHost({
    files: { "ping.yaml": flow },
    env: {},
    services,
    clock: createMemoryHost().clock,
  });
  const events = await Array.fromAsync(run(host, { paths: ["."] }));
  const step = events.find(isStep);
  assert.ok(step);
  return { outcome: step.outcome, error: step.error?.class };
}

function isStep(event: RunEvent): event is Extract<RunEvent, { type: "step_finished" }> {
  return event.type === "step_finished";
}

Deno.test("the library exports what its users need and nothing else", async () => {
  assert.deepEqual(Object.keys(await import("@baton/baton")).sort(), [
    "FILE_CODES",
    "HostConnectionError",
    "HostFileError",
    "HostNetworkError",
    "LINT_CODES",
    "LOG_CODES",
    "RUN_CODES",
    "RecordingError",
    "RunRecordError",
    "RunStopped",
    "SCHEMA_VERSION",
    "VERSION",
    "check",
    "convert",
    "createDenoHost",
    "createMemoryFiles",
    "createMemoryHost",
    "createReporters",
    "exitCodeOf",
    "loadFile",
    "loadText",
    "mergeLogs",
    "renderDiagnostic",
    "run",
    "toHtml",
    "toJUnit",
    "toJson",
    "toLog",
    "toManifest",
  ]);
});
