import { unknownCommand } from "./command_mistakes.ts";
import { COMMANDS } from "./commands.ts";
import { helpText } from "./help.ts";
import type { Invocation } from "./invocation.ts";

const USAGE_ERROR = 2;

/** `baton help`. @returns The exit code. */
export function helpCommand({ host, paths: [asked] }: Invocation): Promise<number> {
  if (asked !== undefined && !Object.hasOwn(COMMANDS, asked)) {
    host.stderr.write(`error: ${unknownCommand(asked)}\n`);
    return Promise.resolve(USAGE_ERROR);
  }
  host.stdout.write(helpText(asked, host.stdout.columns()));
  return Promise.resolve(0);
}
