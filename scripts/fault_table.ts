import type { Expected, Fault, FaultGroup } from "../tests/support/faults/fault.ts";
import { FAULT_GROUPS } from "../tests/support/faults/mod.ts";

/** Returns the sections of `docs/reliability.md`: a table for each group of faults. */
export function faultSections(
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const count = FAULT_GROUPS.reduce((sum, { faults }) => sum + faults.length, 0);
  return [`There are ${count} faults.`, ...FAULT_GROUPS.map((group) => section(group, table))]
    .join("\n\n");
}

function section(
  { title, about, faults }: FaultGroup,
  table: Parameters<typeof faultSections>[0],
): string {
  const rows = faults.map((fault) => [fault.name, fault.server, outcomeOf(fault)].map(cell));
  return [`## ${title}`, about, table(["fault", "the server", "what comes out"], rows)].join(
    "\n\n",
  );
}

function outcomeOf({ expected, overFetch, limit, on, withinMs, memoryMib }: Fault): string {
  const isOnlyFetch = on?.includes("socket") === false;
  const first = isOnlyFetch && overFetch ? overFetch.expected : expected;
  return [
    words(first),
    ...(overFetch && !isOnlyFetch ? [`over \`fetch\`: ${words(overFetch.expected)}`] : []),
    ...(overFetch ? [overFetch.because] : []),
    ...(limit === undefined ? [] : [limit]),
    ...(withinMs === undefined ? [] : [`within ${withinMs / 1000} s`]),
    ...(memoryMib === undefined ? [] : [`within ${memoryMib} MiB`]),
  ].join("; ");
}

function words(expected: Expected): string {
  return expected === "passes" ? "passes" : `\`${expected.error}\`: ${expected.message}`;
}

/** Escapes what would end a cell of a table, or begin markup in one. */
function cell(text: string): string {
  const shown = text.length > 400 ? `${text.slice(0, 300)}…` : text;
  return shown.split("`").map((part, i) =>
    (i % 2 === 0
      ? part.replaceAll("<", "&lt;").replaceAll("*", "\\*").replaceAll("_", "\\_")
      : part)
      .replaceAll("|", "\\|")
  ).join("`");
}
