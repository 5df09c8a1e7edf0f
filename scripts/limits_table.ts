import type { LimitGroup } from "../tests/support/limits/limit.ts";
import { LIMIT_GROUPS } from "../tests/support/limits/mod.ts";

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Returns the sections of `docs/limits.md`: a table for each group of limits. */
export function limitSections(table: Table): string {
  return LIMIT_GROUPS.map((group) => section(group, table)).join("\n\n");
}

function section({ title, about, limits }: LimitGroup, table: Table): string {
  const rows = limits.map(({ what, most, beyond, change = "" }) =>
    [what, most, beyond, change].map((text) => text.replaceAll("|", "\\|"))
  );
  const head = ["what", "at most", "what happens beyond it", "what changes it"];
  return [`## ${title}`, about, table(head, rows)].join("\n\n");
}
