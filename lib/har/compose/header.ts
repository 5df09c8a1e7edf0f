import { count } from "../../text/mod.ts";
import type { EnvironmentName } from "../provenance.ts";
import type { Recording } from "../recording.ts";

/** The lines at the top of a flow: where it is from, and what it needs to run. */
export function headerLines(
  { file, recorder, total }: Recording,
  steps: number,
  environment: readonly EnvironmentName[],
): string[] {
  const by = recorder === "" ? "" : ` (${recorder})`;
  return [
    `Converted from ${baseName(file)}${by}: ${count(total, "exchange")}, ${count(steps, "step")}.`,
    ...environmentLines(environment),
  ];
}

const WIDTH = 96;

/** The names of the environment, as many on a line as there is room for. */
function environmentLines(environment: readonly EnvironmentName[]): string[] {
  if (environment.length === 0) return [];
  const lines = ["Set in the environment, as `.env.example` says:"];
  environment.forEach(({ name }, i) => {
    const word = i === environment.length - 1 ? name : `${name},`;
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${word}`);
  });
  return lines;
}

/** The name of the flow, from that of the recording without what numbers it. */
export function flowName(file: string): string {
  const bare = baseName(file)
    .replace(/\.gz$/i, "")
    .replace(/\.(?:har|json|txt)$/i, "")
    .replace(/[\s_.-]*(?:\(?\d+\)?|\d{4}-\d\d-\d\d.*|copy)$/i, "")
    .replaceAll(/[\s_.-]+/g, " ")
    .trim();
  return bare === "" ? "recording" : bare;
}

function baseName(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}
