import type { ReferencedStep } from "./references.ts";

/** How a capture of a step is referred to, in the spelling of the step. */
export function capturePath(
  step: Pick<ReferencedStep, "name" | "spelling">,
  capture: string,
): string {
  const name = /^[\w.-]+$/.test(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  return `steps${name}${step.spelling === "A" ? ".capture" : ""}.${capture}`;
}
