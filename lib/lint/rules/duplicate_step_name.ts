import type { Step } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** A step whose name another step before it has. */
export const duplicateStepName: LintRule = {
  code: "duplicate-step-name",
  check({ flow: { steps }, label }, advise) {
    const first = new Map<string, Step>();
    for (const step of steps) {
      const { name, nameNode } = step;
      const other = first.get(name);
      if (!other) first.set(name, step);
      else if (name.trim() !== "") {
        advise(`several steps are named \`${name}\``, nameNode.range, {
          related: [label(other.nameNode.range, "the first one")],
          help:
            "give each step a name of its own, so that references and reports can tell them apart",
        });
      }
    }
  },
};
