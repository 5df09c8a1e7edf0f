import { completionScript, type Shell } from "../../lib/cli/completions/completions.ts";
import { manPage } from "../../lib/cli/help/man_page.ts";

const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: "completions/baton.bash",
  zsh: "completions/_baton",
  fish: "completions/baton.fish",
  powershell: "completions/baton.ps1",
};

/**
 * Returns the files of an archive that are generated from the table of commands: the manual page and
 * the completions, as texts by path.
 */
export async function companionFiles(): Promise<ReadonlyMap<string, string>> {
  const scripts = Object.entries(SCRIPTS).map(async ([shell, path]) =>
    [path, await completionScript(shell as Shell)] as const
  );
  return new Map([["man/baton.1", manPage()], ...await Promise.all(scripts)]);
}
