import type { LintRule } from "../rule.ts";
import { saysItCreates } from "../step_purpose.ts";

/** A step that makes something and looks at nothing but the status. */
export const statusOnlyCreate: LintRule = {
  code: "status-only-create",
  check({ flow, isComplete, spelling }, advise) {
    if (!isComplete) return;
    for (const step of flow.steps) {
      const { name, nameNode, checks, captures, loop } = step;
      const [key, ...others] = checks?.node.entries ?? [];
      if (loop || captures?.entries.length || key?.name !== "status" || others.length > 0) continue;
      if (!saysItCreates(step)) continue;
      advise(`the step \`${name}\` creates something and asserts only the status`, nameNode.range, {
        help:
          `keep what it made: \`${
            spelling.ofKeys() === "B" ? "extract: { id: $.id }" : "capture: { id: $.json.id }"
          }\`` +
          ", or assert what the answer says of it",
      });
    }
  },
};
