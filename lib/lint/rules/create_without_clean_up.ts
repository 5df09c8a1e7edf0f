import type { LintRule } from "../rule.ts";
import { isCleanUp, isCreation } from "../step_purpose.ts";

/** A flow that makes something and leaves it behind; told once, at the first step that does. */
export const createWithoutCleanUp: LintRule = {
  code: "create-without-clean-up",
  check({ flow: { steps }, isComplete }, advise) {
    if (!isComplete) return;
    const first = steps.findIndex(isCreation);
    if (first < 0) return;
    if (steps.some((step, i) => (i > first || step.always) && isCleanUp(step))) return;
    const { name, nameNode } = steps[first];
    advise(`what the step \`${name}\` creates is never removed`, nameNode.range, {
      help: "add a step with `always: true` that removes it, also after a failure",
    });
  },
};
