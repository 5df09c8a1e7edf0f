import assert from "node:assert/strict";
import { LOG_CODES, renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { mergeLogs } from "../../lib/merge/mod.ts";
import type { RunEvent, RunStarted } from "../../lib/record/mod.ts";
import { greenRun, redRun } from "../record/sample_runs.ts";
import { logOf, mergeTexts, textsOf } from "./merge_texts.ts";
import { logsOf, longRun, shardsOf } from "./shards.ts";

const SHARDS = shardsOf(longRun(12), 4);
const WHOLE = logsOf(SHARDS, logOf);

/** The log of a shard whose first event says something else. */
function shardWith(number: number, more: Partial<RunStarted>): string {
  return logOf(
    SHARDS[number - 1].map((event) => event.type === "run_started" ? { ...event, ...more } : event),
  );
}

/** The shards, some of them replaced; one that is `undefined` is missing. */
function shards(others: Readonly<Record<number, string | undefined>>): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(WHOLE)) {
    const number = Number(/\d/.exec(path)![0]);
    const log = number in others ? others[number] : text;
    if (log !== undefined) files[path] = log;
  }
  return files;
}

/** A log with one of its lines replaced, counted from 1. */
function withLine(number: number, line: string): string {
  const lines = logOf(redRun()).split("\n");
  lines[number - 1] = line;
  return lines.join("\n");
}

interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly paths?: readonly string[];
  readonly found: readonly string[];
}

