import type { Diagnostic } from "../../loader/mod.ts";

/** What a finding says, for views that show the place themselves: message, notes and help. */
export function messageOf({ message, notes = [], help }: Diagnostic): string {
  return [message, ...notes, ...(help === undefined ? [] : [`help: ${help}`])].join("\n");
}
