import assert from "node:assert/strict";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";
import { readJsonReport } from "../support/reports.ts";

/** A server that answers with what it is asked. */
function openEcho() {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => Response.json({ url: new URL(url).pathname }),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const FLOW = `name: a
vars: { region: none }
steps:
  - name: a
    request: { url: "\${ENV.URL}/\${vars.region}/\${ENV.PLACE:-nowhere}" }
    assert: { status: 200 }
`;
const PROJECT = `paths: [flows]
exclude: ["*.draft.yaml"]
jobs: 3
timeout: 20s
artifacts: out
labels: { team: shop, kind: api }
vars: { region: eu }
stages:
  staging:
    env_file: staging.env
    jobs: 2
    vars: { region: "\${ENV.REGION:-us}" }
    labels: { kind: staging }
  empty:
`;
const FILES = {
  "baton.yaml": PROJECT,
  "flows/a.yaml": FLOW,
  "flows/b.draft.yaml": "this is no flow",
  "staging.env": "PLACE=berlin\n",
};

/** Runs a project, and returns what the run says about itself, and what it asked for. */
async function runProject(
  argv: readonly string[],
  { files = {}, env = {} }: Pick<CliRunOptions, "files" | "env"> = {},
) {
  await using server = openEcho();
  const run = await runCli(["run", ...argv], {
    files: { ...FILES, ...files },
    env: { URL: server.url, ...env },
  });
  const log = run.files["out/run.ndjson"] ?? "";
  const [started] = log.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  const [, path] = /"url":"http:\/\/127[^/]*(\/[^"]*)"/.exec(log) ?? [];
  return { run, started, path };
}

Deno.test("a run without arguments is what the project file says", async () => {
  const { run, started, path } = await runProject([]);
  assert.equal(run.exitCode, 0, run.stderr + run.stdout);
  assert.match(run.stdout, /^settings of baton\.yaml\n✓ flows\/a\.yaml/);
  assert.deepEqual([started.jobs, started.labels, started.config, path], [
    3,
    { team: "shop", kind: "api" },
    { file: "baton.yaml" },
    "/eu/nowhere",
  ]);
  assert.deepEqual(JSON.parse(run.files["out/results.json"]).run.config, { file: "baton.yaml" });
  assert.deepEqual(JSON.parse(run.files["out/run-manifest.json"]).config, { file: "baton.yaml" });
});

/** Arguments and environment, and the jobs, labels and request that they lead to. */
const LAYERS: readonly (readonly [
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  jobs: number,
  kind: string,
  path: string,
])[] = [
  [["--stage", "staging"], {}, 2, "staging", "/us/berlin"],
  [["--stage", "staging"], { REGION: "ca" }, 2, "staging", "/ca/berlin"],
  [["--stage", "staging"], { BATON_JOBS: "7", PLACE: "rome" }, 7, "staging", "/us/rome"],
  [["--stage", "staging", "--jobs", "9"], { BATON_JOBS: "7" }, 9, "staging", "/us/berlin"],
  [[], { BATON_STAGE: "staging" }, 2, "staging", "/us/berlin"],
  [["--stage", "empty"], {}, 3, "api", "/eu/nowhere"],
  [["--var", "region=za", "--label", "kind=own"], {}, 3, "own", "/za/nowhere"],
  [
    ["--stage", "staging", "--label", "kind=own"],
    { BATON_VAR: "region=za" },
    2,
    "own",
    "/za/berlin",
  ],
];

for (const [argv, env, jobs, kind, path] of LAYERS) {
  Deno.test(`run ${argv.join(" ")} with ${JSON.stringify(env)} has ${jobs} jobs and asks for ${path}`, async () => {
    const made = await runProject(argv, { env });
    assert.equal(made.run.exitCode, 0, made.run.stderr + made.run.stdout);
    assert.deepEqual([made.started.jobs, made.started.labels, made.path], [
      jobs,
      { team: "shop", kind },
      path,
    ]);
  });
}

