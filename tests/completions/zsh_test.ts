import assert from "node:assert/strict";
import { testNeeding } from "../support/needing.ts";
import { CASES } from "./cases.ts";
import { withScript } from "./shells.ts";
import { openTerminal } from "./terminal.ts";

/** zsh, with a key that prints the last completions and the current line. */
const SETUP = String.raw`
PS1='@@ready@@'
fpath=("$BATON_FOLDER" $fpath)
autoload -Uz compinit && compinit -D -u
unsetopt beep zle_bracketed_paste prompt_sp
compadd() {
    local -a hits before
    if (( ! $@[(I)-[OAD]*] )); then
        builtin compadd -A hits "$@"
        zparseopts -E p:=before
        hits=(%{(Q)hits})
        offered+=(%{(Q)before[2]}%{^hits})
    fi
    builtin compadd "$@"
}
_say() { print -rn -- $'\n@@offers@@'"%{(pj:\t:)offered}@@line@@$BUFFER@@end@@"; zle -R }
zle -N _say
bindkey '^G' _say
`.replaceAll("%{", "${");

testNeeding(["zsh", "python3"], "zsh completes commands, options and values", async (t) => {
  await withScript("zsh", async (cwd, script) => {
    await Deno.writeTextFile(`${cwd}/.script/.zshrc`, SETUP);
    const folder = script.slice(0, script.lastIndexOf("/"));
    await using terminal = openTerminal("zsh", ["-d", "-i"], {
      cwd,
      env: { BATON_FOLDER: folder, ZDOTDIR: folder },
    });
    await terminal.type("", "@@ready@@");
    for (const { what, typed, offers, becomes } of CASES) {
      await t.step(`${what}: ${typed}`, async () => {
        await terminal.type(`\x15offered=()\r`, "@@ready@@");
        await terminal.type(`${typed}\t\x07`, "@@offers@@");
        const offered = await terminal.type("", "@@line@@");
        const line = await terminal.type("", "@@end@@");
        const words = new Set(offered.split("\t").filter(Boolean));
        assert.deepEqual([...words].sort(), offers.toSorted(), line);
        if (becomes !== undefined) assert.equal(line.trimEnd(), becomes);
      });
    }
  });
});

testNeeding(["zsh"], "without compinit zsh is told what the completions need", async () => {
  await withScript("zsh", async (cwd, script) => {
    for (const options of ["-fc", "-fuc", "-fec"]) {
      const { code, stdout, stderr } = await new Deno.Command("zsh", {
        args: [options, 'eval "$(<$0)"; print after', script],
        cwd,
      }).output();
      const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
      assert.deepEqual([code, out], [0, "after\n"]);
      assert.equal(
        err,
        "baton: put 'autoload -Uz compinit && compinit' before its completions\n",
      );
    }
  });
});
