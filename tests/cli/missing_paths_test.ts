import assert from "node:assert/strict";
import { link } from "../support/link.ts";
import { runCli } from "../support/run_cli.ts";

const FLOW = 'name: a\nsteps: [{ name: a, request: { url: "http://a" } }]\n';

/** What a call says about a path in a directory with dangling links. */
async function helpFor(path: string): Promise<string> {
  const run = await runCli(["check", path], {
    files: { "flows/up.yaml": FLOW, "docs/a.md": "", "x[1].yaml": FLOW },
    prepare(directory) {
      link("nowhere.yaml", `${directory}/dang.yaml`);
      link("nowhere", `${directory}/flows/dangling`);
    },
  });
  assert.equal(run.exitCode, 2, run.stdout);
  return /= help: (.*)/.exec(run.stdout)?.[1] ?? "";
}

const LINK = "it is a link, and what it leads to does not exist";

for (
  const [path, help] of [
    ["dang.yaml", LINK],
    ["./dang.yaml", LINK],
    ["flows/dangling/", LINK],
    ["flows/dangling/a.yaml", "there is no directory `flows/dangling`"],
    ["flows/UP.yaml", "did you mean `flows/up.yaml`?"],
    ["flws", "did you mean `flows`?"],
    ["docs", "flow files end in `.yaml` or `.yml`"],
    ["docs/", "flow files end in `.yaml` or `.yml`"],
    ["x[1].yml", "`*` matches within one directory, `**/` across directories: `flows/**/*.yaml`"],
  ] as const
) {
  Deno.test(`a message about ${path} never suggests what was typed`, async () => {
    assert.equal(await helpFor(path), help);
  });
}
