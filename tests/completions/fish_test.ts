import assert from "node:assert/strict";
import { testNeeding } from "../support/needing.ts";
import { CASES } from "./cases.ts";
import { withScript } from "./shells.ts";

/** Completes each line as the TAB key does. */
const DRIVER = `source $argv[1]
for line in $argv[2..]
    complete -C "$line"
    echo @@end@@
end`;

testNeeding(["fish"], "fish completes commands, options and values", async (t) => {
  await withScript("fish", async (cwd, script) => {
    const { stdout, stderr } = await new Deno.Command("fish", {
      args: ["--no-config", "-c", DRIVER, script, ...CASES.map(({ typed }) => typed)],
      cwd,
      env: { HOME: cwd },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.equal(text(stderr), "");
    const answers = text(stdout).split("@@end@@\n");
    assert.equal(answers.length, CASES.length + 1);
    for (const [i, { what, typed, offers }] of CASES.entries()) {
      await t.step(`${what}: ${typed}`, () => {
        const words = answers[i].split("\n").filter(Boolean)
          .map((line) => line.split("\t")[0].replace(/^--?[a-z-]+=/, "").replace(/\/$/, ""));
        assert.deepEqual(words.sort(), offers.toSorted());
      });
    }
  });
});