const CASES: readonly Case[] = [
  { what: "four shards of four are all that there has to be", files: WHOLE, found: [] },
  {
    what: "a missing shard is an error",
    files: shards({ 2: undefined }),
    found: [
      "error missing-shard shard-1/run.ndjson shard-3/run.ndjson shard-4/run.ndjson: " +
      "shard 2/4 is missing, and with it 3 of its flows",
    ],
  },
  {
    what: "a shard that did not get to its first line is reported, and missing",
    files: shards({ 2: "" }),
    paths: ["."],
    found: [
      "error empty-log shard-2/run.ndjson: the log is empty",
      "error missing-shard .: shard 2/4 is missing, and with it 3 of its flows",
    ],
  },
  {
    what: "flows that no shard took are an error",
    files: logsOf(
      SHARDS.map((events) =>
        events.map((event) =>
          event.type === "run_started" ? { ...event, shard: { ...event.shard!, flows: 14 } } : event
        )
      ),
      logOf,
    ),
    paths: ["."],
    found: ["error missing-flows .: all 4 shards are there, but not 2 of its flows"],
  },
  {
    what: "shards of another total are of another run",
    files: shards({ 3: shardWith(3, { shard: { index: 3, total: 5, flows: 12 } }) }),
    found: [
      "error different-runs shard-3/run.ndjson: the shards are of different runs: " +
      "the number of shards differs",
    ],
  },
  {
    what: "shards of another commit are of another run",
    files: shards({
      1: shardWith(1, { origin: { commit: "aaa" } }),
      2: shardWith(2, { origin: { commit: "bbb" } }),
    }),
    found: [
      "error different-runs shard-2/run.ndjson: the shards are of different runs: the commit differs",
    ],
  },
  {
    what: "shards of another CI run are of another run",
    files: shards({
      1: shardWith(1, { origin: { ci: { provider: "github", run_id: "1" } } }),
      2: shardWith(2, { origin: { ci: { provider: "github", run_id: "2" } } }),
    }),
    found: [
      "error different-runs shard-2/run.ndjson: the shards are of different runs: the CI run differs",
    ],
  },
  {
    what: "shards with different seeds are reported",
    files: shards({ 1: shardWith(1, { seed: "x" }) }),
    found: ["warning different-runs shard-2/run.ndjson: the shards have different seeds"],
  },
  {
    what: "shards of one CI run may have seeds of their own",
    files: logsOf(
      SHARDS.map((events, i) =>
        events.map((event) =>
          event.type === "run_started"
            ? { ...event, seed: `${i}`, origin: { ci: { provider: "github", run_id: "1" } } }
            : event
        )
      ),
      logOf,
    ),
    found: [],
  },
  {
    what: "a log that is there twice counts once",
    files: { ...WHOLE, "copy/run.ndjson": WHOLE["shard-2/run.ndjson"] },
    found: [
      "warning same-log-twice copy/run.ndjson: " +
      "the log is of a run that another log has as well; it is left out",
    ],
  },
  {
    what: "part of a log next to the whole one is ignored",
    files: {
      "copy/run.ndjson": WHOLE["shard-2/run.ndjson"].split("\n").slice(0, 5).join("\n"),
      ...WHOLE,
    },
    found: [
      "warning cut-off-log copy/run.ndjson: " +
      "the log has no `run_finished`: the run was killed, or is still under way",
      "warning same-log-twice copy/run.ndjson: " +
      "the log is of a run that another log has as well; it is left out",
    ],
  },
  {
    what: "a path that is given twice is one log",
    files: WHOLE,
    paths: [".", "shard-1", "./shard-1/run.ndjson", "/project/shard-4"],
    found: [],
  },
  {
    what: "a second attempt of a shard is reported",
    files: { ...WHOLE, "retry/run.ndjson": shardWith(2, { run_id: "retry" }) },
    found: [
      "warning flow-twice retry/run.ndjson: 3 flows are in several logs; of each the worst result counts",
    ],
  },
  {
    what: "a log of another version is refused, and says both",
    files: { "a.ndjson": logOf(greenRun()).replace('"schema_version":1', '"schema_version":2') },
    found: ["error log-version a.ndjson: the log has the schema version 2, this baton reads 1"],
  },
  {
    what: "a log of a version that no double holds is refused",
    files: { "a.ndjson": logOf(greenRun()).replace('"schema_version":1', '"schema_version":1e20') },
    found: [
      "error log-version a.ndjson: " +
      "the log has the schema version 100000000000000000000, this baton reads 1",
    ],
  },
  {
    what: "a log without a version is refused",
    files: { "a.ndjson": logOf(greenRun()).replace('"schema_version":1,', "") },
    found: ["error log-version a.ndjson: the log has the schema version none, this baton reads 1"],
  },
  {
    what: "a log that ends in its first line is empty",
    files: { "a.ndjson": logOf(greenRun()).slice(0, 60) },
    found: ["error empty-log a.ndjson: the log ends in the middle of its first line"],
  },
  {
    what: "a log whose first line is damaged is of no use",
    files: { "a.ndjson": logOf(greenRun()).replace('"baton_version":', '"baton_version"') },
    found: [
      "error empty-log a.ndjson: " +
      "the first line of the log is damaged, so nothing is known of the run",
    ],
  },
  {
    what: "blank lines alone are an empty log",
    files: { "a.ndjson": "\n \r\n" },
    found: ["error empty-log a.ndjson: the log is empty"],
  },
  {
    what: "a log without its first line is none",
    files: { "a.ndjson": logOf(greenRun().slice(1)) },
    found: ["error not-a-log a.ndjson: this is not a log: it does not begin with `run_started`"],
  },
  {
    what: "bytes that are no text are no log",
    files: { "run.ndjson": new Uint8Array(100_000).fill(0xff) },
    paths: ["."],
    found: ["error not-a-log run.ndjson: this is not a log: it does not begin with `run_started`"],
  },
  {
    what: "other programs' files in a directory are reported and left out",
    files: { ...WHOLE, "other/data.ndjson": '{"a":1}\n' },
    paths: ["."],
    found: [
      "warning not-a-log other/data.ndjson: this is not a log: it does not begin with `run_started`",
    ],
  },
  {
    what: "a directory without logs is an error",
    files: { "out/junit.xml": "<testsuites/>", "out/.hidden/run.ndjson": logOf(greenRun()) },
    paths: ["out"],
    found: ["error no-logs out: the directory holds no log: `out`"],
  },
  {
    what: "a path that leads to nothing is an error",
    files: WHOLE,
    paths: [".", "shard-5"],
    found: ["error no-such-file shard-5: no such file or directory: `shard-5`"],
  },
  {
    what: "a log that ends in the middle of a line is one that was cut off",
    files: { "a.ndjson": logOf(redRun()).slice(0, -20) },
    found: [
      "warning cut-off-log a.ndjson: " +
      "the log ends in the middle of line 15: the run was killed, or is still under way",
    ],
  },
  ...([
    [
      '{"type":"attempt","flow":0,',
      "the line is cut off: a name in double quotes is expected here",
    ],
    ["\u0000\u0000", "the line is not JSON: a value is expected here"],
    ["[1]", "the line is not a JSON object"],
    ["{}", "the line has no `type`, so it is not an event"],
    ['{"type":"flow_ended"}', "there is no event `flow_ended`"],
    ['{"type":"constructor"}', "there is no event `constructor`"],
    ['{"type":"attempt","flow":-1}', "`attempt` has no `flow` that fits"],
    [
      '{"type":"flow_started","flow":0,"file":"a","name":"a","started_at":"today","steps":[]}',
      "`flow_started` has no `started_at` that fits",
    ],
    [
      '{"type":"flow_finished","flow":1,"outcome":"passed","duration_ms":1,"diagnostics":[{}]}',
      "`flow_finished` has no `diagnostics[0].code` that fits",
    ],
    [
      '{"type":"flow_finished","flow":9,"outcome":"passed","duration_ms":1,"diagnostics":[]}',
      "the run has no flow 9, its flows are counted from 0",
    ],
  ] as const).map(([line, message]): Case => ({
    what: `the line ${JSON.stringify(line)} is told with its place`,
    files: { "a.ndjson": withLine(3, line) },
    found: [`error bad-log-line a.ndjson:3: ${message}`],
  })),
  {
    what: "events after the end of a flow or of the run are ignored",
    files: {
      "a.ndjson": logOf(greenRun()) + logOf([greenRun()[3]]),
      "b.ndjson": logOf(
        redRun().toSpliced(5, 0, redRun()[2]).map((event) =>
          event.type === "run_started" ? { ...event, run_id: "other" } : event
        ),
      ),
    },
    found: [
      "error bad-log-line a.ndjson:16: the run is finished before this line",
      "error bad-log-line b.ndjson:6: flow 0 is finished before this line",
    ],
  },
  {
    what: "a torn line after the end of the run is ignored",
    files: { "a.ndjson": `${logOf(greenRun())}{"type"` },
    found: ["error bad-log-line a.ndjson:16: the line is cut off: `:` is expected here"],
  },
  {
    what: "if there are many bad lines the first are reported one by one",
    files: { "a.ndjson": logOf(greenRun()).trimEnd().split("\n").join("\nx\n") },
    found: [
      ...[2, 4, 6].map((line) =>
        `error bad-log-line a.ndjson:${line}: the line is not JSON: a value is expected here`
      ),
      "error bad-log-line a.ndjson: 11 more lines of the log are not events",
    ],
  },
];

