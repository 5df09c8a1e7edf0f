import { diff } from "node:util";

const AROUND = 3;
const SIGNS: Readonly<Record<number, string>> = { [-1]: "+", 0: " ", 1: "-" };

/**
 * The lines in which two texts differ, with three lines around them.
 *
 * @returns The difference in the format of `diff -u`, without line numbers; empty for equal texts.
 */
export function unifiedDiff(expected: string, actual: string): string {
  const lines = diff(expected.split("\n"), actual.split("\n"));
  const near = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(([sign]) => sign !== 0);
  return lines.flatMap(([sign, line], at) =>
    near(at) ? [SIGNS[sign] + line] : at > 0 && near(at - 1) ? ["…"] : []
  ).join("\n");
}
