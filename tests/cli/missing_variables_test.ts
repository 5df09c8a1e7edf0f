import assert from "node:assert/strict";
import { runCli, spawnCli } from "../support/run_cli.ts";

const FLOW = `name: a
steps:
  - name: a
    request: { url: "\${ENV.SHOP_URL}/\${SHOP_ID}" }
    assert: { status: 200 }
`;

async function helps(
  command: string,
  files: Readonly<Record<string, string>>,
  argv: readonly string[] = [],
): Promise<string[]> {
  const run = await runCli([command, "flows/a.yaml", ...argv], {
    files: { "flows/a.yaml": FLOW, ...files },
  });
  return Array.from(run.stdout.matchAll(/= help: (.*)/g), ([, help]) => help);
}

const GENERAL = [
  "set it, put it in a file for --env-file, or give a default: `${ENV.SHOP_URL:-value}`",
  "set it in the environment, with --var SHOP_ID=value, or under `vars`",
];

for (const command of ["run", "check"]) {
  Deno.test(`${command} names the environment file nearby that has a missing variable`, async () => {
    const beside = { "flows/.env": "SHOP_URL=http://shop\r\nSHOP_ID=1\r\n" };
    assert.deepEqual(await helps(command, beside), [
      "`flows/.env` has it: add `--env-file flows/.env`",
      "`flows/.env` has it: add `--env-file flows/.env`",
    ]);
    const here = { ".env": "export SHOP_ID=1\n" };
    assert.deepEqual(await helps(command, here), [
      GENERAL[0],
      "`.env` has it: add `--env-file .env`",
    ]);
  });

  Deno.test(`${command} names no environment file that lacks a missing variable`, async () => {
    assert.deepEqual(await helps(command, { ".env": "OTHER=1\nnot an entry\n" }), GENERAL);
    assert.deepEqual(await helps(command, {}), GENERAL);
  });
}

const EXAMPLE = { "flows/.env.example": "# The shop\nSHOP_URL=\nSHOP_ID=\n" };

Deno.test("a run of a fresh conversion says how to use its .env.example", async () => {
  const help = "copy `flows/.env.example` to `flows/.env`, give it a value there, and add " +
    "`--env-file flows/.env`";
  assert.deepEqual(await helps("run", EXAMPLE), [help, help]);
});

Deno.test("a check of a fresh conversion names --env-file and --env-optional", async () => {
  const [help] = await helps("check", EXAMPLE);
  assert.match(help, /`--env-file flows\/\.env`; or check without values: `--env-optional`$/);
  const filled = { ...EXAMPLE, "flows/.env": "SHOP_URL=http://shop\nSHOP_ID=1\n" };
  assert.match((await helps("check", filled))[0], /^`flows\/\.env` has it/);
});

Deno.test("a value of an environment file that is not given is never shown", async () => {
  const run = await runCli(["check", "flows/a.yaml"], {
    files: { "flows/a.yaml": FLOW, ".env": "SHOP_URL=opensesame-7\nSHOP_ID\n" },
  });
  assert.doesNotMatch(run.stdout + run.stderr, /opensesame/);
});

Deno.test("a variable that lacks the last letter of an option is told as a mistake", async () => {
  const run = await spawnCli(["run", "flows/a.yaml"], {
    files: { "flows/a.yaml": FLOW },
    env: { BATON_JOB: "3", BATON_DOG: "3", BATON_URL: "3", BATON_BIN: "3", BATON_JO: "3" },
  });
  assert.equal(
    run.stderr,
    "warning: BATON_JOB is not an option of `baton run`; did you mean BATON_JOBS?\n",
  );
});
