import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { HostFiles } from "../../host/mod.ts";
import { type Flow, isPattern, shownPath, type Step } from "../../loader/mod.ts";
import { joinSome } from "../../text/mod.ts";
import type { CompiledFlow } from "../compiled_flow.ts";
import { WITH_LINE } from "./select_flows.ts";

/** Which steps of a flow are wanted; those that they need come with them. */
export interface StepChoice {
  /** The name of a step. */
  readonly name?: string;
  /** Lines of the file, from 1, that are in steps. */
  readonly lines?: readonly number[];
}

/** Paths without the lines after them, and the lines by path as messages show it. */
interface LocatedPaths {
  readonly paths: readonly string[];
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

/**
 * Takes the lines off paths such as `flows/order.yaml:12`, unless a file has that name. A line
 * belongs to one file, so it stays on a pattern, which then matches none.
 */
export async function locatePaths(
  paths: readonly string[],
  files: HostFiles,
): Promise<LocatedPaths> {
  const lines = new Map<string, number[]>();
  const whole = new Set<string>();
  const plain: string[] = [];
  for (const path of paths) {
    const [, file, line] = WITH_LINE.exec(path) ?? [];
    const isWhole = file === undefined || await files.stat(path) !== undefined ||
      isPattern(file) && await files.stat(file) === undefined;
    plain.push(isWhole ? path : file);
    const shown = shownPath(isWhole ? path : file, files.cwd());
    if (isWhole) whole.add(shown);
    else lines.getOrInsertComputed(shown, () => []).push(Number(line));
  }
  // A file that is also named without a line runs as a whole.
  for (const path of whole) lines.delete(path);
  return { paths: plain, lines };
}

/**
 * Returns the chosen steps of a flow and those that they need: by what they refer to, by
 * `depends_on`, and the clean-up of all of them.
 *
 * @param diagnostics Collects lines without a step.
 */
export function chooseSteps(
  flow: Flow,
  steps: CompiledFlow["steps"],
  { name, lines = [] }: StepChoice,
  diagnostics: Diagnostics,
): CompiledFlow["steps"] {
  const wanted = new Set<string>(name === undefined ? [] : [name]);
  for (const line of lines) {
    const step = stepAt(line, flow);
    if (step) wanted.add(step.name);
    else reportLine(line, flow, diagnostics);
  }
  const needs = needsByName(flow, steps);
  for (const one of wanted) for (const need of needs.get(one) ?? []) wanted.add(need);
  return steps.filter(({ name, always }) =>
    wanted.has(name) || always && (needs.get(name) ?? []).every((need) => wanted.has(need))
  );
}

function needsByName({ steps: written }: Flow, steps: CompiledFlow["steps"]) {
  const needs = new Map<string, string[]>();
  for (const { name, needs: captures } of steps) {
    needs.getOrInsertComputed(name, () => []).push(...captures.map(({ step }) => step));
  }
  for (const { name, dependsOn } of written) {
    needs.getOrInsertComputed(name, () => []).push(...dependsOn.map(({ text }) => text));
  }
  return needs;
}

/** Returns the last step that begins at or before a line. */
function stepAt(line: number, { source, steps }: Flow): Step | undefined {
  if (line > source.position(source.text.length).line) return undefined;
  return steps.findLast(({ nameNode }) => source.position(nameNode.range.start).line <= line);
}

function reportLine(line: number, { source, steps }: Flow, diagnostics: Diagnostics): void {
  const places = steps.map(({ nameNode }) => source.position(nameNode.range.start).line);
  const [first] = steps;
  diagnostics.error(
    "unknown-step",
    `there is no step at line ${line}`,
    first?.nameNode.range ?? { start: 0, end: 0 },
    { help: `its steps begin at the lines ${joinSome(places.map(String))}` },
  );
}
