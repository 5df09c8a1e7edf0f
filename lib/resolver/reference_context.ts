import type { Range } from "../diagnostics/mod.ts";

/** What a flow offers to its expressions. */
export interface ReferenceContext {
  readonly variables: readonly string[];
  /** The steps in the order in which they run. */
  readonly steps: readonly ReferencedStep[];
  /** The names of steps that could not be read; what refers to them is not at fault. */
  readonly unreadSteps: readonly string[];
  readonly params: ReadonlyMap<string, string>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Whether a variable that the environment lacks is a warning. */
  readonly envOptional: boolean;
  /** The missing variables reported already; each is reported once a file. */
  readonly reported: Set<string>;
}

/** A step as a reference sees it. */
export interface ReferencedStep {
  readonly name: string;
  readonly range: Range;
  readonly captures: readonly string[];
  /** How its captures are referred to: `.capture.` belongs to spelling A. */
  readonly spelling: "A" | "B";
}

/** How a capture of a step is referred to, in the spelling of the step. */
export function captureReference(
  step: Pick<ReferencedStep, "name" | "spelling">,
  capture: string,
): string {
  const name = /^[\w.-]+$/.test(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  return `steps${name}${step.spelling === "A" ? ".capture" : ""}.${capture}`;
}