Deno.test("paths of the command line replace those of the file, and --no-config the file", async () => {
  await using server = openEcho();
  const env = { URL: server.url };
  const files = { ...FILES, "other/c.yaml": FLOW };
  const one = await runCli(["run", "other", "--report-json", "r.json"], { files, env });
  assert.deepEqual(readJsonReport(one.files["r.json"]).flows.map(({ file }) => file), [
    "other/c.yaml",
  ]);
  const none = await runCli(["run", "flows/a.yaml", "--no-config"], { files, env });
  assert.equal(none.exitCode, 0);
  assert.doesNotMatch(none.stdout, /settings of/);
  assert.equal(none.files["out/results.json"], undefined);
  const without = await runCli(["run", "--no-config"], { files, env });
  assert.equal(without.stderr, "error: no path is given; name flow files, directories or globs\n");
});

Deno.test("--config names the file, and its paths are relative to its folder", async () => {
  await using server = openEcho();
  const files = {
    "ci/nightly.yaml": "paths: [../flows, more]\nartifacts: reports\n",
    "ci/more/d.yaml": FLOW,
    "flows/a.yaml": FLOW,
  };
  const run = await runCli(["run", "--config", "ci/nightly.yaml"], {
    files,
    env: { URL: server.url },
  });
  assert.equal(run.exitCode, 0, run.stderr + run.stdout);
  const { flows } = readJsonReport(run.files["ci/reports/results.json"]);
  assert.deepEqual(flows.map(({ file }) => file), ["flows/a.yaml", "ci/more/d.yaml"]);
});

/** A working directory below the project file, and what is at the folders above it. */
const PLACES: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  isFound: boolean,
])[] = [
  ["in a repository", { ".git/HEAD": "" }, true],
  ["in a worktree, where .git is a file", { ".git": "gitdir: elsewhere\n" }, true],
  ["outside a repository", {}, false],
  ["in a repository below", { "flows/.git/HEAD": "", ".git/HEAD": "" }, false],
];

for (const [what, files, isFound] of PLACES) {
  Deno.test(`the project file above is ${isFound ? "" : "not "}used ${what}`, async () => {
    await using server = openEcho();
    const directory = await Deno.makeTempDir();
    try {
      const all = {
        ...FILES,
        ...files,
        "flows/deep/e.yaml": FLOW.replace("name: a", "name: deep"),
      };
      for (const [path, text] of Object.entries(all)) {
        const whole = `${directory}/${path}`;
        await Deno.mkdir(whole.replace(/\/[^/]*$/, ""), { recursive: true });
        await Deno.writeTextFile(whole, text);
      }
      const { code, stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", new URL("../../cli.ts", import.meta.url).pathname, "run", "e.yaml"],
        cwd: `${directory}/flows/deep`,
        env: { URL: server.url, NO_COLOR: "1" },
      }).output();
      const text = new TextDecoder().decode(stdout);
      assert.equal(code, 0, text);
      assert.equal(/^settings of .*baton\.yaml$/m.test(text), isFound, text);
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  });
}

Deno.test("--show-config prints each value with its origin, and runs nothing", async () => {
  const env = { BATON_TIMEOUT: "5s", BATON_LABEL: "team=own" };
  const argv = [
    "run",
    "--stage",
    "staging",
    "--show-config",
    "-j",
    "8",
    "--var",
    "password=hunter22",
  ];
  const run = await runCli(argv, { files: FILES, env });
  assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
  assert.equal(
    run.stdout,
    `paths          flows              baton.yaml:1
artifacts      out                baton.yaml:5
stage          staging            command line
vars.region    \${ENV.REGION:-us}  baton.yaml:12, stage staging
vars.password  ***                command line
env_file       staging.env        baton.yaml:10, stage staging
jobs           8                  command line
exclude        *.draft.yaml       baton.yaml:2
timeout        5000 ms            BATON_TIMEOUT
labels.team    own                BATON_LABEL
labels.kind    staging            baton.yaml:13, stage staging
everything else has its default
`,
  );
  const nothing = await runCli(["run", "--show-config"]);
  assert.equal(nothing.stdout, "everything has its default\n");
});

Deno.test("a failed flow is run again with the stage, and without what the file says", async () => {
  const files = { "flows/a.yaml": FLOW.replace("status: 200", "status: 201") };
  const { run } = await runProject(["--stage", "staging"], { files });
  assert.match(run.stdout, /^again: {3}baton run flows\/a\.yaml --stage staging$/m);
});

