import type { LintRule } from "../rule.ts";

/** A step that is green whatever the answer is. A capture asserts that there is something to keep. */
export const noAssertions: LintRule = {
  code: "no-assertions",
  check({ flow, isComplete }, advise) {
    if (!isComplete) return;
    for (const { name, nameNode, checks, loop, captures, events } of flow.steps) {
      const asserts = checks && checks.node.entries.length > 0;
      const waits = events?.until !== undefined || events?.count !== undefined;
      if (asserts || loop || waits || (captures && captures.entries.length > 0)) continue;
      advise(`the step \`${name}\` asserts nothing`, nameNode.range, {
        help: "add what must hold, at least `assert: { status: 200 }`",
      });
    }
  },
};
