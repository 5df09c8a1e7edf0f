import { load } from "js-yaml";
import assert from "node:assert/strict";
import { NOT_ON_WINDOWS, testUnless } from "../support/needing.ts";
import { runCli } from "../support/run_cli.ts";
import { json, openServer } from "../support/server.ts";

const SPELLINGS = ["A", "B"] as const;
const NEXT = "\nnext: BASE_URL=http://127.0.0.1:8080 baton run flows\n";

/** The files that `baton init` makes in an empty directory. */
const MADE = [
  ".gitignore",
  ".vscode/extensions.json",
  ".vscode/settings.json",
  "baton.yaml",
  "flow.schema.json",
  "flows/.env.example",
  "flows/first.yaml",
];

for (const spelling of SPELLINGS) {
  Deno.test(`the first flow in spelling ${spelling} gets no diagnostics and passes`, async () => {
    await using server = openServer({ "/health": json({ status: "ok" }) });
    const made = await runCli(["init", "--spelling", spelling]);
    assert.deepEqual([made.exitCode, made.stderr], [0, ""]);
    assert.deepEqual(Object.keys(made.files).sort(), MADE);
    const { files } = made;
    const check = await runCli(["check", "--strict", "flows"], { files });
    assert.deepEqual([check.exitCode, check.stdout], [0, "1 file checked, nothing found\n"]);
    const run = await runCli(["run", "flows"], { files, env: { BASE_URL: server.origin } });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /^1 flow, 2 steps, \d assertions passed/m);
    assert.deepEqual(server.log, ["GET /health", "GET /health"]);
    assert.equal(server.requests[1].headers.accept, "application/json");
  });

  Deno.test(`the first flow in spelling ${spelling} shows at which line an API does not comply`, async () => {
    await using server = openServer({ "/health": json({}, { status: 503 }) });
    const { files } = await runCli(["init", "--spelling", spelling]);
    const run = await runCli(["run", "flows"], { files, env: { BASE_URL: server.origin } });
    assert.equal(run.exitCode, 1);
    assert.match(run.stdout, / {3}--> flows\/first\.yaml:\d+:\d+\n/);
  });
}

Deno.test("init reports what it wrote and what to do next", async () => {
  const { stdout } = await runCli(["init"]);
  assert.equal(
    stdout,
    `wrote    flows/first.yaml
wrote    flows/.env.example
wrote    flow.schema.json
wrote    baton.yaml
wrote    .gitignore
wrote    .vscode/settings.json
wrote    .vscode/extensions.json
${NEXT}`,
  );
});

Deno.test("the command that init suggests works", async () => {
  await using server = openServer({ "/health": json({}) });
  for (const directory of [".", "api tests"]) {
    const made = await runCli(["init", directory]);
    const [, words] = /^next: BASE_URL=\S+ baton (.+)$/m.exec(made.stdout)!;
    const argv = words.match(/'[^']*'|\S+/g)!.map((word) => word.replaceAll("'", ""));
    const run = await runCli(argv, { files: made.files, env: { BASE_URL: server.origin } });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
  }
});

Deno.test("running init twice changes nothing and says that everything exists", async () => {
  const first = await runCli(["init", "--ci", "github"]);
  const again = await runCli(["init", "--ci", "github"], { files: first.files });
  assert.deepEqual([again.exitCode, again.stderr, again.files], [0, "", first.files]);
  assert.doesNotMatch(again.stdout, /wrote|which lacks|which is not/);
  assert.match(again.stdout, /\nnothing to write: all files exist\n/);
});

Deno.test("an existing file is kept, and what it lacks is reported", async () => {
  const files = {
    "flows/first.yaml": "steps: []\n",
    "flows/.env.example": "OTHER=1\n",
    "flow.schema.json": "{}\n",
    "baton.yaml": "jobs: 1\n",
    ".gitignore": "node_modules\n/out/\n",
    ".vscode/settings.json": "{}\n",
    ".vscode/extensions.json": "{}\n",
  };
  const run = await runCli(["init"], { files });
  assert.deepEqual([run.exitCode, run.files], [0, files]);
  assert.equal(
    run.stdout,
    `kept     flows/first.yaml
kept     flows/.env.example, which lacks BASE_URL
kept     flow.schema.json, which differs from the schema of this version; \`baton schema\` prints it
kept     baton.yaml
kept     .gitignore, which lacks .env
kept     .vscode/settings.json, which lacks "yaml.schemas": { "./flow.schema.json": ["flows/**/*.yaml", "flows/**/*.yml"] }
kept     .vscode/extensions.json, which lacks "redhat.vscode-yaml"

nothing to write: all files exist
${NEXT}`,
  );
});

