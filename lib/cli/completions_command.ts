import { closest, either } from "../text/mod.ts";
import { SHELLS } from "./commands.ts";
import { completionScript } from "./completions/mod.ts";
import type { Invocation } from "./invocation.ts";

const USAGE_ERROR = 2;

/** `baton completions`. @returns The exit code. */
export async function completionsCommand(
  { host, paths: [asked] }: Invocation,
): Promise<number> {
  const shell = SHELLS.find((known) => known === asked);
  if (shell === undefined) {
    const near = closest(asked, SHELLS);
    const meant = near === undefined ? "" : `did you mean \`${near}\`? `;
    const known = either(SHELLS.map((name) => `\`${name}\``));
    host.stderr.write(
      `error: there are no completions for \`${asked}\`; ${meant}the shells are ${known}\n`,
    );
    return USAGE_ERROR;
  }
  host.documents.write(await completionScript(shell));
  return 0;
}