for (const { what, files, paths, found } of CASES) {
  Deno.test(what, async () => {
    assert.deepEqual((await mergeTexts(files, paths)).found, found);
  });
}

Deno.test("every code of a log has a case", () => {
  const found = new Set(CASES.flatMap((one) => one.found.map((text) => text.split(" ")[1])));
  assert.deepEqual(Object.keys(LOG_CODES).filter((code) => !found.has(code)), []);
});

Deno.test("a damaged log gives reports of everything that is left of it", async () => {
  for (const junk of ["x", "{", "\u0000", '{"type":"attempt"}']) {
    const log = logOf(redRun()).trimEnd().split("\n").join(`\n${junk}\n`);
    const { json } = await mergeTexts({ "a.ndjson": log });
    assert.equal(json, (await textsOf(redRun())).json);
  }
});

Deno.test("concatenated logs in one file count as separate logs", async () => {
  const { found, json } = await mergeTexts({ "all.ndjson": Object.values(WHOLE).join("") });
  assert.deepEqual(found, []);
  assert.equal(json, (await mergeTexts(WHOLE)).json);
});

/** Two logs of one flow, and the result. */
async function merged(first: RunEvent[], second: RunEvent[]): Promise<string> {
  const other = second.map((event) =>
    event.type === "run_started" ? { ...event, run_id: "second" } : event
  );
  const { events } = await mergeTexts({ "a.ndjson": logOf(first), "b.ndjson": logOf(other) });
  const run = events[0] as RunStarted;
  const ends = events.flatMap((one) => one.type === "flow_finished" ? [one.outcome] : []);
  return run.flows.map((flow, i) => `${flow.run} ${ends[i]}`).join(", ");
}

