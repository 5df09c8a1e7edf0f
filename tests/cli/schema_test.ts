import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const ROOT = new URL("../../", import.meta.url);

for (
  const [argv, name] of [
    [[], "flow"],
    ...["flow", "report", "log", "manifest"].map((name) => [[name], name]),
  ] as const
) {
  Deno.test(`baton schema ${argv} prints schema/${name}.schema.json`, async () => {
    const run = await runCli(["schema", ...argv]);
    assert.equal(run.exitCode, 0);
    assert.equal(run.stderr, "");
    assert.equal(run.stdout, Deno.readTextFileSync(new URL(`schema/${name}.schema.json`, ROOT)));
  });
}

Deno.test("baton schema says which name was meant", async () => {
  const run = await runCli(["schema", "reprot"]);
  assert.deepEqual(
    [run.exitCode, run.stdout, run.stderr],
    [2, "", "error: there is no schema `reprot`; did you mean `report`?\n"],
  );
});

Deno.test("baton schema lists the names if none is close to the given one", async () => {
  const { exitCode, stderr } = await runCli(["schema", "openapi-v3"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /the schemas are `flow`, `project`, `report`, `log` or `manifest`\n$/);
});

Deno.test("baton schema needs no permission", async () => {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "cli.ts", "schema", "log"],
    cwd: ROOT,
  }).output();
  assert.equal(code, 0);
  assert.equal(JSON.parse(new TextDecoder().decode(stdout)).title, "an event of a baton log");
});
