import assert from "node:assert/strict";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { completionScript } from "../../lib/cli/completions/completions.ts";
import { testNeeding } from "../support/needing.ts";
import { CASES } from "./cases.ts";
import { withScript } from "./shells.ts";

/** Completes each line of a file as the TAB key does, and prints the offers as JSON. */
const DRIVER = `
. $args[0]
$all = foreach ($line in (Get-Content -Encoding utf8 $args[1])) {
    $found = TabExpansion2 -inputScript $line -cursorColumn $line.Length
    , @($found.CompletionMatches | ForEach-Object { $_.CompletionText })
}
ConvertTo-Json -Compress -Depth 3 @($all)
`;

/** PowerShell completes paths itself if nothing is offered, and has other escapes. */
const OWN_WAYS = /^(?:no |files|directories|an? .*(?:begun|quotes|colon)|a switch)/;

testNeeding(["pwsh"], "PowerShell completes commands, options and values", async (t) => {
  const cases = CASES.filter(({ what }) => !OWN_WAYS.test(what));
  await withScript("powershell", async (cwd, script) => {
    await Deno.rename(script, `${script}.ps1`);
    await Deno.writeTextFile(`${cwd}/.script/driver.ps1`, DRIVER);
    await Deno.writeTextFile(
      `${cwd}/.script/lines`,
      cases.map(({ typed }) => `${typed}\n`).join(""),
    );
    const { stdout } = await new Deno.Command("pwsh", {
      args: ["-NoProfile", "-File", ".script/driver.ps1", `${script}.ps1`, ".script/lines"],
      cwd,
    }).output();
    const found = JSON.parse(new TextDecoder().decode(stdout)) as string[][];
    for (const [i, { what, typed, offers }] of cases.entries()) {
      await t.step(`${what}: ${typed}`, () => {
        const words = found[i].map((word) => word.replace(/^--[a-z-]+=/, "").replaceAll("'", ""));
        assert.deepEqual(words.sort(), offers.toSorted());
      });
    }
  });
});

/** The single-quoted texts of a script, the only quotes it may use for data. */
function entriesOf(script: string): string[] {
  return Array.from(script.matchAll(/'((?:[^']|'')*)'/g), ([, text]) => text.replaceAll("''", "'"));
}

Deno.test("the script for PowerShell has each option with its spellings, kind and words", async () => {
  const script = await completionScript("powershell");
  for (const [name, { options, arguments: given }] of Object.entries(COMMANDS)) {
    const from = script.indexOf(`        '${name}' = @{\n`);
    const block = script.slice(from, script.indexOf("\n        }\n", from));
    assert.ok(from > 0, name);
    assert.ok(block.includes(`Takes = '${given.takes}'`));
    for (
      const { name: option, short, kind, takes = "text", choices = [], excludes, summary }
        of options
    ) {
      const line = block.split("\n").find((line) => line.includes(`'--${option}'); Takes`));
      assert.ok(line, option);
      const own = [
        ...(short === undefined ? [] : [`-${short}`]),
        `--${option}`,
        kind === "switch" ? "switch" : takes,
        ...choices,
        ...options.filter(({ name }) => name === excludes)
          .flatMap(({ name, short }) => [`-${short}`, `--${name}`]),
      ];
      const entries = entriesOf(line);
      assert.deepEqual(entries.slice(0, -1), own);
      assert.ok(entries.at(-1)!.endsWith(summary));
      assert.match(line, new RegExp(`Repeats = \\$${kind === "list"};`));
    }
  }
});

Deno.test("brackets and quotes of the script for PowerShell are balanced", async () => {
  const script = await completionScript("powershell");
  const code = script.replaceAll(/^#.*$/gm, "").replaceAll(/'(?:[^']|'')*'|"[^"]*"/g, "");
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const sign of code.replaceAll(/[^()[\]{}]/g, "")) {
    if (sign in pairs) assert.equal(open.pop(), pairs[sign]);
    else open.push(sign);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(code, /['"]/);
});
