import { tableLines } from "../table_lines.ts";
import type { Checked } from "./check.ts";

/** A backend that was not run, and why. */
export interface Skipped {
  readonly backend: string;
  readonly reason: string;
}

const HEAD = ["backend", "what", "flow", "exit", "wanted", "ok"];

/**
 * Draws a table of what was run and what was not, followed by the output of baton wherever it
 * failed, whether expected or not.
 */
export function drawTable(checks: readonly Checked[], skipped: readonly Skipped[]): string {
  return [
    ...tableLines([HEAD, ...checks.map(cellsOf), ...skipped.map(skippedCells)]),
    ...skipped.map(({ backend, reason }) => `\n${backend} was skipped: ${reason}`),
    ...checks.filter(({ isGood, exitCode }) => isGood && exitCode !== 0).map(saidOf),
    ...checks.filter(({ isGood }) => !isGood).map(troubleOf),
  ].join("\n");
}

function cellsOf({ backend, what, flow, found, exitCode, isGood }: Checked): readonly string[] {
  return [backend, what, flow, `${found}`, `${exitCode}`, isGood ? "yes" : "NO"];
}

function skippedCells({ backend }: Skipped): readonly string[] {
  return [backend, "skipped", "-", "-", "-", "-"];
}

function troubleOf({ backend, what, missing, output }: Checked): string {
  const wanted = missing.map((text) => `missing: ${text}\n`);
  return `\n## ${backend}, ${what}\n${wanted.join("")}${output}`;
}

/** Returns the output of baton where it had to fail, for people to judge. */
function saidOf({ backend, what, output }: Checked): string {
  return `\n## ${backend}, ${what}: as it should be\n${output.trimEnd()}`;
}
