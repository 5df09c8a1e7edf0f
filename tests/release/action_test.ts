import assert from "node:assert/strict";
import { installTest } from "../install/declare.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { openServer } from "../support/server.ts";
import { ACTION, callAction } from "./action.ts";

const flow = (status: number, key = "") =>
  `steps: [{ name: ask, request: { url: "\${ENV.BASE_URL}/status/${status}" }, ` +
  `assert: { status: 200 }${key} }]\n`;

/** Declares a test of the action for Linux and macOS. */
function actionTest(name: string, fn: () => Promise<void>): void {
  installTest(["bash", "curl", "xargs"], `the action ${name}`, fn);
}

actionTest("runs flows, names the reports and writes the page of the run", async () => {
  await using server = openServer();
  const files = { "flows/a.yaml": flow(200), "flows/b.yaml": flow(200) };
  await callAction({ files, env: { BASE_URL: server.origin } }, (end) => {
    assert.deepEqual([end.run.code, end.code, end.run.stderr], [0, 0, ""]);
    assert.deepEqual(end.outputs, {
      "exit-code": "0",
      artifacts: "out",
      junit: "out/junit.xml",
      results: "out/results.json",
      log: "out/run.ndjson",
      manifest: "out/run-manifest.json",
      html: "out/report.html",
    });
    assert.equal(readJUnit(end.read(end.outputs.junit)).length, 2);
    assert.match(end.run.stdout, /2 flows, 2 steps/);
    assert.match(end.summary, /flows\/a\.yaml/);
    assert.equal(server.log.length, 2);
  });
});

actionTest("uploads report.html as a page of its own, and links it", async () => {
  await using server = openServer();
  const call = {
    inputs: { upload: "api flows", "working-directory": "tests", artifacts: "all reports" },
    files: { "tests/flows/a.yaml": flow(200) },
    env: { BASE_URL: server.origin },
  };
  await callAction(call, (end) => {
    assert.deepEqual([end.code, end.run.stderr], [0, ""]);
    assert.equal(end.outputs.html, "tests/all reports/report.html");
    assert.deepEqual(end.pages, { "api flows.html": end.read(end.outputs.html) });
    assert.match(
      end.summary,
      /\n\n\[report\.html\]\(https:\/\/github\.test\/a\/1\), \[all reports\]\(https:\/\/github\.test\/a\/2\)\n$/,
    );
  });
  const steps = ACTION.runs.steps;
  const page = steps.find(({ name }) => name === "Upload report.html")!;
  assert.deepEqual(page.with?.archive, false);
  assert.equal(page.with?.path, "${{ runner.temp }}/baton-action/pages/${{ inputs.upload }}.html");
});

actionTest("ends with the exit code of baton once the reports are there", async () => {
  await using server = openServer();
  const files = { "flows/a.yaml": flow(200), "flows/b.yaml": flow(500) };
  await callAction({ files, env: { BASE_URL: server.origin } }, (end) => {
    assert.deepEqual([end.run.code, end.outputs["exit-code"], end.code], [0, "1", 1]);
    assert.match(end.run.stdout, /^::error .*file=flows\/b\.yaml,line=1/m);
    assert.equal(readJsonReport(end.read(end.outputs.results)).flows.length, 2);
  });
});

actionTest("hands every input on as it is", async () => {
  await using server = openServer();
  await callAction({
    inputs: {
      paths: "  \nfirst flows\r\nsecond/*.yaml\n\n",
      shard: "1/1",
      "env-file": "ci.env",
      artifacts: "all reports",
      args: `--label "team=the 'A' team" --label 'note=$HOME \`id\`'\n--seed s1 --label empty=`,
      "working-directory": "tests",
    },
    files: {
      "tests/first flows/a b.yaml": flow(200),
      "tests/second/c.yaml": flow(200),
      "tests/ci.env": `BASE_URL=${server.origin}\n`,
    },
  }, (end) => {
    assert.deepEqual([end.code, end.run.stderr], [0, ""], end.run.stdout);
    assert.equal(end.outputs.artifacts, "tests/all reports");
    const manifest = JSON.parse(end.read(end.outputs.manifest));
    assert.deepEqual(manifest.labels, {
      team: "the 'A' team",
      note: "$HOME `id`",
      empty: "",
    });
    assert.deepEqual([manifest.seed, manifest.shard], ["s1", { index: 1, total: 1, flows: 2 }]);
    assert.deepEqual(manifest.flows.map(({ file }: { file: string }) => file), [
      "first flows/a b.yaml",
      "second/c.yaml",
    ]);
  });
});

