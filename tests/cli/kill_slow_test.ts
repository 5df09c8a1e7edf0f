import assert from "node:assert/strict";
import { elements, expatTest, readXml } from "../reporters/expat.ts";
import { closed, readSchema, validatorOf } from "../schema/validators.ts";
import { programCommand } from "../support/program.ts";
import { type JsonReport, readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";

const FLOWS = 300;
const STEPS = ["one", "two"];
const JOBS = 4;
const KILLS = 20;
const AT_ONCE = 4;

/** When a run is killed: at which request, and how many milliseconds later. */
interface Moment {
  readonly request: number;
  readonly delay: number;
}

/** Moments throughout a run; a linear congruential generator makes them the same each time. */
function moments(): Moment[] {
  let state = 20_260_102;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: KILLS }, () => ({
    request: 1 + random((FLOWS - 50) * STEPS.length),
    delay: random(4),
  }));
}

/** A server that identifies the run of each request, `flow/step`, by the first part of the path. */
function openWatched(heard: (run: number, request: string) => void) {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
    const [, run, flow, step] = new URL(url).pathname.split("/");
    heard(Number(run), `${flow}/${step}`);
    return Response.json({ flow, step });
  });
}

async function writeFlows(directory: string): Promise<void> {
  for (let flow = 0; flow < FLOWS; flow++) {
    const steps = STEPS.map((step) =>
      `  - name: ${step}
    request: { url: "\${ENV.BASE_URL}/${flow}/${step}" }
    assert: { status: 200, json: [{ path: $.json.step, equals: ${step} }] }
`
    );
    await Deno.mkdir(`${directory}/flows`, { recursive: true });
    await Deno.writeTextFile(`${directory}/flows/${flow}.yaml`, `steps:\n${steps.join("")}`);
  }
}

/** What is left of a run that was killed. */
interface Remains {
  readonly log: string;
  /** The requests that the server had received by then, in order. */
  readonly heard: readonly string[];
}

/** Runs the flows and kills the process once the server has received a number of requests. */
async function killRuns(directory: string): Promise<Remains[]> {
  const planned = moments();
  const heard = planned.map((): string[] => []);
  const children: Deno.ChildProcess[] = [];
  await using server = openWatched((run, request) => {
    heard[run].push(request);
    const { request: last, delay } = planned[run];
    if (heard[run].length !== last) return;
    if (delay === 0) children[run].kill("SIGKILL");
    else setTimeout(() => children[run].kill("SIGKILL"), delay);
  });
  const start = async (run: number): Promise<Remains> => {
    const log = `${directory}/${run}.ndjson`;
    children[run] = programCommand(["run", "flows", "--jobs", `${JOBS}`, "--log", log], {
      cwd: directory,
      env: { BASE_URL: `http://127.0.0.1:${server.addr.port}/${run}` },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const { signal } = await children[run].status;
    assert.equal(signal, "SIGKILL", `run ${run} ended by itself`);
    return { log: await Deno.readTextFile(log), heard: [...heard[run]] };
  };
  const remains: Remains[] = [];
  for (let run = 0; run < KILLS; run += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, i) => start(run + i));
    remains.push(...await Promise.all(batch));
  }
  return remains;
}

/** The steps of a report as `flow/step`, by their outcome. */
function stepsBy({ flows }: JsonReport): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { file, steps } of flows) {
    for (const { name, outcome } of steps) {
      const step = `${/\d+/.exec(file)}/${name}`;
      found.set(outcome, [...found.get(outcome) ?? [], step]);
    }
  }
  return found;
}

expatTest(
  "a run that is killed at any moment leaves a log that gives valid reports of what happened",
  async () => {
    const validate = validatorOf(closed(readSchema("report")));
    const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      await writeFlows(directory);
      for (const { log, heard } of await killRuns(directory)) {
        const merge = await runCli(["merge", "run.ndjson", "--artifacts", "out"], {
          files: { "run.ndjson": log },
        });
        assert.equal(merge.exitCode, 3, merge.stderr);
        assert.match(merge.stderr, /^warning\[cut-off-log\]/);
        const [xml, json] = [merge.files["out/junit.xml"], merge.files["out/results.json"]];
        assert.equal(validate(JSON.parse(json)), undefined);
        const report = readJsonReport(json);
        assert.equal(report.flows.length, FLOWS);
        const root = await readXml(xml);
        assert.equal(elements(root, "testsuite").length, FLOWS);
        assert.equal(readJUnit(xml).length, elements(root, "testcase").length);

        const steps = stepsBy(report);
        const passed = new Set(steps.get("passed"));
        assert.deepEqual(steps.get("failed"), undefined);
        assert.deepEqual([...passed].filter((step) => !heard.includes(step)), []);
        const lost = heard.filter((step) => !passed.has(step));
        assert.ok(lost.length <= JOBS, `lost: ${lost}`);
        const followed = lost.filter((step) => heard.includes(step.replace("/one", "/two")));
        assert.deepEqual(followed.filter((step) => step.endsWith("/one")), []);
        assert.deepEqual(lost.filter((step) => !steps.get("error")?.includes(step)), []);
      }
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  },
);