Deno.test("if several logs contain a flow the worst result counts, the first of equal ones", async () => {
  const [passed, notBegun, underWay] = [greenRun(), greenRun().slice(0, 1), greenRun().slice(0, 6)];
  const failed = greenRun().map((event) =>
    event.type === "flow_finished" ? { ...event, outcome: "failed" as const } : event
  );
  assert.equal(await merged(passed, failed), "1 failed, 1 failed");
  assert.equal(await merged(failed, passed), "0 failed, 0 failed");
  assert.equal(await merged(passed, passed), "0 passed, 0 passed");
  assert.equal(await merged(notBegun, passed), "1 passed, 1 passed");
  assert.equal(await merged(passed, underWay), "1 error, 1 error");
  assert.equal(await merged(underWay, failed), "1 failed, 1 failed");
});

Deno.test("a path that leads to no flow is in every shard, and no flow is repeated", async () => {
  const logs = SHARDS.map((events) =>
    logOf(events.flatMap((event): RunEvent[] => {
      if (event.type !== "run_started") {
        return event.type === "run_finished"
          ? [{
            type: "flow_finished",
            flow: 3,
            outcome: "error",
            duration_ms: 0,
            diagnostics: [{ code: "no-such-file", severity: "error", message: "m", file: "nope" }],
          }, event]
          : [event];
      }
      return [{ ...event, flows: [...event.flows, { file: "nope", name: "nope" }] }];
    }))
  );
  const files = Object.fromEntries(logs.map((log, i) => [`${i}.ndjson`, log]));
  const { found, merged: { coverage } } = await mergeTexts(files);
  assert.deepEqual(found, []);
  assert.deepEqual([coverage.flows, coverage.twice], [13, 0]);
});

Deno.test("diagnostics are drawn with the line and what to do", async () => {
  const files = {
    "a.ndjson": withLine(3, `{"type":"attempt","flow":0,"id":"${"0".repeat(3_000)}","step" 0}`),
    "b.ndjson": logOf(redRun()).replace('"run-1"', '"run-2"'),
  };
  const { findings } = await mergeLogs(createMemoryHost({ files }), Object.keys(files));
  assert.equal(
    findings.map((finding) => renderDiagnostic(finding)).join("\n\n"),
    `error[bad-log-line]: the line is not JSON: \`:\` is expected here
  --> a.ndjson:3:3043
   |
 3 | …${"0".repeat(109)}","step" 0}
   | ${" ".repeat(119)}^
   = help: what the line said is missing from the reports; the file was changed after it was written

warning[flow-twice]: 2 flows are in several logs; of each the worst result counts
  --> b.ndjson
   |
   |   flows/login.yaml: passed in a.ndjson, passed in b.ndjson
   |   flows/orders.yaml: failed in a.ndjson, failed in b.ndjson
   = help: a flow belongs in one log; were the runs given paths that overlap?`,
  );
});

Deno.test("a log that changes while it is merged is reported by name", async () => {
  const host = createMemoryHost({ files: { "a.ndjson": logOf(redRun()) } });
  const merged = await mergeLogs(host, ["a.ndjson"]);
  await host.files.replace("a.ndjson", new TextEncoder().encode("short"));
  await assert.rejects(Array.fromAsync(merged.events()), {
    name: "HostFileError",
    message: "cannot read a.ndjson: it was changed while it was merged",
  });
});

Deno.test("a file that cannot be read is reported, and the others are merged", async () => {
  const host = createMemoryHost({
    files: WHOLE,
    fault: (operation, path) =>
      operation === "read" && path.includes("shard-3") ? "permission denied" : undefined,
  });
  const { found, merged } = await mergeTexts(WHOLE, ["."], {}, host);
  assert.deepEqual(found, [
    "error unreadable-file shard-3/run.ndjson: permission denied",
    "error missing-shard .: shard 3/4 is missing, and with it 3 of its flows",
  ]);
  assert.equal(merged.coverage.flows, 9);
});

Deno.test("an earlier output of the merge in a directory is not read", async () => {
  const files = { ...WHOLE, "out/run.ndjson": "of an earlier merge" };
  const { found } = await mergeTexts(files, ["."], { leftOut: ["out/run.ndjson"] });
  assert.deepEqual(found, []);
});
