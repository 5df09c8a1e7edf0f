import assert from "node:assert/strict";
import type { RunEvent } from "../../lib/record/mod.ts";
import { logLine } from "../../lib/reporters/event_log.ts";
import { toJson, toManifest } from "../../lib/reporters/report_texts.ts";
import { RunStopped } from "../../lib/runner/mod.ts";
import {
  emptyRun,
  errorRun,
  flowFileErrorRun,
  greenRun,
  ledOnRun,
  redRun,
  tracedRun,
} from "../record/sample_runs.ts";
import { runInMemory } from "../runner/run_in_memory.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, json, openServer } from "../support/server.ts";
import { closed, readSchema, type Schema, validatorOf } from "./validators.ts";

const NAMES = ["report", "log", "manifest"] as const;

/** The validators for readers, and strict ones that match the documentation. */
const VALIDATORS = NAMES.map((name) => {
  const schema = readSchema(name);
  return [name, [validatorOf(schema), validatorOf(closed(schema))]] as const;
});

type Texts = Readonly<Record<typeof NAMES[number], string>>;

/** Asserts that the output of a run matches the schemas, and that they define all its members. */
function fits({ report, log, manifest }: Texts, what: string): void {
  const lines = log.trimEnd().split("\n");
  const texts = { report: [report], log: lines, manifest: [manifest] };
  for (const [name, validators] of VALIDATORS) {
    for (const text of texts[name]) {
      for (const validate of validators) {
        assert.equal(validate(JSON.parse(text)), undefined, `${what}, ${name}: ${text}`);
      }
    }
  }
}

async function textsOf(events: readonly RunEvent[]): Promise<Texts> {
  return {
    report: await toJson(events),
    log: events.map(logLine).join(""),
    manifest: await toManifest(events),
  };
}

const SAMPLES: Readonly<Record<string, () => RunEvent[]>> = {
  "a green run": greenRun,
  "a red run": redRun,
  "a run that met no answer": errorRun,
  "a run over a file with errors": flowFileErrorRun,
  "an empty shard": emptyRun,
  "a run with retries, redirects and timings": ledOnRun,
  "a run with traces": tracedRun,
  "a run that was cut off": () => greenRun().slice(0, 6),
};

for (const [what, events] of Object.entries(SAMPLES)) {
  Deno.test(`the reports of ${what} match their schemas`, async () => {
    fits(await textsOf(events()), what);
  });
}

const FLOWS: Readonly<Record<string, string>> = {
  "green.yaml": `name: green
steps:
  - name: wait
    loop: { max_attempts: 3, sleep_ms: 0, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: "\${ENV.BASE_URL}/job" }
    capture: { state: $.json.state }
    assert: { status: 200, headers: { content-type: { contains: json } }, duration_ms: { gte: 0 } }
`,
  "red.yaml": `steps:
  - name: red
    request: { url: "\${ENV.BASE_URL}/thing" }
    capture: { nothing: $.json.nothing }
    assert:
      status: 201
      json:
        - { path: $.json.big, equals: 12345678901234567891 }
        - { path: $.json.list, equals: [1, { a: 2 }, 4] }
        - { path: $.json.nam, exists: true }
        - { path: $.json.text, equals: "a b" }
  - name: later
    request: { url: "\${ENV.BASE_URL}/thing" }
  - name: clean up
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/thing" }
`,
  "error.yaml": `steps:
  - name: nobody there
    request: { url: "\${ENV.CLOSED_URL}" }
`,
  "loop.yaml": `steps:
  - name: never
    loop: { max_attempts: 2, sleep_ms: 0, until: { status: 418 }, fail_when: { status: 500 } }
    request: { url: "\${ENV.BASE_URL}/status/404" }
`,
};

async function runFlows(files: Readonly<Record<string, string>>, ...options: string[]) {
  await using server = openServer({
    "/job": [json({ state: "new" }), json({ state: "done" })],
    "/thing": json({ big: 12345678901234, list: [1, { a: 3 }], name: "x", text: "a  b" }),
  });
  const env = { BASE_URL: server.origin, CLOSED_URL: closedOrigin() };
  const run = await runCli(["run", ".", "--artifacts", "out", ...options], { files, env });
  const text = (name: string) => run.files[`out/${name}`];
  return {
    exitCode: run.exitCode,
    texts: {
      report: text("results.json"),
      log: text("run.ndjson"),
      manifest: text("run-manifest.json"),
    },
  };
}

Deno.test("the reports of real flows match their schemas", async () => {
  const { exitCode, texts } = await runFlows(FLOWS, "--include-bodies", "--label", "team=a");
  assert.equal(exitCode, 1);
  fits(texts, "real flows");
});

Deno.test("the reports of files with mistakes match their schemas", async () => {
  const bad = "steps:\n  - name: a\n    requst: { url: http://a.test }\n";
  const { exitCode, texts } = await runFlows({ ...FLOWS, "bad.yaml": bad, "none.yaml": "- :" });
  assert.equal(exitCode, 2);
  fits(texts, "files with mistakes");
});

Deno.test("the reports of a stopped run match their schemas", async () => {
  const stop = new AbortController();
  const { events, end } = await runInMemory({
    files: { "a.yaml": FLOWS["red.yaml"] },
    env: { BASE_URL: "http://a.test" },
    fetch: () => {
      if (stop.signal.aborted) return new Response();
      stop.abort(new RunStopped("SIGINT"));
      return new Promise<Response>(() => {});
    },
  }, { signal: stop.signal });
  assert.equal(end.exit_code, 130);
  fits(await textsOf(events), "a run that was stopped");
});

Deno.test("a report with an undocumented member matches only the schema for readers", async () => {
  const report = { ...JSON.parse(await toJson(greenRun())), more: 1 };
  const [, [reader, strict]] = VALIDATORS[0];
  assert.equal(reader(report), undefined);
  assert.match(strict(report)!, /"more"/);
});

Deno.test("a report of another version, or with a missing member, does not match", async () => {
  const [, [reader]] = VALIDATORS[0];
  const report = JSON.parse(await toJson(greenRun()));
  assert.match(reader({ ...report, schema_version: 2 })!, /^\/schema_version /);
  assert.match(reader({ ...report, flows: undefined })!, /flows/);
});

Deno.test("every member of a report has a description and is documented", () => {
  const page = Deno.readTextFileSync(new URL("../../docs/reports.md", import.meta.url));
  const code = (page.match(/```[^]*?```|`[^`]*`/g) ?? []).join("\n");
  for (const name of NAMES) {
    for (const [place, member] of membersOf(readSchema(name))) {
      assert.ok(member.description, `${name}: ${place.join(".")} has no description`);
      assert.match(code, new RegExp(`\\b${place.at(-1)}\\b`), `${name}: ${place.join(".")}`);
    }
  }
});

/** Every member of every object of a schema, by the definition it is in and its name. */
function membersOf(schema: Schema): (readonly [place: readonly string[], member: Schema])[] {
  const definitions = Object.entries(schema.$defs as Readonly<Record<string, Schema>>);
  return [["root", schema] as const, ...definitions].flatMap(([owner, part]) =>
    Object.entries((part.properties ?? {}) as Readonly<Record<string, Schema>>)
      .map(([name, member]) => [[owner, name], member] as const)
  );
}
