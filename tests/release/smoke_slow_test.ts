import assert from "node:assert/strict";
import { join } from "node:path";
import { smoke } from "../../scripts/release/smoke.ts";

const CLI = join(import.meta.dirname!, "..", "..", "cli.ts");

async function smoked(
  command: readonly string[],
  expected: { readonly target?: string; readonly commit?: string } = {},
): Promise<[boolean, string[]]> {
  const lines: string[] = [];
  return [await smoke(command, { ...expected, tell: (line) => lines.push(line) }), lines];
}

Deno.test("every check of a release passes for baton from source", async () => {
  const [held, lines] = await smoked([Deno.execPath(), "run", "--quiet", "--allow-all", CLI]);
  assert.ok(lines.length >= 8);
  assert.deepEqual(lines.filter((line) => !line.startsWith("ok      ")), []);
  assert.equal(held, true);
});

for (
  const [what, expected] of [
    ["platform", { target: "riscv64-unknown-linux-gnu" }],
    ["commit", { commit: "c0ffee".padEnd(40, "0") }],
  ] as const
) {
  Deno.test(`a program of another ${what} than expected is detected`, async () => {
    const command = [Deno.execPath(), "run", "--quiet", "--allow-all", CLI];
    const [held, lines] = await smoked(command, expected);
    assert.equal(held, false);
    assert.deepEqual(
      lines.filter((line) => line.startsWith("FAILED")).map((line) => line.split(":")[0]),
      ["FAILED  the version as JSON"],
    );
  });
}

Deno.test("a program that always succeeds fails every check", async () => {
  const [held, lines] = await smoked([Deno.execPath(), "eval", "--quiet", "Deno.exit(0)"]);
  assert.equal(held, false);
  assert.deepEqual(lines.filter((line) => !line.startsWith("FAILED")), []);
});

Deno.test("a missing program fails every check", async () => {
  const [held, lines] = await smoked([join(import.meta.dirname!, "nowhere")]);
  assert.equal(held, false);
  assert.deepEqual(lines.filter((line) => !line.startsWith("FAILED")), []);
});