Deno.test("check has the levels of the project file, and its paths", async () => {
  const files = {
    "baton.yaml": `paths: [flows]
lint: { unused-capture: off, no-assertions: error, hard-coded-host: warning }
`,
    "flows/a.yaml": `name: a
steps:
  - name: a
    request: { url: http://api.test/a }
    capture: { unused: $.json.a }
    assert: { status: 200 }
  - name: b
    request: { url: http://api.test/b }
`,
  };
  const run = await runCli(["check"], { files });
  assert.equal(run.exitCode, 2);
  assert.match(run.stdout, /error\[no-assertions\]/);
  assert.match(run.stdout, /warning\[hard-coded-host\]/);
  assert.doesNotMatch(run.stdout, /unused-capture/);
  const list = await runCli(["list"], { files });
  assert.match(list.stdout, /^flows\/a\.yaml {2}a\n/);
});

Deno.test("a project file is no flow, and is not found as one", async () => {
  const files = {
    "baton.yaml": "paths: [a.yaml]\n",
    "a.yaml": FLOW,
    "sub/baton.yaml": "jobs: 1\n",
  };
  const list = await runCli(["list", "."], { files });
  assert.match(list.stdout, /\n1 flow, 1 step\n$/);
  const named = await runCli(["check", "sub/baton.yaml"], { files });
  assert.equal(named.exitCode, 2);
  assert.match(
    named.stdout,
    /error\[not-a-flow\]: this is the project file, not a flow: `sub\/baton\.yaml`/,
  );
});

/** What is wrong with a project file: its place, the message and the help. */
const MISTAKES: readonly (readonly [text: string, expected: RegExp])[] = [
  [
    "job: 4\n",
    /unknown-key\]: `job` is not a key of a project file\n +--> baton\.yaml:1:1[^]*did you mean `jobs`\?/,
  ],
  [
    "name: a\nsteps: []\n",
    /a project file has no `steps`: this is a flow\n +--> baton\.yaml:2:1[^]*rename the flow/,
  ],
  ["workers: 4\n", /`workers` is not a key of a project file[^]*did you mean `jobs`\?/],
  [
    "jobs: many\n",
    /bad-setting\]: jobs: expected a whole number of at least 1, found "many"\n +--> baton\.yaml:1:7/,
  ],
  ["jobs: 0\n", /jobs: expected a whole number of at least 1, found "0"/],
  ["timeout: [1s]\n", /wrong-type\]: `timeout` takes text, found a list/],
  ["fail_fast: sometimes\n", /`fail_fast` takes `true` or `false`, found the text "sometimes"/],
  ["labels: [a]\n", /`labels` takes a map of `key: value`, found a list/],
  ["artifacts: out/${ENV.X}\n", /expressions are not allowed in `artifacts`/],
  [
    "vars: { api_key: sk_live_51HqJ9aKz3 }\n",
    /secret-setting\]: `api_key` is a secret, and the file is for everyone\n +--> baton\.yaml:1:18[^]*`api_key: "\$\{ENV\.API_KEY\}"`/,
  ],
  ["vars: { db: { password: hunter22 } }\n", /`password` is a secret/],
  ["proxy: http://ann:hunter22@proxy.test:3128\n", /`proxy` is a secret/],
  ["vars: { a: '${steps.x.y}' }\n", /refer to nothing but the environment/],
  [
    "vars: { a: '${ENV.NOT_SET}' }\n",
    /missing-variable\]: the environment variable `NOT_SET` is not set/,
  ],
  [
    "lint: { unused-captur: off }\n",
    /there is no lint rule `unused-captur`[^]*did you mean `unused-capture`\?/,
  ],
  ["lint: { unused-capture: none }\n", /`unused-capture` takes `off`, `warning` or `error`/],
  ["stages: { staging: { paths: [x] } }\n", /`paths` is not a key of a stage/],
  ["stages: [staging]\n", /`stages` takes a map of `key: value`/],
  ["jobs: 1\njobs: 2\n", /duplicate-key/],
  ["paths: []\n", /bad-setting\]: `paths` names nothing\n +--> baton\.yaml:1:8/],
  [
    "env_file: [staging.en, flows]\nca_cert: none.pem\nallow_file_root: a.yaml\njobs: 0\n",
    /no such file or directory: `staging\.en`\n +--> baton\.yaml:1:12[^]*did you mean `staging\.env`\?[^]*no such file or directory: `none\.pem`\n +--> baton\.yaml:2:10[^]*not a directory: `a\.yaml`\n +--> baton\.yaml:3:18[^]*jobs: expected/,
  ],
  [
    "vars: { 'a b': 1 }\n",
    /bad-name\]: `a b` cannot be the name of a variable\n +--> baton\.yaml:1:9[^]*write `a_b`/,
  ],
  [
    "labels: { team: [shop] }\n",
    /the label `team` takes text, found a list\n +--> baton\.yaml:1:17/,
  ],
  [
    "labels: { sha: '${ENV.NOT_SET}' }\n",
    /missing-variable\]: the environment variable `NOT_SET` is not set\n +--> baton\.yaml:1:16[^]*`\$\{ENV\.NOT_SET:-value\}`/,
  ],
  [
    "vars: { a: '${ENV.URL | number}' }\n",
    /bad-value\]: `number`: .*is not a number/,
  ],
  ["vars: { a: '${ENV.A' }\n", /bad-expression\]: the expression is not closed/],
  ["- a\n", /a project file takes a map of `key: value`, found a list/],
  ["a: [\n", /bad-yaml/],
];