actionTest("checks files without a report", async () => {
  const files = { "flows/a.yaml": flow(200, ", asert: 1") };
  await callAction({ inputs: { command: "check" }, files }, (end) => {
    assert.deepEqual([end.outputs, end.code], [{ "exit-code": "2" }, 2]);
    assert.match(end.run.stdout, /^::error .*file=flows\/a\.yaml,line=1/m);
  });
});

actionTest("merges what several machines left", async () => {
  await using server = openServer();
  const env = { BASE_URL: server.origin };
  const files = { "flows/a.yaml": flow(200), "flows/b.yaml": flow(500) };
  const logs: Record<string, string> = {};
  for (const shard of ["1/2", "2/2"]) {
    await callAction({ inputs: { shard, args: "--seed s" }, files, env }, (end) => {
      logs[`shards/${shard[0]}/run.ndjson`] = end.read(end.outputs.log);
    });
  }
  await callAction({ inputs: { command: "merge", paths: "shards" }, files: logs }, (end) => {
    assert.deepEqual([end.outputs["exit-code"], end.code], ["1", 1], end.run.stdout);
    const { flows } = readJsonReport(end.read("out/results.json"));
    assert.deepEqual(flows.map(({ file }) => file), ["flows/a.yaml", "flows/b.yaml"]);
    assert.match(end.summary, /flows\/b\.yaml/);
  });
});

const REFUSED: readonly (readonly [what: string, inputs: Record<string, string>, line: string])[] =
  [
    ["another command", { command: "convert" }, "the input `command` is run, check, merge or none"],
    [
      "a quote without its end",
      { args: `--label "a=b` },
      "the input `args` has a quote without its end",
    ],
    [
      "a shard of a check",
      { command: "check", shard: "1/2" },
      "the inputs `shard` and `env-file` are of the command run",
    ],
    ...["out\nexit-code=0", "out\r\njunit=evil.xml"].map((artifacts) =>
      [
        `artifacts with the line break of ${JSON.stringify(artifacts)}`,
        { artifacts },
        "the inputs `artifacts` and `working-directory` have no line breaks",
      ] as const
    ),
  ];

for (const [what, inputs, line] of REFUSED) {
  actionTest(`refuses ${what}`, async () => {
    await callAction({ inputs, files: { "flows/a.yaml": flow(200) } }, (end) => {
      assert.equal(end.code, 2);
      assert.equal(end.run.stdout, `::error title=baton::${line}\n`);
      assert.deepEqual(end.outputs, {});
    });
  });
}

Deno.test("every input of the action is described and used in a step", () => {
  const steps = JSON.stringify(ACTION.runs.steps);
  for (const name of Object.keys(ACTION.inputs)) {
    assert.ok(steps.includes(`inputs.${name}`), `${name} stands nowhere`);
  }
});

Deno.test("docs/ci.md has every input and output of the action", () => {
  const page = Deno.readTextFileSync(new URL("../../docs/ci.md", import.meta.url));
  for (const name of [...Object.keys(ACTION.inputs), ...Object.keys(ACTION.outputs)]) {
    assert.ok(page.includes(`\`${name}\``), name);
  }
});

actionTest("reads no path as an option", async () => {
  await using server = openServer();
  const files = { "-a.yaml": flow(200), "--insecure": flow(200), "b.yaml": flow(200) };
  const paths = "-a.yaml\n--version\n--insecure\n";
  await callAction({ inputs: { paths }, files, env: { BASE_URL: server.origin } }, (end) => {
    assert.equal(end.code, 2);
    assert.match(end.run.stdout + end.run.stderr, /no such file or directory: `--version`/);
  });
  await callAction({
    inputs: { paths: "-a.yaml\nb.yaml", args: "--label 'a=x -- y'" },
    files,
    env: { BASE_URL: server.origin },
  }, (end) => {
    assert.deepEqual([end.run.code, end.code], [0, 0], end.run.stderr);
    const { flows } = readJsonReport(end.read(end.outputs.results));
    assert.deepEqual(flows.map(({ file }) => file), ["-a.yaml", "b.yaml"]);
  });
});
