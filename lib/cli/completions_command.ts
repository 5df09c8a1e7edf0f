import { closest, either } from "../text/mod.ts";
import { SHELLS } from "./commands.ts";
import { completionScript, type Shell } from "./completions/mod.ts";
import type { Invocation } from "./invocation.ts";
import { shownWord } from "./shown_word.ts";

const USAGE_ERROR = 2;

/** What people call a shell, too. */
const OTHER_NAMES: ReadonlyMap<string, Shell> = new Map([["sh", "bash"], ["pwsh", "powershell"]]);

/** `baton completions`. @returns The exit code. */
export async function completionsCommand(
  { host, paths: [asked] }: Invocation,
): Promise<number> {
  const shell = SHELLS.find((known) => known === asked);
  if (shell === undefined) {
    const near = OTHER_NAMES.get(lastPart(asked)) ?? closest(lastPart(asked), SHELLS);
    const instead = near === undefined
      ? `the shells are ${either(SHELLS.map((name) => `\`${name}\``))}`
      : `did you mean \`${near}\`?`;
    host.stderr.write(
      `error: there are no completions for \`${shownWord(asked)}\`; ${instead}\n`,
    );
    return USAGE_ERROR;
  }
  host.documents.write(await completionScript(shell));
  return 0;
}

/** The program of a path such as `$SHELL` has. */
function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