for (const [text, expected] of MISTAKES) {
  Deno.test(`a project file with ${JSON.stringify(text)} is an error before anything is sent`, async () => {
    for (const command of ["run", "check", "list"]) {
      const run = await runCli([command, "a.yaml"], {
        files: { "baton.yaml": text, "a.yaml": FLOW, "staging.env": "", "flows/x.yaml": FLOW },
        env: { URL: "http://127.0.0.1:9" },
      });
      // A list needs no values.
      if (
        command === "list" &&
        /refer to|missing-variable|bad-expression|bad-value/.test(expected.source)
      ) {
        continue;
      }
      assert.equal(run.exitCode, 2, `${command} ${run.stdout}${run.stderr}`);
      assert.match(run.stdout + run.stderr, expected, command);
    }
  });
}

Deno.test("what is wrong with a project file is told also where no path is given", async () => {
  for (const text of ["- a\n", "paths: [\n", "paths:\n\t- a\n", "path: []\n", "paths: []\n"]) {
    for (const argv of [["run"], ["check"], ["check", "--format", "json"], ["list"]]) {
      const run = await runCli(argv, { files: { "baton.yaml": text } });
      assert.equal(run.exitCode, 2);
      assert.match(run.stdout + run.stderr, /baton\.yaml/, `${argv.join(" ")} with ${text}`);
      assert.doesNotMatch(run.stderr, /no path is given/);
    }
  }
  const empty = await runCli(["check"], { files: { "baton.yaml": "" } });
  assert.equal(empty.stderr, "error: no path is given; see `baton check --help`\n");
});

Deno.test("a path of the project file that leads to no flow is told with its place there", async () => {
  const files = { "baton.yaml": 'paths: [flow, "x*.yaml"]\n', "flows/a.yaml": FLOW };
  for (const command of ["run", "check", "list"]) {
    const run = await runCli([command], { files });
    assert.equal(run.exitCode, 2);
    assert.match(
      run.stdout + run.stderr,
      /no such file or directory: `flow`\n[^]*::: baton\.yaml:1:9\n 1 \| paths.*\n {3}\| +-{4} named here\n[^]*did you mean `flows`\?[^]*::: baton\.yaml:1:15/,
    );
  }
});

Deno.test("labels may refer to the environment, and numbers stay as they are written", async () => {
  const { started } = await runProject([], {
    files: {
      "baton.yaml": PROJECT.replace("kind: api", 'kind: "${ENV.SHA:-none}", version: 1.50'),
    },
    env: { SHA: "7f3a" },
  });
  assert.deepEqual(started.labels, { team: "shop", kind: "7f3a", version: "1.50" });
});

