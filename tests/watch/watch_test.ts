import assert from "node:assert/strict";
import { NOT_ON_WINDOWS, testUnless } from "../support/needing.ts";
import { inDirectory, runCli, spawnCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";
import { Watching } from "./watching.ts";

/** Four flows, each of which depends on other files. */
function files(origin: string): Record<string, string> {
  const step = (path: string, more = "") =>
    `  - name: send
    request: { url: "${origin}/echo/${path}"${more} }
    assert: { status: 200 }
`;
  return {
    "flows/body.yaml": `name: body
steps:
${step("body", ", method: POST, body_file: ../parts/body.json")}`,
    "flows/rows.yaml": `name: rows
data: ../parts/rows.csv
steps:
${step("rows/${data.user}")}`,
    "flows/user.yaml": `name: user
steps:
  - name: session
    use: { flow: ../parts/login.yaml }
`,
    "flows/variable.yaml": `name: variable
steps:
${step("variable/${ENV.WHO}")}`,
    "parts/body.json": "{}\n",
    "parts/rows.csv": "user\nann\n",
    "parts/login.yaml": `name: login
steps:
${step("login")}`,
    "test.env": "WHO=me\n",
    "baton.yaml": "env_file: test.env\n",
  };
}

const ALL = [
  "GET /echo/login",
  "GET /echo/rows/ann",
  "GET /echo/variable/me",
  "POST /echo/body",
];

/** Starts a watch over the flows, and hands it over when it waits for the first time. */
async function watching(
  argv: readonly string[],
  then: (watch: Watching, cwd: string, server: TestServer) => Promise<void>,
): Promise<void> {
  await using server = openServer();
  await inDirectory(files(server.origin), async (cwd) => {
    await using watch = new Watching(["flows", "-j", "1", ...argv], cwd);
    const first = await watch.waits();
    assert.match(first, /4 flows, 4 steps, 4 assertions passed/);
    await then(watch, cwd, server);
    assert.equal(await watch.stop(), 130);
  });
}

/** The requests that came after the first run, sorted. */
function later({ log }: TestServer): string[] {
  return log.slice(ALL.length).sort();
}

const append = (path: string, text: string) => (cwd: string) =>
  Deno.writeTextFile(`${cwd}/${path}`, text, { append: true });

const CASES: readonly [
  what: string,
  change: (cwd: string) => Promise<void>,
  says: string,
  sends: readonly string[],
][] = [
  ["a flow", append("flows/body.yaml", "# x\n"), "flows/body.yaml changed: 1 flow file", [
    "POST /echo/body",
  ]],
  ["a body file", append("parts/body.json", "\n"), "parts/body.json changed: 1 flow file", [
    "POST /echo/body",
  ]],
  ["a used flow", append("parts/login.yaml", "# x\n"), "parts/login.yaml changed: 1 flow file", [
    "GET /echo/login",
  ]],
  ["data", append("parts/rows.csv", "ben\n"), "parts/rows.csv changed: 1 flow file", [
    "GET /echo/rows/ann",
    "GET /echo/rows/ben",
  ]],
  ["an environment file", append("test.env", "OTHER=1\n"), "test.env changed: all flows", ALL],
  ["the project file", append("baton.yaml", "jobs: 1\n"), "baton.yaml changed: all flows", ALL],
  [
    "a file that an editor replaces",
    async (cwd) => {
      await Deno.copyFile(`${cwd}/flows/body.yaml`, `${cwd}/flows/.body.yaml.swp`);
      await Deno.rename(`${cwd}/flows/.body.yaml.swp`, `${cwd}/flows/body.yaml`);
    },
    "flows/body.yaml changed: 1 flow file",
    ["POST /echo/body"],
  ],
  [
    "a new flow",
    (cwd) => Deno.copyFile(`${cwd}/parts/login.yaml`, `${cwd}/flows/new.yaml`),
    "flows/new.yaml changed: 1 flow file",
    ["GET /echo/login"],
  ],
  [
    "a new flow in a new folder",
    async (cwd) => {
      await Deno.mkdir(`${cwd}/flows/more`);
      await Deno.copyFile(`${cwd}/parts/login.yaml`, `${cwd}/flows/more/new.yaml`);
    },
    "flows/more/new.yaml changed: 1 flow file",
    ["GET /echo/login"],
  ],
  [
    "a folder that is moved in",
    async (cwd) => {
      await Deno.mkdir(`${cwd}/staged/deep`, { recursive: true });
      await Deno.copyFile(`${cwd}/parts/login.yaml`, `${cwd}/staged/deep/new.yaml`);
      await Deno.rename(`${cwd}/staged`, `${cwd}/flows/moved`);
    },
    "flows/moved/deep/new.yaml changed: 1 flow file",
    ["GET /echo/login"],
  ],
  [
    "two flows at once",
    async (cwd) => {
      await append("flows/body.yaml", "# x\n")(cwd);
      await append("flows/user.yaml", "# x\n")(cwd);
    },
    "2 files changed: 2 flow files",
    ["GET /echo/login", "POST /echo/body"],
  ],
];

for (const [what, change, says, sends] of CASES) {
  testUnless(
    NOT_ON_WINDOWS,
    `a watch runs what ${what} touches`,
    () =>
      watching([], async (watch, cwd, server) => {
        await change(cwd);
        assert.equal((await watch.waits()).split("\n")[0], says);
        assert.deepEqual(later(server), [...sends].sort());
      }),
  );
}

testUnless(
  NOT_ON_WINDOWS,
  "a broken flow is shown, and runs when it is mended",
  () =>
    watching([], async (watch, cwd, server) => {
      const path = `${cwd}/flows/body.yaml`;
      const text = await Deno.readTextFile(path);
      await Deno.writeTextFile(path, text.replace("assert", "asert"));
      assert.match(await watch.waits(), /error\[unknown-key\]: `asert`/);
      await Deno.writeTextFile(path, text);
      assert.match(await watch.waits(), /1 flow, 1 step, 1 assertion passed/);
      assert.deepEqual(later(server), ["POST /echo/body"]);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "a project file with a mistake is shown, and the watch goes on",
  () =>
    watching([], async (watch, cwd, server) => {
      await Deno.writeTextFile(`${cwd}/baton.yaml`, "jobz: 1\n");
      assert.match(await watch.waits(), /^baton\.yaml changed: all flows/);
      await Deno.writeTextFile(`${cwd}/baton.yaml`, "env_file: test.env\n");
      assert.match(await watch.waits(), /4 flows, 4 steps, 4 assertions passed/);
      assert.deepEqual(later(server), ALL);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "a flow that is removed drops out",
  () =>
    watching([], async (watch, cwd, server) => {
      await Deno.remove(`${cwd}/flows/body.yaml`);
      await watch.until((text) => text.includes("flows/body.yaml is gone"));
      await append("test.env", "OTHER=1\n")(cwd);
      assert.match(await watch.waits(), /3 flows, 3 steps, 3 assertions passed/);
      assert.deepEqual(later(server), ALL.slice(0, 3));
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "a folder that is renamed, and then removed, takes its flows along",
  () =>
    watching([], async (watch, cwd, server) => {
      await Deno.mkdir(`${cwd}/flows/old`);
      await Deno.copyFile(`${cwd}/parts/login.yaml`, `${cwd}/flows/old/new.yaml`);
      assert.match(await watch.waits(), /^flows\/old\/new\.yaml changed: 1 flow file/);
      await Deno.rename(`${cwd}/flows/old`, `${cwd}/flows/other`);
      assert.match(
        await watch.waits(),
        /^2 files changed: 1 flow file[^]*✓ flows\/other\/new\.yaml/,
      );
      await Deno.remove(`${cwd}/flows/other`, { recursive: true });
      await watch.until((text) => text.includes("flows/other/new.yaml is gone"));
      assert.deepEqual(later(server), ["GET /echo/login", "GET /echo/login"]);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "the folder of a watch may go and come back as another one",
  () =>
    watching([], async (watch, cwd, server) => {
      const text = await Deno.readTextFile(`${cwd}/flows/user.yaml`);
      await Deno.remove(`${cwd}/flows`, { recursive: true });
      await watch.until((said) => / gone\n/.test(said));
      await Deno.mkdir(`${cwd}/staged`);
      await Deno.writeTextFile(`${cwd}/staged/user.yaml`, text);
      await Deno.rename(`${cwd}/staged`, `${cwd}/flows`);
      assert.match(await watch.waits(), /✓ flows\/user\.yaml[^]*1 flow, 1 step/);
      await append("flows/user.yaml", "# x\n")(cwd);
      assert.match(await watch.waits(), /^flows\/user\.yaml changed: 1 flow file/);
      assert.deepEqual(later(server), ["GET /echo/login", "GET /echo/login"]);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "a file behind a link is watched where it is",
  async () => {
    await using server = openServer();
    const flow = files(server.origin)["parts/login.yaml"];
    await inDirectory({ "elsewhere/login.yaml": flow, "flows/a.yaml": flow }, async (cwd) => {
      await Deno.symlink(`${cwd}/elsewhere/login.yaml`, `${cwd}/flows/link.yaml`);
      await using watch = new Watching(["flows", "-j", "1"], cwd);
      assert.match(await watch.waits(), /2 flows, 2 steps/);
      await append("elsewhere/login.yaml", "# x\n")(cwd);
      assert.match(await watch.waits(), /^flows\/link\.yaml changed: 1 flow file/);
      assert.equal(await watch.stop(), 130);
    });
  },
);

testUnless(
  NOT_ON_WINDOWS,
  "a file that is saved while the flows are checked runs as it is then",
  async () => {
    await using server = openServer();
    const flow = (path: string) =>
      files(server.origin)["parts/login.yaml"].replace("/echo/login", `/echo/${path}`);
    const many = Array.from({ length: 1500 }, (_, i) => [`flows/n${i}.yaml`, flow("many")]);
    const all = { "flows/a.yaml": flow("before"), ...Object.fromEntries(many) };
    await inDirectory(all, async (cwd) => {
      await using watch = new Watching(["flows", "-j", "8", "--quiet"], cwd);
      // Wherever the check is, the last run is that of what was saved last.
      for (let i = 0; i < 5; i++) {
        await Deno.writeTextFile(`${cwd}/flows/a.yaml`, flow(`save${i}`));
      }
      await watch.waits();
      if (!server.log.includes("GET /echo/save4")) await watch.waits();
      assert.ok(server.log.includes("GET /echo/save4"));
      assert.equal(await watch.stop(), 130);
    });
  },
);

testUnless(
  NOT_ON_WINDOWS,
  "1,000 files that come at once make one run",
  () =>
    watching([], async (watch, cwd, server) => {
      const text = await Deno.readTextFile(`${cwd}/parts/login.yaml`);
      const names = Array.from({ length: 1000 }, (_, i) => `n${i}.yaml`);
      await Deno.mkdir(`${cwd}/staged`);
      for (const name of names) await Deno.writeTextFile(`${cwd}/staged/${name}`, text);
      for (const name of names) Deno.renameSync(`${cwd}/staged/${name}`, `${cwd}/flows/${name}`);
      const said = await watch.waits();
      assert.equal(said.split("\n")[0], "1000 files changed: 1000 flow files");
      assert.match(said, /1000 flows, 1000 steps, 1000 assertions passed/);
      assert.equal(later(server).length, 1000);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "reports that a watch writes begin no run",
  () =>
    watching(["--artifacts", "flows/out", "--quiet"], async (watch, cwd, server) => {
      for (const path of ["flows/body.yaml", "flows/user.yaml"]) {
        await append(path, "# x\n")(cwd);
        assert.equal((await watch.waits()).split("\n")[0], `${path} changed: 1 flow file`);
      }
      assert.deepEqual(later(server), ["GET /echo/login", "POST /echo/body"]);
      const results = JSON.parse(await Deno.readTextFile(`${cwd}/flows/out/results.json`));
      assert.deepEqual(results.flows.map(({ file }: { file: string }) => file), [
        "flows/user.yaml",
      ]);
    }),
);

testUnless(
  NOT_ON_WINDOWS,
  "a change stops a run after its clean-up, and what it left runs again",
  async () => {
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    await using server = openServer({
      "/held": async (_request, number) => {
        if (number === 1) {
          holding.resolve();
          await held.promise;
        }
        return Response.json({});
      },
    });
    const text = (path: string) =>
      `name: ${path}
steps:
  - name: create
    request: { url: "${server.origin}/${path}" }
    assert: { status: 200 }
  - name: remove
    always: true
    request: { url: "${server.origin}/echo/remove", method: DELETE }
    assert: { status: 200 }
`;
    const flows = {
      "flows/a.yaml": text("echo/a"),
      "flows/b.yaml": text("held"),
      "flows/c.yaml": text("echo/c"),
    };
    await inDirectory(flows, async (cwd) => {
      await using watch = new Watching(["flows", "-j", "1"], cwd);
      await holding.promise;
      await append("flows/a.yaml", "# x\n")(cwd);
      const said = await watch.waits();
      held.resolve();
      assert.match(said, /stopped to run again/);
      assert.match(said, /\nflows\/a\.yaml changed: 3 flow files\n/);
      assert.match(said, /\n3 flows, 6 steps, 6 assertions passed/);
      assert.deepEqual(server.log, [
        "GET /echo/a",
        "DELETE /echo/remove",
        "GET /held",
        "DELETE /echo/remove",
        ...["echo/a", "held", "echo/c"].flatMap((path) => [
          `GET /${path}`,
          "DELETE /echo/remove",
        ]),
      ]);
      assert.equal(await watch.stop("SIGTERM"), 143);
    });
  },
);

const MISTAKES: readonly [argv: readonly string[], env: Record<string, string>, message: string][] =
  [
    [[], { CI: "true" }, "--watch runs until it is stopped, and CI is set: leave it out in CI"],
    [["--dry-run"], {}, "--watch and --dry-run cannot be combined: it sends nothing"],
    [
      ["--rerun-failed", "r.json"],
      {},
      "--watch and --rerun-failed cannot be combined: press f in the watch to run the flows that failed",
    ],
    [["--shard", "1/2"], {}, "--watch and --shard cannot be combined: a watch runs on one machine"],
  ];

for (const [argv, env, message] of MISTAKES) {
  Deno.test(`a watch is refused: ${message}`, async () => {
    const run = await runCli(["run", "--watch", ".", ...argv], {
      env,
      files: { "a.yaml": "steps: []\n" },
    });
    assert.deepEqual([run.exitCode, run.stderr], [2, `error: ${message}\n`]);
  });
}

testUnless(NOT_ON_WINDOWS, "a watch whose call is wrong ends at once", async () => {
  const run = await spawnCli(["run", "--watch", "a.yaml", "--env-file", "none.env"], {
    env: { CI: "" },
    files: { "a.yaml": "steps: []\n" },
  });
  assert.equal(run.exitCode, 2);
  assert.match(run.stderr, /^error: cannot read the environment file none\.env/);
});
