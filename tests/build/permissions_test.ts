import assert from "node:assert/strict";
import { RUN_FLAGS } from "../../scripts/build/recipe.ts";
import { missingPrograms, NOT_ON_WINDOWS, testUnless } from "../support/needing.ts";

const PROBE = new URL("./probe.js", import.meta.url).pathname;

/** The result of each attempt under the permissions and flags of a release. */
const OUTCOMES = [
  "run NotCapable",
  "ffi NotCapable",
  "sys NotCapable",
  "import TypeError",
  "eval EvalError",
  "read done",
  "write done",
  "env done",
  "net done",
];

/** Runs a command at its own terminal and passes on its output. */
const AT_A_TERMINAL = `import pty, sys
sys.exit(pty.spawn(sys.argv[1:]) >> 8)`;

async function linesOf(command: string, args: readonly string[]): Promise<string[]> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.ok(success, text(stderr));
  return text(stdout).trim().split(/\r?\n/);
}

Deno.test("a released program reads, writes and uses the network, and does nothing else", async () => {
  assert.deepEqual(await linesOf(Deno.execPath(), [...RUN_FLAGS, PROBE]), OUTCOMES);
});

testUnless(
  [...NOT_ON_WINDOWS, ...missingPrograms("python3")],
  "a released program asks for no permission, even at a terminal",
  async () => {
    const command = ["-c", AT_A_TERMINAL, Deno.execPath(), ...RUN_FLAGS, PROBE];
    assert.deepEqual(await linesOf("python3", command), OUTCOMES);
  },
);

Deno.test("the probe distinguishes what is allowed from what is not", async () => {
  const all = await linesOf(Deno.execPath(), ["run", "--quiet", "--allow-all", PROBE]);
  for (const name of ["run", "sys", "eval"]) assert.ok(all.includes(`${name} done`), name);
});
