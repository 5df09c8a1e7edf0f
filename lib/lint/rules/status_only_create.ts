import { saysItCreates } from "../creation.ts";
import type { LintRule } from "../rule.ts";
import { environmentReference } from "../spelling.ts";

/** A step that makes something and looks at nothing but the status. */
export const statusOnlyCreate: LintRule = {
  code: "status-only-create",
  check({ flow, isComplete, spelled }, advise) {
    if (!isComplete) return;
    const isBare = !environmentReference(spelled, "").includes("ENV");
    for (const step of flow.steps) {
      const { name, nameNode, checks, captures, loop } = step;
      const keys = checks?.node.entries.map((entry) => entry.name) ?? [];
      if (loop || captures?.entries.length || keys.join() !== "status") continue;
      if (!saysItCreates(step)) continue;
      advise(`the step \`${name}\` creates something and asserts only the status`, nameNode.range, {
        help:
          `keep what it made: \`${
            isBare ? "extract: { id: $.id }" : "capture: { id: $.json.id }"
          }\`` +
          ", or assert what the answer says of it",
      });
    }
  },
};