/** A project whose values come from the environment, in either spelling. */
const OF_ENVIRONMENT = {
  "baton.yaml": `paths: [flows]
artifacts: out
vars: { base_url: "\${BASE}", region: "\${ENV.REGION:-none}", other: 1 }
labels: { who: "\${ENV.WHO}" }
stages:
  here: { vars: { base_url: "\${ENV.URL}" }, labels: { who: me } }
`,
  "flows/a.yaml": `name: a
steps:
  - { name: a, request: { url: "\${vars.base_url}/\${region}" }, assert: { status: 200 } }
`,
};

Deno.test("a value of the project file that another one replaces needs no environment", async () => {
  for (
    const [argv, who] of [
      [["--stage", "here"], "me"],
      [["--var", "base_url=$URL", "--label", "who=eve"], "eve"],
      [["--var", 'base_url:="$URL"', "--label", "who=eve"], "eve"],
    ] as const
  ) {
    await using server = openEcho();
    const call = argv.map((arg) => arg.replace("$URL", server.url));
    const run = await runCli(["run", ...call], { files: OF_ENVIRONMENT, env: { URL: server.url } });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    assert.match(
      run.files["out/results.json"],
      new RegExp(`"labels": \\{\\s*"who": "${who}"\\s*\\}`),
    );
  }
  const { exitCode, stderr } = await runCli(["run"], { files: OF_ENVIRONMENT });
  assert.equal(exitCode, 2);
  assert.match(
    stderr,
    /`BASE` is neither [^]*baton\.yaml:3:[^]*`WHO` is not set[^]*baton\.yaml:4:/,
  );
});

Deno.test("what refers to no environment is an error also in a value that does not count", async () => {
  const files = {
    ...OF_ENVIRONMENT,
    "baton.yaml": OF_ENVIRONMENT["baton.yaml"].replace('"${BASE}"', '"${steps.a.capture.b}"'),
  };
  const { exitCode, stderr } = await runCli(["run", "--stage", "here"], {
    files,
    env: { URL: "http://127.0.0.1:1" },
  });
  assert.equal(exitCode, 2);
  assert.match(stderr, /refer to nothing but the environment[^]*baton\.yaml:3:/);
});

Deno.test("a check with --env-optional and a list need no environment of the project file", async () => {
  const check = await runCli(["check", "--env-optional"], { files: OF_ENVIRONMENT });
  assert.equal(check.exitCode, 0, check.stdout);
  assert.match(check.stdout, /^warning\[missing-variable\]: `BASE` is neither/);
  assert.match(check.stdout, /\n2 warnings in 1 of 2 files\n$/);
  const list = await runCli(["list"], { files: OF_ENVIRONMENT });
  assert.equal(list.exitCode, 0, list.stderr);
  assert.match(list.stdout, /^ {2}environment: BASE, REGION$/m);
  const given = await runCli(["list", "--var", "base_url=http://a.test"], {
    files: OF_ENVIRONMENT,
  });
  assert.match(given.stdout, /^ {2}environment: REGION$/m);
  assert.equal(given.stderr, "");
});

Deno.test("a message about an option of the project file names the file", async () => {
  await using server = openEcho();
  const files = {
    ...FILES,
    "baton.yaml": `paths: [flows]
exclude: ["*.draft.yaml", none]
secret: [NONE]
client_key: key.pem
`,
    "key.pem": "x",
  };
  const env = { URL: server.url };
  const key = await runCli(["run"], { files, env });
  assert.equal(
    key.stderr,
    "error: `client_key` in baton.yaml:4 needs --client-cert, the certificate that it belongs to\n",
  );
  const run = await runCli(["run"], {
    files: { ...files, "baton.yaml": files["baton.yaml"].replace(/client_key.*\n/, "") },
    env,
  });
  assert.equal(
    run.stderr,
    "warning: `secret` in baton.yaml:3 NONE masks nothing: there is no variable and no parameter " +
      "of this name\nwarning: `exclude` in baton.yaml:2 none leaves nothing out\n",
  );
});

