import type { FlowRecord, RunStarted } from "../record/mod.ts";
import { shellQuoted } from "../text/mod.ts";

/**
 * Returns the command that runs a flow again, for a POSIX shell; nothing for a flow that runs once,
 * which runs again with those that use it.
 */
export function rerunCommand(
  { file, flow }: Pick<FlowRecord, "file" | "flow">,
  { rerun_args, flows }: RunStarted,
): string | undefined {
  const { row, once } = flows[flow];
  if (once === true) return undefined;
  const only = row === undefined ? [] : ["--row", String(row)];
  return ["baton", "run", file, ...only, ...rerun_args].map(shellWord).join(" ");
}

/** Quotes a word with single quotes where it needs them. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : shellQuoted(word);
}
