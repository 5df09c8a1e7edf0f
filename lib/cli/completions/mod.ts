/**
 * The completions of shells, made from the table of commands. They are scripts that hold all they
 * need: a key press starts no program.
 *
 * @module
 */
import { VERSION } from "../../version.ts";
import type { SHELLS } from "../commands.ts";
import { bashCompletions } from "./bash.ts";
import { fishCompletions } from "./fish.ts";
import { type CompletedCommand, completedCommands } from "./model.ts";
import { powershellCompletions } from "./powershell.ts";
import { zshCompletions } from "./zsh.ts";

/** A shell that there are completions for. */
export type Shell = typeof SHELLS[number];

const MAKERS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
};

/** The script with the completions of a shell. */
export async function completionScript(shell: Shell): Promise<string> {
  const title =
    `Completions of baton ${VERSION} for ${shell}, made by \`baton completions ${shell}\`.`;
  const head = shell === "zsh" ? `#compdef baton\n# ${title}\n\n` : `# ${title}\n\n`;
  return head + MAKERS[shell](await completedCommands());
}