Deno.test("a file with the other ending of YAML is not the project file, and is not passed over in silence", async () => {
  const run = await runCli(["check", "a.yaml"], {
    files: { "baton.yml": "jobs: 1\n", "a.yaml": FLOW },
    env: { URL: "http://127.0.0.1:9" },
  });
  assert.deepEqual([run.exitCode, run.stderr], [
    0,
    "warning: baton.yml is not read: the name of the project file is baton.yaml\n",
  ]);
  const both = await runCli(["check", "a.yaml"], {
    files: { "baton.yml": "jobs: 1\n", "baton.yaml": "jobs: 1\n", "a.yaml": FLOW },
    env: { URL: "http://127.0.0.1:9" },
  });
  assert.equal(both.stderr, "");
});

Deno.test("the words of a message stay, though the secret in it begins with one of them", async () => {
  const run = await runCli(["check", "a.yaml"], {
    files: { "baton.yaml": "proxy: http://ann:secretpw@proxy.test:3128\n", "a.yaml": FLOW },
    env: { URL: "http://127.0.0.1:9" },
  });
  assert.match(run.stdout, /^error\[secret-setting\]: `proxy` is a secret, and the file is for/);
  assert.match(run.stdout, /give it on the command line, or as `BATON_PROXY`/);
  assert.doesNotMatch(run.stdout, /secretpw/);
});

const CALLS: readonly (readonly [argv: readonly string[], message: string])[] = [
  [["--stage", "stagin"], "--stage: baton.yaml has no stage `stagin`; did you mean `staging`?"],
  [["--stage", "x"], "--stage: baton.yaml has no stage `x`; its stages are `staging` and `empty`"],
  [["--config", "none.yaml"], "--config: cannot read none.yaml: no such file"],
  [
    ["--no-config", "--stage", "staging"],
    "--stage staging: there is no baton.yaml with stages, because of --no-config",
  ],
  [
    ["--no-config", "--config", "baton.yaml"],
    "--config and --no-config exclude each other; leave one of them out",
  ],
];

for (const [argv, message] of CALLS) {
  Deno.test(`run ${argv.join(" ")}: ${message}`, async () => {
    const run = await runCli(["run", "flows", ...argv], { files: FILES });
    assert.deepEqual([run.exitCode, run.stdout, run.stderr], [2, "", `error: ${message}\n`]);
  });
}

const WRITTEN_SECRETS = [
  "vars: { db: { password: hunter22 } }\n",
  "vars:\n  list:\n    - { api_key: hunter22 }\n",
  "proxy: http://ann:hunter22@proxy.test:3128\n",
  "proxy: ann:hunter22@proxy.test:3128\n",
  'trace_url: "http://traces.test/?token=hunter22"\n',
  "stages: { staging: { vars: { password: hunter22 } } }\n",
  "vars: { password: hunter22\n",
  "proxy: http://ann:hunter22@proxy.test:3128\njobs: [\n",
  "vars: { password: hunter22 }\nlabels: { password: hunter22 }\njobs: hunter22\n",
];

for (const text of WRITTEN_SECRETS) {
  Deno.test(`the secret in ${JSON.stringify(text)} is refused, and not printed`, async () => {
    const files = { "baton.yaml": text, "a.yaml": FLOW };
    const env = { URL: "http://127.0.0.1:9" };
    const formats = ["text", "json", "sarif", "github"].map((one) => ["check", "--format", one]);
    for (const argv of [["run"], ["run", "--show-config"], ["list"], ...formats]) {
      const { exitCode, stdout, stderr } = await runCli([...argv, "a.yaml"], { files, env });
      assert.equal(exitCode, 2, argv.join(" "));
      assert.doesNotMatch(stdout + stderr, /hunter22/, argv.join(" "));
    }
  });
}

Deno.test("a query without a secret is none", async () => {
  const files = {
    "baton.yaml": 'trace_url: "http://traces.test/{trace_id}?limit=20"\n',
    "a.yaml": FLOW,
  };
  const run = await runCli(["list", "a.yaml"], { files });
  assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
});

Deno.test("the findings of a project file have codes of their own", async () => {
  const files = { "baton.yaml": "jobs: many\nvars: { password: hunter22 }\n", "a.yaml": FLOW };
  const run = await runCli(["check", "a.yaml", "--env-optional", "--format", "json"], { files });
  const codes = JSON.parse(run.stdout).findings.map(({ code }: { code: string }) => code);
  for (const code of ["bad-setting", "secret-setting"]) assert.ok(codes.includes(code), code);
});
