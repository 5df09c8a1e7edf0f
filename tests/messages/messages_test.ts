import assert from "node:assert/strict";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { GROUPS, type MessageCase, readCases, writeExpected } from "./cases.ts";
import { SCENES } from "./scenes.ts";
import { stableText } from "./stable.ts";
import { openStage } from "./stage.ts";
import { unifiedDiff } from "./unified_diff.ts";

const UPDATES = Deno.env.get("UPDATE_GOLDEN") === "1";

for (const group of GROUPS) {
  const { cases, strays } = readCases(group);
  Deno.test(`every file of the cases of ${group} belongs to a case`, () => {
    assert.deepEqual(strays, []);
  });
  for (const one of cases) {
    Deno.test(`the output for the user is the expected one: ${one.name}`, async () => {
      const printed = await perform(one);
      if (UPDATES) return writeExpected(one.name, printed);
      for (const [ending, text] of Object.entries(printed)) {
        const expected = one.expected[ending as keyof typeof printed];
        const file = `tests/golden/messages/${one.name}.${ending}`;
        assert.notEqual(expected, undefined, `${file} is missing; UPDATE_GOLDEN=1 writes it`);
        if (text === expected) continue;
        assert.fail(`${file} is not what was printed\n${unifiedDiff(expected!, text)}`);
      }
    });
  }
}

/** Runs a case, over real sockets and in its own directory. */
async function perform({ name, argv, env, files }: MessageCase) {
  const flow = Object.entries(files).map(([, bytes]) => new TextDecoder().decode(bytes)).join("\n");
  const scene = SCENES[name] ?? {};
  let directory = "";
  let stop = () => {};
  await using stage = await openStage(argv[0] === "run" ? flow : "", {
    stop: () => stop(),
    changeFlow: () => Deno.writeTextFileSync(`${directory}/${name.split("/")[1]}.yaml`, "{}\n"),
  });
  const run: CliRun = await runCli(argv, {
    files,
    env: { BASE_URL: "http://shop.test", ...stage.env, ...env },
    prepare(path) {
      directory = path;
      scene.prepare?.(path);
    },
    onStop(listener) {
      stop = () => listener("SIGINT");
      return () => {};
    },
  });
  return { txt: stableText(run, stage.ports), exit: `${run.exitCode}\n` };
}
