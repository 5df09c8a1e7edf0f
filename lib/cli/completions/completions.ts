import { closestWord, joinWithOr } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import type { Invocation } from "../command.ts";
import { SHELLS } from "../commands.ts";
import { printableArgument, suggestionOrList, UsageError } from "../usage_error.ts";
import { bashCompletions } from "./bash.ts";
import { fishCompletions } from "./fish.ts";
import { type CompletedCommand, completedCommands } from "./model.ts";
import { powershellCompletions } from "./powershell.ts";
import { zshCompletions } from "./zsh.ts";

/** A shell with completions. */
export type Shell = typeof SHELLS[number];

const MAKERS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
};

/** Returns the completion script of a shell. */
export async function completionScript(shell: Shell): Promise<string> {
  const title =
    `Completions of baton ${VERSION} for ${shell}, made by \`baton completions ${shell}\`.`;
  const head = shell === "zsh" ? `#compdef baton\n# ${title}\n\n` : `# ${title}\n\n`;
  return head + MAKERS[shell](await completedCommands());
}

/** Other names of the shells. */
const OTHER_NAMES: ReadonlyMap<string, Shell> = new Map([["sh", "bash"], ["pwsh", "powershell"]]);

/** `baton completions`. @returns The exit code. */
export async function completionsCommand(
  { host, paths: [asked] }: Invocation,
): Promise<number> {
  const shell = SHELLS.find((one) => one === asked);
  if (shell === undefined) {
    const near = OTHER_NAMES.get(lastPart(asked)) ?? closestWord(lastPart(asked), SHELLS);
    const names = joinWithOr(SHELLS.map((name) => `\`${name}\``));
    throw new UsageError(
      `there are no completions for \`${printableArgument(asked)}\`` +
        suggestionOrList(near, `the shells are ${names}`),
    );
  }
  host.documents.write(await completionScript(shell));
  return 0;
}

/** Returns the name of the program in a path such as `$SHELL`. */
function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
