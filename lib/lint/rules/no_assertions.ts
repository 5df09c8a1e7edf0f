import { requestSteps } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/**
 * Reports a step that passes with any response. A capture counts as an assertion that its value
 * exists.
 */
export const noAssertions: LintRule = {
  code: "no-assertions",
  docs: {
    what: "Reports a step without `assert`.",
    why: "The step passes whatever the response is, an error page included.",
    example: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }`,
    instead: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    limits: "Steps with a capture, a `loop`, or `until` or `count` under `events` are not " +
      "reported: they fail if the value or the condition does not come.",
  },
  check({ flow, isComplete }, advise) {
    if (!isComplete) return;
    for (const { name, nameNode, assertions, loop, captures, events } of requestSteps(flow)) {
      const asserts = assertions && assertions.node.entries.length > 0;
      const waits = events?.until !== undefined || events?.count !== undefined;
      if (asserts || loop || waits || (captures && captures.entries.length > 0)) continue;
      advise(`the step \`${name}\` asserts nothing`, nameNode.range, {
        help: "add an assertion, at least `assert: { status: 200 }`",
      });
    }
  },
};