Deno.test("a schema whose line ends Git has changed counts as that of this baton", async () => {
  const schema = (await runCli(["schema"])).stdout.replaceAll("\n", "\r\n");
  const { stdout } = await runCli(["init"], { files: { "flow.schema.json": schema } });
  assert.match(stdout, /^kept {5}flow\.schema\.json$/m);
});

testUnless(
  NOT_ON_WINDOWS,
  "a pipe in place of a file is kept without waiting for it",
  async () => {
    const run = await runCli(["init"], {
      prepare: async (directory) => {
        await new Deno.Command("mkfifo", { args: [`${directory}/.gitignore`] }).output();
      },
    });
    assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
    assert.match(run.stdout, /^kept {5}\.gitignore$/m);
  },
);

Deno.test("the steps in .env.example to create .env work", async () => {
  await using server = openServer({ "/health": json({}) });
  const { files } = await runCli(["init"]);
  const told = files["flows/.env.example"];
  const [, from, to] = /^# +cp (\S+) (\S+)$/m.exec(told)!;
  const [, call] = /^# +baton (.+)$/m.exec(told)!;
  const copy = files[from].replace(/^BASE_URL=.*$/m, `BASE_URL=${server.origin}`);
  const run = await runCli(call.split(" "), { files: { ...files, [to]: copy } });
  assert.equal(run.exitCode, 0, run.stdout + run.stderr);
});

Deno.test("equivalent lines of .gitignore are recognised", async () => {
  const gitignore = "**/out\r\n.env*\r\n";
  const { stdout } = await runCli(["init"], { files: { ".gitignore": gitignore } });
  assert.match(stdout, /^kept {5}\.gitignore$/m);
});

Deno.test("init creates the directory that is named", async () => {
  const run = await runCli(["init", "./api/tests/", "--editor", "none"]);
  assert.equal(run.exitCode, 0);
  assert.deepEqual(
    Object.keys(run.files).sort(),
    MADE.filter((path) => !path.startsWith(".vscode")).map((path) => `api/tests/${path}`),
  );
  assert.match(run.stdout, /^next: .* baton run api\/tests\/flows$/m);
});

Deno.test("a dry run reports everything and writes nothing", async () => {
  const files = { ".gitignore": "out/\n.env\n" };
  const run = await runCli(["init", "--dry-run", "--ci", "gitlab"], { files });
  assert.deepEqual([run.exitCode, run.stderr, run.files], [0, "", files]);
  assert.match(run.stdout, /^would write flows\/first\.yaml$/m);
  assert.match(run.stdout, /^would write \.gitlab-ci\.yml$/m);
  assert.match(run.stdout, /^kept {5}\.gitignore$/m);
  assert.doesNotMatch(run.stdout, /wrote/);
});

Deno.test("the options of init have variables too", async () => {
  const env = { BATON_SPELLING: "B", BATON_EDITOR: "none", BATON_CI: "gitlab" };
  const run = await runCli(["init"], { env });
  assert.match(run.files["flows/first.yaml"], /\n {4}extract:\n/);
  assert.ok(".gitlab-ci.yml" in run.files);
  assert.ok(!(".vscode/settings.json" in run.files));
});

Deno.test("the editor finds the schema through the comment in the flow", async () => {
  const { files } = await runCli(["init", "--spelling", "A"]);
  const settings = JSON.parse(files[".vscode/settings.json"]);
  assert.deepEqual(Object.keys(settings["yaml.schemas"]), ["./flow.schema.json"]);
  const [, path] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(files["flows/first.yaml"])!;
  assert.equal(new URL(path, "file:///flows/first.yaml").pathname, "/flow.schema.json");
  assert.equal(
    JSON.parse(files["flow.schema.json"]).$schema,
    "https://json-schema.org/draft/2020-12/schema",
  );
  assert.ok(load(files["flows/first.yaml"]));
});
