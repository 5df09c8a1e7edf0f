import { count, wrapToColumns } from "../../text/mod.ts";
import type { EnvironmentName } from "../provenance.ts";
import type { Recording } from "../recording.ts";

const WIDTH = 96;
const INDENT = "  ";

/** Returns the lines at the top of a flow: its source, and what it needs to run. */
export function headerLines(
  { file, recorder, total }: Recording,
  steps: number,
  environment: readonly EnvironmentName[],
): string[] {
  const counts = `${count(total, "exchange")}, ${count(steps, "step")}`;
  const source = `Converted from ${baseName(file)} (${recorder}): ${counts}.`;
  const names = environment.map(({ name }) => name).join(", ");
  const text = `Set in the environment, see \`.env.example\`: ${names}`;
  const [first, ...others] = wrapToColumns(text, WIDTH - INDENT.length, WIDTH);
  return [source, first, ...others.map((line) => INDENT + line)];
}

/** Returns the name of the flow: that of the recording without its number. */
export function flowName(file: string): string {
  const bare = baseName(file).replace(/\.gz$/i, "").replace(/\.(?:har|json|txt)$/i, "")
    .replace(/[\s_.-]*(?:\(?\d+\)?|\d{4}-\d\d-\d\d.*|copy)$/i, "");
  return bare.replaceAll(/[\s_.-]+/g, " ").trim() || "recording";
}

function baseName(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}
