import assert from "node:assert/strict";
import { testNeeding } from "../support/needing.ts";
import { CASES } from "./cases.ts";
import { withScript } from "./shells.ts";
import { openTerminal } from "./terminal.ts";

/** Bash, with a key that prints the last completions and the current line. */
const SETUP = String.raw`
PS1='@@ready@@'
source "$BATON_SCRIPT"
_recorded() { _baton "$@"; offered=("%{COMPREPLY[@]}"); }
_say() { printf '\n@@offers@@'; printf '%s\t' "%{offered[@]}"; printf '@@line@@%s@@end@@' "$READLINE_LINE"; }
complete -o default -F _recorded baton
bind -x '"\C-g": _say'
@@settings@@
bind 'set bell-style none'
bind 'set show-all-if-ambiguous off'
bind 'set enable-bracketed-paste off'
`.replaceAll("%{", "${");

/** What people's start-up files contain that matters here; some tools change the word breaks. */
const SETTINGS: Readonly<Record<string, string>> = {
  "as it is": "",
  "without = and : between words": "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]/}",
  "that takes no unset variables": "set -u",
  "that ends at a failure": "set -e",
  "with other breaks between fields": "IFS=:",
  "with other globs": "shopt -s nullglob extglob globstar dotglob nocasematch",
};

for (const [how, settings] of Object.entries(SETTINGS)) {
  testNeeding(
    ["bash", "python3"],
    `Bash ${how} completes commands, options and values`,
    async (t) => {
      await withScript("bash", async (cwd, script) => {
        await Deno.writeTextFile(
          `${cwd}/.script/setup`,
          SETUP.replace("@@settings@@", () => settings),
        );
        await using terminal = openTerminal(
          "bash",
          ["--noprofile", "--rcfile", `${cwd}/.script/setup`, "-i"],
          { cwd, env: { BATON_SCRIPT: script } },
        );
        await terminal.type("", "@@ready@@");
        for (const { what, typed, offers, native, becomes } of CASES) {
          await t.step(`${what}: ${typed}`, async () => {
            await terminal.type(`\x15offered=()\r`, "@@ready@@");
            await terminal.type(`${typed}\t\x07`, "@@offers@@");
            const offered = await terminal.type("", "@@line@@");
            const line = await terminal.type("", "@@end@@");
            if (becomes !== undefined) assert.equal(line.trimEnd(), becomes);
            if (native) {
              const word = offers[0].slice(typed.split(/[ =]/).at(-1)!.length);
              assert.equal(line.replace(/[ /]$/, ""), typed + word);
            } else {
              const words = offered.split("\t").filter(Boolean)
                .map((word) => word.replace(/^--.*=/, ""))
                .map((word) => word === "west.yaml" ? `eu:${word}` : word);
              assert.deepEqual(words.sort(), offers.toSorted(), line);
            }
          });
        }
      });
    },
  );
}
